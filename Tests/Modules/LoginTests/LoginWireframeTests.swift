import Accounts
import Doubles
import Terminal
import Testing

@testable import Login

@MainActor
@Suite struct LoginWireframeTests {
  let delegate = DelegateSpy()
  let sessions = SessionsSpy()

  @Test func `its page begins with the username and the notice`() throws {
    let login = try makeLogin()

    login.begin(username: "ada", notice: "Welcome back.", offersSignUp: true)

    #expect(login.screen.page.fields.map(\.value) == ["ada", ""])
    #expect(login.screen.page.notice == .success("Welcome back."))
  }

  @Test func `what happens in the module reaches the delegate`() async throws {
    let login = try makeLogin()

    await login.screen.handle(.submitted(["username": "ada", "password": "x"]))
    await login.screen.handle(.chose(.forgotPassword, ["username": "ada"]))
    await login.screen.handle(.chose(.signUp, [:]))
    await login.screen.handle(.cancelled)

    let ada = try Account.ada()
    #expect(
      delegate.calls == [
        .didStart(ada.session), .didForgetPassword("ada"), .didChooseSignUp, .didCancel,
      ])
    #expect(await sessions.started == [ada.id])
  }

  @Test func `its flags are the fields of its page`() throws {
    let login = try makeLogin()

    #expect(login.screen.page.fields == LoginWireframe.fields)
  }

  @Test func `a released module leaves nothing behind`() async throws {
    weak var wireframe: LoginWireframe?
    weak var presenter: LoginPresenter?
    weak var view: LoginView?
    do {
      let login = try makeLogin()
      login.begin(username: "ada", notice: nil, offersSignUp: true)
      await login.screen.handle(.submitted(["username": "ada", "password": "x"]))
      (wireframe, presenter, view) = (login, login.presenter, login.view)
    }

    #expect(wireframe == nil)
    #expect(presenter == nil)
    #expect(view == nil)
  }

  @Test func `it does not keep its delegate alive`() throws {
    weak var released: DelegateSpy?
    let login: LoginWireframe
    do {
      let passing = DelegateSpy()
      released = passing
      login = try makeLogin(delegate: passing)
    }

    #expect(released == nil)
    withExtendedLifetime(login) {}
  }

  private func makeLogin(delegate other: DelegateSpy? = nil) throws -> LoginWireframe {
    let ada = try Account.ada()
    return LoginWireframe(
      credentials: CredentialsStub { _, _ in ada.proven }, sessions: sessions,
      delegate: other ?? delegate)
  }
}

extension Page {
  fileprivate var fields: [Field] {
    if case .form(let fields, _) = body { fields } else { [] }
  }
}
