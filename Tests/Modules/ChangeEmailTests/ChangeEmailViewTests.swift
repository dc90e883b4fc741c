import AccountPresentation
import Accounts
import Doubles
import Testing
import ViperKitTesting
import ViperPages
import ViperPresentation

@testable import ChangeEmail

@MainActor
@Suite struct ChangeEmailViewTests {
  private let samples: [(String, ChangeEmailState)] = [
    (
      "redeeming",
      ChangeEmailState(
        step: .redeeming, email: "iyad@example.com",
        status: .done("A code was mailed to iyad@example.com. It works for 10 minutes."))
    ),
    ("empty", ChangeEmailState()),
    (
      "problems",
      ChangeEmailState(
        email: "iyad",
        problems: [.email: .email(.malformed), .password: .noPassword])
    ),
    ("failed", ChangeEmailState(email: "iyad@example.com", status: .failed(.wrongPassword))),
    ("mailing", ChangeEmailState(email: "iyad@example.com", status: .busy("Mailing a code…"))),
  ]

  private let others: [(String, ChangeEmailState)] = [
    ("own address", ChangeEmailState(problems: [.email: .sameEmail, .code: .malformedCode])),
    ("malformed code", ChangeEmailState(step: .redeeming, problems: [.code: .malformedCode])),
    ("cancelled", ChangeEmailState(status: .failed(.cancelled))),
    ("refused", ChangeEmailState(step: .redeeming, problems: [.code: .codeRefused])),
    ("unavailable", ChangeEmailState(status: .failed(.unavailable(.busy)))),
  ]

  let presenter = PresenterSpy()

  @Test func `each state is a page that looks as in the picture`() async throws {
    try await Gallery.check(samples, pages: others, bar: .sample(at: "profile")) {
      ChangeEmailView(presenter: presenter, state: $0)
    }
  }

  @Test func `what the user does reaches the presenter`() async {
    let values: Values = ["email": "e", "password": "p", "code": "c"]
    await ChangeEmailView(presenter: presenter, state: ChangeEmailState()).handle(each: [
      .appeared, .changed("email", values), .submitted(values), .chose(.haveCode, values),
      .chose(.done, values), .cancelled,
    ])
    let redeeming = ChangeEmailView(presenter: presenter, state: ChangeEmailState(step: .redeeming))
    await redeeming.handle(each: [.submitted(values), .chose(.newCode, [:])])

    let form = ChangeEmailForm([.email: "e", .password: "p", .code: "c"])
    let calls: [PresenterSpy.Call] = [
      .changed(form), .askedForCode(form), .hasCode, .cancelled, .submitted("c"), .askedAgain,
    ]
    #expect(presenter.calls == calls)
  }
}
