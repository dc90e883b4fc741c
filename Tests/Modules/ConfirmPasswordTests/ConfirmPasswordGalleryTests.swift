import Accounts
import Doubles
import Testing

@testable import ConfirmPassword

@MainActor
@Suite struct ConfirmPasswordGalleryTests {
  private let samples: [(String, ConfirmPasswordState)] = [
    ("failed", ConfirmPasswordState(purpose: "change the settings", status: .failed(.refused))),
    ("empty", ConfirmPasswordState()),
    (
      "problem",
      ConfirmPasswordState(
        purpose: "change the settings", problem: .missing("A password is needed."))
    ),
    ("checking", ConfirmPasswordState(status: .busy("Checking…"))),
  ]

  @Test func `the states look as in the pictures`() async throws {
    try await Gallery.check(samples, bar: .sample(at: "settings")) {
      ConfirmPasswordView(presenter: PresenterSpy(), state: $0)
    }
  }
}
