import Doubles
import Terminal
import Testing

@testable import Login

@MainActor
@Suite struct LoginViewTests {
  let presenter = PresenterSpy()

  @Test func `a state is a page`() {
    let view = LoginView(presenter: presenter)

    view.show(
      LoginState(
        username: "a da", usernameProblem: .badLetter(" "), lacksPassword: true,
        status: .failed(.wrongCredentials)))

    let fields = [
      Field(
        "username", "Username or email", value: "a da",
        problem: "A username has no spaces. Join words with a dot or a hyphen."),
      Field("password", "Password", kind: .secret, problem: "A password is needed."),
    ]
    let page = Page(
      "Log in",
      .form(fields: fields, submit: "Log in"),
      notice: .failure(
        "No account has this username and password, or it was tried too often. Check both, wait a "
          + "while, or reset the password."),
      actions: [Action("forgot-password", "Forgot password"), Action("sign-up", "Sign up")]
    )
    #expect(view.page == page)
  }

  @Test(arguments: [
    (LoginState(), nil, nil),
    (LoginState(notice: "Hello."), Notice.success("Hello."), nil),
    (LoginState(notice: "Hello.", status: .checking), .success("Hello."), "Checking…"),
    (
      LoginState(notice: "Hello.", status: .failed(.cancelled)),
      .failure("The login was stopped. Nothing has changed: try again."), nil
    ),
    (
      LoginState(status: .failed(.unavailable(.busy))),
      .failure("Another program is using viper.db. Try again in a moment."), nil
    ),
  ])
  func `it says what led here, or what went wrong, and whether it is busy`(
    state: LoginState, notice: Notice?, busy: String?
  ) {
    let view = LoginView(presenter: presenter)

    view.show(state)

    #expect(view.page.notice == notice)
    #expect(view.page.busy == busy)
  }

  @Test func `where sign-up is closed, it isn't offered`() {
    let view = LoginView(presenter: presenter)

    view.show(LoginState(offersSignUp: false))

    #expect(view.page.actions == [Action("forgot-password", "Forgot password")])
  }

  @Test func `what the user does reaches the presenter`() async {
    let view = LoginView(presenter: presenter)

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

  @Test func `its driver hears of another page and is not kept alive`() {
    let view = LoginView(presenter: presenter)
    weak var released: DriverSpy?
    do {
      let driver = DriverSpy()
      view.driver = driver
      view.show(LoginState(username: "ada"))
      #expect(driver.changes == 1)
      released = driver
    }

    #expect(released == nil)
  }
}
