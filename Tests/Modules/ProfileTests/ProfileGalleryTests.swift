import Doubles
import Testing

@testable import Profile

@MainActor
@Suite struct ProfileGalleryTests {
  private let samples: [(String, ProfileState)] = [
    ("full", ProfileState(card: .iyad, status: .idle)),
    ("loading", ProfileState()),
    ("failed", ProfileState(status: .failed(.unavailable(.busy)))),
    ("right to left, saved", ProfileState(card: .sara, status: .done("Your profile is saved."))),
    ("edited", ProfileState(card: .iyad, edit: .iyad, status: .idle)),
    ("problems", ProfileState(card: .iyad, edit: .wrong, status: .failed(.cancelled))),
  ]

  @Test func `the states look as in the pictures`() async throws {
    try await Gallery.check(samples, bar: .sample(at: "profile")) {
      ProfileView(presenter: PresenterSpy(), state: $0)
    }
  }
}

extension ProfileCard {
  fileprivate static let iyad = ProfileCard(
    greeting: "My name is Iyad Agha.", username: "iyad", email: "iyad@example.org (confirmed)",
    age: "36 years", photoText: "PNG, 640 × 480 pixels, 93 kB")
  fileprivate static let sara = ProfileCard(
    greeting: "My name is שרה כהן.", username: "sara", email: "sara@example.org (not confirmed)",
    age: "41 years", photoText: "none")
}

extension ProfileEdit {
  fileprivate static let iyad = ProfileEdit(
    form: ProfileForm([.name: "Iyad Agha", .age: "36"]), preview: "My name is Iyad Agha.")
  fileprivate static let wrong = ProfileEdit(
    form: ProfileForm([.name: "", .age: "151"]), preview: "My name is …",
    problems: [
      .name: "A name is needed.", .age: "An age is a whole number of years, from 0 to 150.",
    ])
}
