import Accounts
import Doubles
import Testing
import ViperKitTesting
import ViperPages

@testable import ConfirmPassword

@MainActor
@Suite struct ConfirmPasswordViewTests {
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

  private let others: [(String, ConfirmPasswordState)] = [
    ("cancelled", ConfirmPasswordState(status: .failed(.cancelled))),
    ("unavailable", ConfirmPasswordState(status: .failed(.unavailable(.busy)))),
  ]

  let presenter = PresenterSpy()

  @Test func `each state is a page that looks as in the picture`() async throws {
    try await Gallery.check(samples, pages: others, bar: .sample(at: "settings")) {
      ConfirmPasswordView(presenter: presenter, state: $0)
    }
  }

  @Test func `what the user does reaches the presenter`() async {
    await ConfirmPasswordView(presenter: presenter, state: ConfirmPasswordState()).handle(each: [
      .appeared, .changed("password", ["password": "c"]),
      .submitted(["password": "correct horse"]), .cancelled,
    ])

    #expect(presenter.calls == [.changed("c"), .submitted("correct horse"), .cancelled])
  }
}
