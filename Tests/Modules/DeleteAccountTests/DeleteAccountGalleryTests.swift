import Doubles
import Testing

@testable import DeleteAccount

@MainActor
@Suite struct DeleteAccountGalleryTests {
  private let samples: [(String, DeleteAccountState)] = [
    ("problem", DeleteAccountState(username: "iyad", isAdministrator: true, isDifferent: true)),
    ("empty", DeleteAccountState(username: "iyad")),
    (
      "failed",
      DeleteAccountState(
        username: "iyad", isAdministrator: true, status: .failed(.lastAdministrator))
    ),
    ("deleting", DeleteAccountState(username: "iyad", status: .busy("Deleting…"))),
  ]

  @Test func `the states look as in the pictures`() async throws {
    try await Gallery.check(samples, bar: .sample(at: "profile")) {
      DeleteAccountView(presenter: PresenterSpy(), state: $0)
    }
  }
}
