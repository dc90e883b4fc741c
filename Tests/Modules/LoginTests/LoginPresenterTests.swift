import Accounts
import Testing

@testable import Login

@MainActor
@Suite struct LoginPresenterTests {
  let view = ViewSpy()
  let wireframe = WireframeSpy()

  @Test func `it begins with the username, the notice and the ways out that it was given`() {
    let presenter = makePresenter()

    presenter.begin(username: "ada", notice: "Welcome back.", offersSignUp: false)

    let state = LoginState(username: "ada", notice: "Welcome back.", offersSignUp: false)
    #expect(view.shown == [state])
  }

  @Test(arguments: [
    ("", nil), ("ada", nil), ("a da", Username.Problem.badLetter(" ")), ("-ada", .badBeginning),
    ("a da@example.org", nil),
  ])
  func `what can't be a username is pointed out while it is typed`(
    username: String, problem: Username.Problem?
  ) {
    let presenter = makePresenter()

    presenter.userChanged(username: username, password: "")

    #expect(view.shown == [LoginState(usernameProblem: problem)])
  }

  @Test func `a username that was mended is no problem any more`() {
    let presenter = makePresenter()

    presenter.userChanged(username: "a da", password: "")
    presenter.userChanged(username: "ada", password: "")

    #expect(view.shown.map(\.usernameProblem) == [.badLetter(" "), nil])
  }

  @Test(arguments: [
    ("", "secret", LoginState(usernameProblem: .empty)),
    ("a da", "secret", LoginState(usernameProblem: .badLetter(" "))),
    ("ada", "", LoginState(lacksPassword: true)),
  ])
  func `what can't be right is not tried`(
    username: String, password: String, state: LoginState
  ) async {
    let presenter = makePresenter { _, _ throws(LoginError) in
      Issue.record("It was tried.")
      throw .unavailable(.busy)
    }

    await presenter.userSubmitted(username: username, password: password)

    #expect(view.shown.last == state)
    #expect(wireframe.calls == [])
  }

  @Test func `a missing password is no problem once there is one`() async {
    let presenter = makePresenter()
    await presenter.userSubmitted(username: "ada", password: "")

    presenter.userChanged(username: "ada", password: "")
    #expect(view.shown.last?.lacksPassword == true)
    presenter.userChanged(username: "ada", password: "s")
    #expect(view.shown.last?.lacksPassword == false)
  }

  @Test func `a right password finishes with the account`() async throws {
    let ada = try Account.ada()
    let presenter = makePresenter { username, password throws(LoginError) in
      guard username == "ada", password == "secret" else { throw .wrongCredentials }
      return ada.session
    }

    await presenter.userSubmitted(username: "ada", password: "secret")

    #expect(view.shown.last == LoginState(status: .checking))
    #expect(wireframe.calls == [.finish(ada.session)])
  }

  @Test(arguments: [LoginError.wrongCredentials, .unavailable(.busy), .cancelled])
  func `a failure says why, keeps the username, and ends what was said at first`(
    error: LoginError
  ) async {
    let presenter = makePresenter { _, _ throws(LoginError) in throw error }
    presenter.begin(username: "ada", notice: "Welcome.", offersSignUp: true)

    await presenter.userSubmitted(username: "ada", password: "wrong")

    #expect(
      view.shown.suffix(2) == [
        LoginState(username: "ada", notice: "Welcome.", status: .checking),
        LoginState(username: "ada", status: .failed(error)),
      ])
    #expect(wireframe.calls == [])
  }

  @Test func `a forgotten password leaves for the reset with the username`() {
    let presenter = makePresenter()

    presenter.userForgotPassword(of: "ada")

    #expect(wireframe.calls == [.presentResetPassword("ada")])
  }

  @Test func `whoever has no account is led to the sign-up`() {
    let presenter = makePresenter()

    presenter.userChoseSignUp()

    #expect(wireframe.calls == [.presentSignUp])
  }

  @Test func `cancelling leaves`() {
    let presenter = makePresenter()

    presenter.userCancelled()

    #expect(wireframe.calls == [.leave])
  }

  private func makePresenter(
    logIn: @escaping InteractorStub.LogIn = { _, _ throws(LoginError) in throw .unavailable(.busy) }
  ) -> LoginPresenter {
    let presenter = LoginPresenter(interactor: InteractorStub(logIn: logIn))
    presenter.view = view
    presenter.wireframe = wireframe
    return presenter
  }
}
