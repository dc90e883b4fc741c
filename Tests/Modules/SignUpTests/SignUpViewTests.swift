import Accounts
import Doubles
import Presentation
import Terminal
import Testing

@testable import SignUp

@MainActor
@Suite struct SignUpViewTests {
  let presenter = PresenterSpy()

  @Test(arguments: [true, false])
  func `it says what is accepted, and that the first account is the administrator`(isFirst: Bool) {
    let rule = PasswordPolicy(minimum: 20).rule
    let view = show(SignUpState(policy: .open, isFirst: isFirst, passwordRule: rule))
    let words = """
      A username has at most 64 letters, digits, dots, hyphens and underscores.
      A password has at least 20 characters, spaces included.
      """
    let first = "The first account administers all others: it decides who may sign up.\n"
    #expect(view.page.lead == (isFirst ? first : "") + words)
  }

  @Test func `where an invitation is needed, its code has a field`() {
    let view = show(
      SignUpState(policy: .invited, problems: [.invitation: .malformedCode]))

    let fields = view.page.fields
    let code = Field(
      "code", "Invitation code", kind: .code,
      problem: "A code has sixteen letters and digits, such as 7KQF-M2XD-9TWA-3HBR.")
    #expect(fields.map(\.name) == ["username", "name", "email", "code", "password", "repeat"])
    #expect(fields[3] == code)
  }

  @Test(arguments: [Status<SignUpError>.idle, .failed(.closed)])
  func `where it is closed, it fails, says what to do and has a way out`(
    status: Status<SignUpError>
  ) {
    let view = show(SignUpState(policy: .closed, status: status))

    let page = Page(
      "Sign up", .text(""),
      notice: .failure("Sign-up is closed. Ask an administrator to open it."),
      actions: [Action("done", "Done")])
    #expect(view.page == page)
  }

  @Test func `where it is open, it begins with an empty form, and problems stand at their fields`()
  {
    let problems: [SignUpEntry: EntryProblem] = [
      .username: .usernameTaken, .name: .name(.empty), .email: .email(.malformed),
      .password: .password(.tooShort(count: 3, minimum: 15)), .repetition: .passwordsDiffer,
    ]
    let (empty, view) = (
      show(SignUpState(policy: .open)), show(SignUpState(policy: .open, problems: problems))
    )

    let fields = [
      Field("username", "Username").needed("A username is needed."),
      Field("name", "Full name").needed("A name is needed."),
      Field("email", "Email").needed("An email address is needed."),
      Field("password", "Password", kind: .secret).needed("A password is needed."),
      Field("repeat", "Repeat password", kind: .secretAgain(of: "password")),
    ]
    #expect(
      empty.page
        == Page("Sign up", lead: Username.rule + "\n", .form(fields: fields, submit: "Sign up")))
    let words = [
      "That username is taken. Choose another one.", "A name is needed.",
      "That isn't an email address. It looks like ada@example.org.",
      "A password has at least 15 characters, spaces included; this one has 3.",
      "The two passwords differ. Type the same one twice.",
    ]
    let mended = zip(fields, words).map { $0.showing(problem: $1) }
    #expect(view.page.body == .form(fields: mended, submit: "Sign up"))
    #expect(show(SignUpState()).page == Page("Sign up", .text(""), busy: "Loading…"))
  }

  @Test(arguments: [
    (Status<SignUpError>.idle, nil, nil),
    (.busy("Signing up…"), nil, "Signing up…"),
    (
      .failed(.notInvited),
      .failure(
        "That code is no invitation to this address, or no longer. Check both against the newest "
          + "mail, or ask an administrator for another invitation."), nil
    ),
    (.failed(.cancelled), Notice.failure("The sign-up was stopped. There is no new account."), nil),
    (
      .failed(.unavailable(.busy)),
      .failure("Another program is using viper.db. Try again in a moment."), nil
    ),
    (.failed(.invalid(.username(.empty))), .failure("A username is needed."), nil),
    (
      .failed(.notLoggedIn(Username(stored: "ada"), .busy)),
      .failure(
        "Your account ada is ready, but you aren't logged in yet: Another program is using "
          + "viper.db. Try again in a moment."), nil
    ),
    (
      .failed(.notLoggedIn(Username(stored: "ada"), nil)),
      .failure("Your account ada is ready, but you aren't logged in yet. Log in with it."), nil
    ),
  ])
  func `it says what went wrong, and whether it is busy`(
    status: Status<SignUpError>, notice: Notice?, busy: String?
  ) {
    let view = show(SignUpState(policy: .open))
    let empty = view.page

    view.show(SignUpState(policy: .open, status: status))

    #expect(
      view.page == Page("Sign up", lead: empty.lead, empty.body, notice: notice, busy: busy))
  }

  @Test func `what the user does reaches the presenter`() async {
    let view = show(SignUpState())
    let values: Values = [
      "username": "ada", "name": "Ada", "email": "ada@example.org", "code": "c",
      "password": "x", "repeat": "y",
    ]

    await view.handle(each: [
      .appeared, .changed("username", ["username": "ad"]), .submitted(values),
      .chose(Action("sign-up", "Sign up"), values), .cancelled, .chose(.done, values),
    ])

    let form = SignUpForm([
      .username: "ada", .name: "Ada", .email: "ada@example.org", .invitation: "c",
      .password: "x", .repetition: "y",
    ])
    #expect(
      presenter.calls == [
        .arrived, .changed(SignUpForm([.username: "ad"])), .submitted(form), .cancelled, .cancelled,
      ])
  }

  private func show(_ state: SignUpState) -> SignUpView {
    SignUpView(presenter: presenter, state: state)
  }
}
