import Accounts
import Doubles
import Testing
import ViperKitTesting
import ViperPages

@testable import Login

@MainActor
@Suite struct LoginWireframeTests {
  let delegate = DelegateSpy()
  let sessions = SessionsSpy()

  @Test func `its page starts with the given username, notice and exits`() throws {
    let login = try makeLogin(delegate, offersSignUp: false)

    #expect(login.screen.page.fields.map(\.value) == ["ada", ""])
    #expect(login.screen.page.fields.map { $0.showing() } == LoginWireframe.fields)
    #expect(login.screen.page.notice == .success("Welcome back."))
    #expect(login.screen.page.actions.map(\.name) == ["forgot-password"])
  }

  @Test func `what happens in the module reaches the delegate`() async throws {
    let login = try makeLogin(delegate)

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

  @Test func `a released module leaves nothing behind`() async throws {
    try await expectNoLeaks(
      delegate: DelegateSpy(), after: [.submitted(["username": "ada", "password": "x"])]
    ) {
      try makeLogin($0)
    }
  }

  private func makeLogin(
    _ delegate: DelegateSpy, offersSignUp: Bool = true
  ) throws -> LoginWireframe {
    let ada = try Account.ada()
    return LoginWireframe(
      username: "ada", notice: .success("Welcome back."), offersSignUp: offersSignUp,
      credentials: CredentialsStub { _, _ in ada.proven }, sessions: sessions, delegate: delegate)
  }
}
