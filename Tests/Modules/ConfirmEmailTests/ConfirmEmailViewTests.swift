import AccountPresentation
import Accounts
import Doubles
import Testing
import ViperKitTesting
import ViperPages
import ViperPresentation

@testable import ConfirmEmail

@MainActor
@Suite struct ConfirmEmailViewTests {
  private let samples: [(String, ConfirmEmailState)] = [
    (
      "mailed",
      ConfirmEmailState(
        email: "iyad@example.org",
        status: .done("A code was mailed to iyad@example.org. It works for 10 minutes."))
    ),
    ("problem", ConfirmEmailState(email: "iyad@example.org", problem: .malformedCode)),
    ("refused", ConfirmEmailState(email: "iyad@example.org", problem: .codeRefused)),
    ("checking", ConfirmEmailState(email: "iyad@example.org", status: .busy("Checking…"))),
  ]

  private let others: [(String, ConfirmEmailState)] = [
    ("cancelled", ConfirmEmailState(status: .failed(.cancelled))),
    ("unavailable", ConfirmEmailState(status: .failed(.unavailable(.busy)))),
  ]

  let presenter = PresenterSpy()

  @Test func `each state is a page that looks as in the picture`() async throws {
    try await Gallery.check(samples, pages: others, bar: .sample(at: "user-list")) {
      ConfirmEmailView(presenter: presenter, state: $0)
    }
  }

  @Test func `what the user does reaches the presenter`() async {
    await ConfirmEmailView(presenter: presenter, state: ConfirmEmailState()).handle(each: [
      .appeared, .changed("code", ["code": "7K"]), .submitted(["code": "7KQF"]),
      .chose(.newCode, ["code": "7K"]), .chose(.later, [:]), .chose(.done, [:]), .cancelled,
    ])

    let calls: [PresenterSpy.Call] = [
      .changed("7K"), .submitted("7KQF"), .askedForCode, .postponed, .postponed,
    ]
    #expect(presenter.calls == calls)
  }
}
