import Doubles
import Testing

@testable import UserDetail

@MainActor
@Suite struct UserDetailGalleryTests {
  private let samples: [(String, UserDetailState)] = [
    ("full", UserDetailState(card: .ada(isFavorite: true), status: .idle)),
    ("loading", UserDetailState()),
    ("failed", UserDetailState(status: .failed(.gone))),
    ("right to left", UserDetailState(card: .sara, status: .idle)),
    (
      "failed act",
      UserDetailState(card: .ada(isDisabled: true), status: .idle, outcome: .failed(.noAddress))
    ),
    (
      "done",
      UserDetailState(
        card: .ada(), status: .idle, outcome: .done("Ada Lovelace can log in again."))
    ),
  ]

  @Test func `the states look as in the pictures`() async throws {
    try await Gallery.check(samples, bar: .sample(at: "user-list")) {
      UserDetailView(presenter: PresenterSpy(), state: $0)
    }
  }
}

extension UserCard {
  fileprivate static let sara = UserCard(
    name: "שרה כהן", username: "sara", email: "none", age: "41 years", isDisabled: false,
    isAdministrator: true, isFavorite: false, isAdministered: true)
}
