import Doubles
import Terminal
import Testing

@testable import ResetPassword

@MainActor
@Suite struct ResetPasswordViewTests {
  private static let haveCode = Action("have-code", "I have a code")
  private static let newCode = Action("new-code", "Mail a new code")
  private static let username = Field("username", "Username or email")
  private static let secrets = [
    Field("code", "Code", kind: .code), Field("password", "New password", kind: .secret),
    Field("repeat", "Repeat password", kind: .secretAgain(of: "password")),
  ]

  let presenter = PresenterSpy()

  @Test func `it asks first whose password it is, proposing who forgot it`() {
    let view = ResetPasswordView(presenter: presenter)

    view.show(ResetPasswordState(username: "ada"))

    let page = Page(
      "Reset your password",
      .form(fields: [Self.username.showing("ada")], submit: "Mail me a code"),
      actions: [Self.haveCode])
    #expect(view.page == page)
  }

  @Test func `it asks then for the code and the password, and can wait`() {
    let view = ResetPasswordView(presenter: presenter)

    view.show(ResetPasswordState(step: .redeeming, username: "ada"))

    let page = Page(
      "Reset your password", .form(fields: Self.secrets, submit: "Set the password"),
      actions: [Self.newCode], canWait: true)
    #expect(view.page == page)
  }

  @Test func `each problem stands at its own field`() {
    let view = ResetPasswordView(presenter: presenter)

    view.show(
      ResetPasswordState(
        step: .redeeming,
        problems: [
          .username: .nobody, .code: .malformedCode, .password: .password(.tooLong),
          .repetition: .different,
        ]))

    let fields = [
      Field(
        "username", "Username or email", problem: "A username or an email address is needed."),
      Field(
        "code", "Code", kind: .code,
        problem: "A code has sixteen letters and digits, such as 7KQF-M2XD-9TWA-3HBR."),
      Field(
        "password", "New password", kind: .secret, problem: "A password has at most 511 bytes."),
      Field(
        "repeat", "Repeat password", kind: .secretAgain(of: "password"),
        problem: "The two passwords differ. Type the same one twice."),
    ]
    let page = Page(
      "Reset your password", .form(fields: fields, submit: "Set the password"),
      actions: [Self.newCode], canWait: true)
    #expect(view.page == page)
  }

  @Test(arguments: [
    (ResetPasswordState.Status.editing, nil, nil),
    (.mailing, nil, "Mailing a code…"),
    (.mailed("It is in the mail."), Notice.success("It is in the mail."), nil),
    (.resetting, nil, "Setting the password…"),
    (.failed(.cancelled), .failure("It was stopped. The password is as it was."), nil),
    (
      .failed(.refused),
      .failure(
        "That code doesn't work, or no longer. Check it against the newest mail, or have a new "
          + "one mailed."), nil
    ),
    (
      .failed(.unavailable(.busy)),
      .failure("Another program is using viper.db. Try again in a moment."), nil
    ),
  ])
  func `it says where the code is, or what went wrong, and whether it is busy`(
    status: ResetPasswordState.Status, notice: Notice?, busy: String?
  ) {
    let view = ResetPasswordView(presenter: presenter)

    view.show(ResetPasswordState(status: status))

    let page = Page(
      "Reset your password", .form(fields: [Self.username], submit: "Mail me a code"),
      notice: notice, busy: busy, actions: [Self.haveCode])
    #expect(view.page == page)
  }

  @Test func `what the user does first reaches the presenter`() async {
    let view = ResetPasswordView(presenter: presenter)

    await view.handle(.appeared)
    await view.handle(.changed("username", ["username": "ad"]))
    await view.handle(.submitted(["username": "ada"]))
    await view.handle(.chose(Self.haveCode, ["username": "ada"]))
    await view.handle(.chose(Action("other", "Other"), ["username": "ada"]))
    await view.handle(.cancelled)

    #expect(
      presenter.calls == [
        .changed(ResetPasswordForm(username: "ad")), .askedForCode("ada"), .hasCode("ada"),
        .cancelled,
      ])
  }

  /// A name that is known comes from the state, another one from the form.
  @Test(arguments: [("ada", "ada"), ("", "grace")])
  func `what the user does then reaches the presenter with the name`(
    known: String, username: String
  ) async {
    let view = ResetPasswordView(presenter: presenter)
    view.show(ResetPasswordState(step: .redeeming, username: known))
    let values: Values = ["username": "grace", "code": "c", "password": "p", "repeat": "r"]

    await view.handle(.changed("code", values))
    await view.handle(.submitted(values))
    await view.handle(.chose(Self.newCode, values))
    await view.handle(.cancelled)

    let form = ResetPasswordForm(username: username, code: "c", password: "p", repetition: "r")
    #expect(
      presenter.calls == [.changed(form), .submitted(form), .askedForCode(username), .cancelled])
  }

  @Test func `its driver hears of another page and is not kept alive`() {
    let view = ResetPasswordView(presenter: presenter)
    weak var released: DriverSpy?
    do {
      let driver = DriverSpy()
      view.driver = driver
      view.show(ResetPasswordState(username: "ada"))
      #expect(driver.changes == 1)
      released = driver
    }

    #expect(released == nil)
  }
}
