import Accounts
import Doubles
import Terminal
import Testing

@testable import ResetPassword

@MainActor
@Suite struct ResetPasswordViewTests {
  private static let haveCode = Action("have-code", "I have a code")
  private static let newCode = Action("new-code", "Mail a new code")

  let presenter = PresenterSpy()

  @Test func `it asks for the name, and says what is under way`() {
    let view = makeView(ResetPasswordState(username: "ada", status: .busy("Mailing a code…")))

    let username = Field("username", "Username or email", value: "ada").needed(
      "A username or an email address is needed.")
    let page = Page(
      "Reset your password", .form(fields: [username], submit: "Mail me a code"),
      busy: "Mailing a code…", actions: [Self.haveCode])
    #expect(view.page == page)
  }

  @Test func `it asks for the code and the password, each with its problem, and can wait`() {
    let problems: [ResetPasswordEntry: EntryProblem] = [
      .username: .missing("Type it."), .code: .malformedCode, .password: .password(.tooLong),
      .repetition: .passwordsDiffer,
    ]
    let view = makeView(
      ResetPasswordState(step: .redeeming, problems: problems, status: .done("It is mailed.")))

    let fields = [
      Field("username", "Username or email", problem: "Type it.").needed(
        "A username or an email address is needed."),
      Field("code", "Code", kind: .code, problem: "\(EntryProblem.malformedCode)"),
      Field(
        "password", "New password", kind: .secret, problem: "A password has at most 511 bytes."),
      Field(
        "repeat", "Repeat password", kind: .secretAgain(of: "password"),
        problem: "The two passwords differ. Type the same one twice."),
    ]
    let page = Page(
      "Reset your password", .form(fields: fields, submit: "Set the password"),
      notice: .success("It is mailed."), actions: [Self.newCode], canWait: true)
    #expect(view.page == page)
  }

  @Test(arguments: [
    (ResetPasswordError.cancelled, "It was stopped. The password is as it was."),
    (
      .refused,
      "That code doesn't work, or no longer. Check it against the newest mail, or have a new "
        + "one mailed."
    ),
    (.unavailable(.busy), "\(StoreError.busy)"),
    (.unfit(.tooLong), "A password has at most 511 bytes."),
  ])
  func `a failure says what to do next`(error: ResetPasswordError, words: String) {
    #expect(makeView(ResetPasswordState(status: .failed(error))).page.notice == .failure(words))
  }

  @Test func `what the user does about the name reaches the presenter`() async {
    let view = makeView(ResetPasswordState())
    let values: Values = ["username": "ada"]
    await view.handle(each: [
      .appeared, .changed("username", values), .submitted(values), .chose(Self.haveCode, values),
      .chose(Action("other", "Other"), values), .cancelled,
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
    let view = makeView(ResetPasswordState(step: .redeeming, username: known))
    let values: Values = ["username": "grace", "code": "c", "password": "p", "repeat": "r"]

    await view.handle(.changed("code", values))
    await view.handle(.submitted(values))
    await view.handle(.chose(Self.newCode, values))

    let form = ResetPasswordForm([
      .username: username, .code: "c", .password: "p", .repetition: "r",
    ])
    #expect(presenter.calls == [.changed(form), .submitted(form), .askedForCode(username)])
  }

  private func makeView(_ state: ResetPasswordState) -> ResetPasswordView {
    ResetPasswordView(presenter: presenter, state: state)
  }
}
