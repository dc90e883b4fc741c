import AccountPresentation
import Accounts
import Doubles
import Testing
import ViperKitTesting
import ViperPages
import ViperPresentation

@testable import ResetPassword

@MainActor
@Suite struct ResetPasswordViewTests {
  private let samples: [(String, ResetPasswordState)] = [
    (
      "redeeming",
      ResetPasswordState(
        step: .redeeming, username: "iyad",
        status: .done(
          "If iyad has an account, a code is on its way to its address. It works for 10 minutes."))
    ),
    ("empty", ResetPasswordState()),
    (
      "problems",
      ResetPasswordState(
        step: .redeeming, username: "iyad",
        problems: [.code: .malformedCode, .password: .password(.common)])
    ),
    (
      "refused",
      ResetPasswordState(step: .redeeming, username: "iyad", problems: [.code: .codeRefused])
    ),
    ("mailing", ResetPasswordState(username: "iyad", status: .busy("Mailing a code…"))),
  ]

  private let others: [(String, ResetPasswordState)] = [
    (
      "all problems",
      ResetPasswordState(
        step: .redeeming,
        problems: [.username: .missing("Type it."), .repetition: .passwordsDiffer])
    ),
    ("hint", ResetPasswordState(step: .redeeming, hint: "Guessing it takes long.")),
    ("cancelled", ResetPasswordState(status: .failed(.cancelled))),
    ("unavailable", ResetPasswordState(status: .failed(.unavailable(.busy)))),
    ("unfit", ResetPasswordState(status: .failed(.unfit(.tooLong)))),
  ]

  let presenter = PresenterSpy()

  @Test func `each state is a page that looks as in the picture`() async throws {
    try await Gallery.check(samples, pages: others) {
      ResetPasswordView(presenter: presenter, state: $0)
    }
  }

  @Test func `what the user does about the name reaches the presenter`() async {
    let values: Values = ["username": "ada"]
    await ResetPasswordView(presenter: presenter, state: ResetPasswordState()).handle(each: [
      .appeared, .changed("username", values), .submitted(values), .chose(.haveCode, values),
      .chose(.done, values), .cancelled,
    ])

    let calls: [PresenterSpy.Call] = [
      .changed(ResetPasswordForm([.username: "ada"])), .askedForCode("ada"), .hasCode("ada"),
      .cancelled,
    ]
    #expect(presenter.calls == calls)
  }

  /// A known name comes from the state, another one from the form.
  @Test(arguments: [("ada", "ada"), ("", "grace")])
  func `what the user does about the code reaches the presenter with the name`(
    known: String, username: String
  ) async {
    let state = ResetPasswordState(step: .redeeming, username: known)
    let values: Values = ["username": "grace", "code": "c", "password": "p", "repeat": "r"]
    await ResetPasswordView(presenter: presenter, state: state)
      .handle(each: [.changed("code", values), .submitted(values), .chose(.newCode, values)])

    let form = ResetPasswordForm([
      .username: username, .code: "c", .password: "p", .repetition: "r",
    ])
    #expect(presenter.calls == [.changed(form), .submitted(form), .askedForCode(username)])
  }
}
