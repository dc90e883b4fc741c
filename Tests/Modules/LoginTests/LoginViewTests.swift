import Doubles
import Terminal
import Testing

@testable import Login

@MainActor
@Suite struct LoginViewTests {
  let presenter = PresenterSpy()

  @Test func `a state is a page`() {
    let view = show(
      LoginState(
        username: "a da", usernameProblem: .username(.badLetter(" ")), lacksPassword: true,
        status: .failed(.wrongCredentials)))

    let fields = [
      Field(
        "username", "Username or email", value: "a da",
        problem: "A username has no spaces. Join words with a dot or a hyphen."
      ).needed("A username or an email address is needed."),
      Field("password", "Password", kind: .secret, problem: "A password is needed.").needed(
        "A password is needed."),
    ]
    let page = Page(
      "Log in",
      .form(fields: fields, submit: "Log in"),
      notice: .failure(
        "No account has this username and password. Check both, or reset the password."),
      actions: [Action("forgot-password", "Forgot password"), Action("sign-up", "Sign up")])
    #expect(view.page == page)
  }

  @Test func `it shows the notice or progress, and offers sign-up only where it is open`() {
    let view = show(LoginState(offersSignUp: false, status: .done("Hello.")))

    #expect(view.page.notice == .success("Hello."))
    #expect(view.page.actions == [Action("forgot-password", "Forgot password")])
    #expect(show(LoginState(status: .busy("Checking…"))).page.busy == "Checking…")
  }

  @Test(arguments: [
    (LoginError.cancelled, "The login was stopped. Nothing has changed: try again."),
    (.unavailable(.busy), "Another program is using viper.db. Try again in a moment."),
  ])
  func `a failure is a notice`(error: LoginError, sentence: String) {
    #expect(show(LoginState(status: .failed(error))).page.notice == .failure(sentence))
  }

  @Test func `what the user does reaches the presenter`() async {
    let view = show(LoginState())

    await view.handle(.appeared)
    await view.handle(.changed("username", ["username": "ad", "password": "y"]))
    await view.handle(.submitted(["username": "ada", "password": "x"]))
    await view.handle(.chose(.forgotPassword, ["username": "ada"]))
    await view.handle(.chose(.signUp, ["username": "ada"]))
    await view.handle(.cancelled)

    #expect(
      presenter.calls == [
        .changed("ad", "y"), .submitted("ada", "x"), .forgotPassword("ada"), .choseSignUp,
        .cancelled,
      ])
  }

  private func show(_ state: LoginState) -> LoginView {
    LoginView(presenter: presenter, state: state)
  }
}
