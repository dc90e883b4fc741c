import Accounts
import Doubles
import Testing
import ViperKitTesting
import ViperPages

@testable import ChangePassword

@MainActor
@Suite struct ChangePasswordWireframeTests {
  private static let values: Values = [
    "current": "correct horse", "password": "violet kettle hums north",
    "repeat": "violet kettle hums north",
  ]

  let delegate = DelegateSpy()
  let passwords = PasswordsSpy()

  @Test func `what happens in the module reaches the delegate`() async throws {
    let changePassword = try makeChangePassword(delegate)

    #expect(changePassword.screen.page.fields == ChangePasswordWireframe.fields)
    await changePassword.screen.handle(each: [.submitted(Self.values), .cancelled])

    #expect(delegate.calls == [.didChange, .didCancel])
    let call = PasswordsSpy.Call.change(
      try Account.ada().id, Password("correct horse"), Password("violet kettle hums north"),
      minimum: 20)
    #expect(await passwords.calls == [call])
  }

  @Test func `a released module leaves nothing behind`() async throws {
    try await expectNoLeaks(delegate: DelegateSpy(), after: [.submitted(Self.values)]) {
      try makeChangePassword($0)
    }
  }

  private func makeChangePassword(_ delegate: DelegateSpy) throws -> ChangePasswordWireframe {
    ChangePasswordWireframe(
      session: try .ada(), passwords: passwords, policy: PasswordPolicy(minimum: 20),
      delegate: delegate)
  }
}
