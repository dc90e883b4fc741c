import Accounts
import Doubles
import Terminal
import Testing

@testable import ChangePassword

@MainActor
@Suite struct ChangePasswordWireframeTests {
  private static let values: Values = [
    "current": "correct horse", "password": "violet kettle hums north",
    "repeat": "violet kettle hums north",
  ]

  let delegate = DelegateSpy()
  let passwords = PasswordsSpy()

  @Test func `its flags are the fields of its page`() throws {
    let changePassword = try makeChangePassword()

    let fields =
      if case .form(let fields, _) = changePassword.screen.page.body { fields } else { [Field]() }
    #expect(fields == ChangePasswordWireframe.fields)
  }

  @Test func `what happens in the module reaches the delegate`() async throws {
    let changePassword = try makeChangePassword()

    await changePassword.screen.handle(.submitted(Self.values))
    await changePassword.screen.handle(.cancelled)

    #expect(delegate.calls == [.didChange, .didCancel])
    let call = PasswordsSpy.Call.change(
      try Account.ada().id, Password("correct horse"), Password("violet kettle hums north"),
      minimum: 20)
    #expect(await passwords.calls == [call])
  }

  @Test func `a released module leaves nothing behind`() async throws {
    weak var wireframe: ChangePasswordWireframe?
    weak var presenter: ChangePasswordPresenter?
    weak var view: ChangePasswordView?
    do {
      let changePassword = try makeChangePassword()
      await changePassword.screen.handle(.submitted(Self.values))
      (wireframe, presenter, view) = (changePassword, changePassword.presenter, changePassword.view)
    }

    #expect(wireframe == nil)
    #expect(presenter == nil)
    #expect(view == nil)
  }

  @Test func `it does not keep its delegate alive`() throws {
    weak var released: DelegateSpy?
    let changePassword: ChangePasswordWireframe
    do {
      let passing = DelegateSpy()
      released = passing
      changePassword = try makeChangePassword(delegate: passing)
    }

    #expect(released == nil)
    withExtendedLifetime(changePassword) {}
  }

  private func makeChangePassword(
    delegate other: DelegateSpy? = nil
  ) throws -> ChangePasswordWireframe {
    let changePassword = ChangePasswordWireframe(
      passwords: passwords, policy: PasswordPolicy(minimum: 20), delegate: other ?? delegate)
    changePassword.begin(with: try .ada())
    return changePassword
  }
}
