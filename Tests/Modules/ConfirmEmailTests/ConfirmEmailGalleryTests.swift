import Accounts
import Doubles
import Testing

@testable import ConfirmEmail

@MainActor
@Suite struct ConfirmEmailGalleryTests {
  private let samples: [(String, ConfirmEmailState)] = [
    (
      "mailed",
      ConfirmEmailState(
        email: "iyad@example.org",
        status: .done("A code was mailed to iyad@example.org. It works for 10 minutes."))
    ),
    ("problem", ConfirmEmailState(email: "iyad@example.org", problem: .malformedCode)),
    ("failed", ConfirmEmailState(email: "iyad@example.org", status: .failed(.refused))),
    ("checking", ConfirmEmailState(email: "iyad@example.org", status: .busy("Checking…"))),
  ]

  @Test func `the states look as in the pictures`() async throws {
    try await Gallery.check(samples, bar: .sample(at: "user-list")) {
      ConfirmEmailView(presenter: PresenterSpy(), state: $0)
    }
  }
}
