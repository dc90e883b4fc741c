import Accounts
import Doubles
import Testing
import ViperKitTesting

@testable import Login

@MainActor
@Suite struct LoginPresenterTests {
  let view = ViewSpy<LoginState>()
  let wireframe = WireframeSpy()

  @Test(arguments: [
    ("", nil), ("ada", nil), ("a da", EntryProblem.username(.badLetter(" "))),
    ("-ada", .username(.badBeginning)), ("a da@example.org", nil),
  ])
  func `a malformed username has a problem while it is typed, until it is corrected`(
    username: String, problem: EntryProblem?
  ) {
    let presenter = makePresenter()

    presenter.userChanged(username: username, password: "")
    expect(view, shows: [LoginState(usernameProblem: problem)])
    presenter.userChanged(username: "ada", password: "")
    expect(view, shows: problem == nil ? [] : [LoginState()])
  }

  @Test(arguments: [
    ("", "secret", [LoginState(usernameProblem: .noName)]),
    ("a da", "secret", [LoginState(usernameProblem: .username(.badLetter(" ")))]),
    ("ada", "", [LoginState(), LoginState(lacksPassword: true)]),
  ])
  func `an incomplete or malformed form isn't submitted`(
    username: String, password: String, states: [LoginState]
  ) async {
    let presenter = makePresenter { _, _ throws(LoginError) in
      Issue.record("It was tried.")
      throw .unavailable(.busy)
    }

    await presenter.userSubmitted(username: username, password: password)

    expect(view, shows: states)
    #expect(wireframe.calls == [])
  }

  @Test func `a missing password has a problem until one is typed`() async {
    let presenter = makePresenter()
    await presenter.userSubmitted(username: "ada", password: "")

    presenter.userChanged(username: "ada", password: "")
    expect(view, shows: [LoginState(), LoginState(lacksPassword: true)])
    presenter.userChanged(username: "ada", password: "s")
    expect(view, shows: [LoginState()])
  }

  @Test func `a right password finishes with the session`() async throws {
    let ada = try Account.ada()
    let presenter = makePresenter { username, password throws(LoginError) in
      guard username == "ada", password == "secret" else { throw .wrongCredentials }
      return ada.session
    }

    await presenter.userSubmitted(username: "ada", password: "secret")

    expect(view, shows: [LoginState(), LoginState(status: .busy("Checking…"))])
    #expect(wireframe.calls == [.finish(ada.session)])
  }

  @Test(arguments: [LoginError.wrongCredentials, .unavailable(.busy), .cancelled])
  func `a failure says why, and keeps the username`(error: LoginError) async {
    let presenter = makePresenter(LoginState(username: "ada", status: .done("Welcome."))) {
      _, _ throws(LoginError) in throw error
    }

    await presenter.userSubmitted(username: "ada", password: "wrong")

    expect(
      view,
      shows: [
        LoginState(username: "ada", status: .done("Welcome.")),
        LoginState(username: "ada", status: .busy("Checking…")),
        LoginState(username: "ada", status: .failed(error)),
      ])
    #expect(wireframe.calls == [])
  }

  @Test func `a failure stays until a newer problem`() async {
    for (username, password) in [("a da", "secret"), ("ada", "")] {
      let presenter = makePresenter()
      await presenter.userSubmitted(username: "ada", password: "wrong")
      presenter.userChanged(username: "adam", password: "")
      #expect(presenter.state.status == .failed(.unavailable(.busy)))

      await presenter.userSubmitted(username: username, password: password)

      #expect(presenter.state.status == .idle)
    }
  }

  @Test func `the ways out reach the wireframe`() {
    let presenter = makePresenter()

    presenter.userForgotPassword(of: "ada")
    presenter.userChoseSignUp()
    presenter.userCancelled()

    #expect(wireframe.calls == [.presentResetPassword("ada"), .presentSignUp, .leave])
  }

  private func makePresenter(
    _ state: LoginState = LoginState(),
    logIn: @escaping InteractorStub.LogIn = { _, _ throws(LoginError) in throw .unavailable(.busy) }
  ) -> LoginPresenter {
    let presenter = LoginPresenter(interactor: InteractorStub(logIn: logIn), state: state)
    (presenter.view, presenter.wireframe) = (view, wireframe)
    return presenter
  }
}
