import Accounts
import Doubles
import Presentation
import Terminal
import Testing

@testable import ChangeEmail

@MainActor
@Suite struct ChangeEmailViewTests {
  private static let haveCode = Action("have-code", "I have a code")
  private static let newCode = Action("new-code", "Mail a new code")

  let presenter = PresenterSpy()

  @Test func `it asks for the address and the password, and says what came of it`() {
    let view = makeView(
      ChangeEmailState(
        email: "ada@example.com",
        problems: [.email: .sameEmail, .password: .missing("Type it."), .code: .malformedCode],
        status: .busy("Mailing a code…")))

    let fields = [
      Field(
        "email", "New email", value: "ada@example.com",
        problem: "That is your address already. Type another one."
      ).needed("An email address is needed."),
      Field("password", "Current password", kind: .secret, problem: "Type it.").needed(
        "A password is needed."),
    ]
    let page = Page(
      "Change your email", .form(fields: fields, submit: "Mail me a code"),
      busy: "Mailing a code…", actions: [Self.haveCode])
    #expect(view.page == page)
  }

  @Test func `it asks for the code, and can wait`() {
    let view = makeView(
      ChangeEmailState(
        step: .redeeming, problems: [.email: .sameEmail, .code: .malformedCode],
        status: .done("It is mailed.")))

    let code = Field("code", "Code", kind: .code, problem: "\(EntryProblem.malformedCode)")
    let page = Page(
      "Change your email", .form(fields: [code], submit: "Change"),
      notice: .success("It is mailed."), actions: [Self.newCode], canWait: true)
    #expect(view.page == page)
  }

  @Test(arguments: [
    (ChangeEmailError.cancelled, "It was stopped. Your address is as it was: try again."),
    (
      .refused,
      "That code doesn't work, or no longer. Check it against the newest mail, or have a new "
        + "one mailed."
    ),
    (.unavailable(.busy), "\(StoreError.busy)"),
    (
      .wrongPassword,
      "That is not your password. Type the one that you log in with."
    ),
  ])
  func `a failure says what to do next`(error: ChangeEmailError, words: String) {
    #expect(makeView(ChangeEmailState(status: .failed(error))).page.notice == .failure(words))
  }

  @Test func `what the user does reaches the presenter`() async {
    let values: Values = ["email": "e", "password": "p", "code": "c"]
    let asking = makeView(ChangeEmailState())
    let asked: [PageEvent] = [
      .appeared, .changed("email", values), .submitted(values), .chose(Self.haveCode, values),
      .chose(Action("other", "Other"), values), .cancelled,
    ]
    for event in asked { await asking.handle(event) }
    let redeeming = makeView(ChangeEmailState(step: .redeeming))
    await redeeming.handle(.submitted(values))
    await redeeming.handle(.chose(Self.newCode, [:]))

    let form = ChangeEmailForm([.email: "e", .password: "p", .code: "c"])
    let calls: [PresenterSpy.Call] = [
      .changed(form), .askedForCode(form), .hasCode, .cancelled, .submitted("c"), .askedAgain,
    ]
    #expect(presenter.calls == calls)
  }

  private func makeView(_ state: ChangeEmailState) -> ChangeEmailView {
    ChangeEmailView(presenter: presenter, state: state)
  }
}
