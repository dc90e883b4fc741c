import Accounts
import Doubles
import Terminal
import Testing

@testable import ConfirmPassword

@MainActor
@Suite struct ConfirmPasswordWireframeTests {
  let delegate = DelegateSpy()
  let confirmation = ConfirmationSpy()

  @Test func `its flags are the fields of its page, which says its purpose from the start`() {
    let page = makeConfirmPassword().screen.page

    #expect(page.body == .form(fields: ConfirmPasswordWireframe.fields, submit: "Go on"))
    #expect(page.lead.hasPrefix("It is needed to import users."))
  }

  @Test func `what happens in the module reaches the delegate`() async {
    let confirmPassword = makeConfirmPassword()

    await confirmPassword.screen.handle(.submitted(["password": "wrong horse"]))
    #expect(delegate.calls == [])
    await confirmPassword.screen.handle(.submitted(["password": "correct horse"]))
    await confirmPassword.screen.handle(.cancelled)

    #expect(delegate.calls == [.didConfirm, .didCancel])
    #expect(await confirmation.confirmed == [.ofAda])
  }

  @Test func `a released module leaves nothing behind`() async {
    weak var wireframe: ConfirmPasswordWireframe?
    weak var presenter: ConfirmPasswordPresenter?
    weak var view: ConfirmPasswordView?
    do {
      let confirmPassword = makeConfirmPassword()
      await confirmPassword.screen.handle(.submitted(["password": "correct horse"]))
      (wireframe, presenter, view) = (
        confirmPassword, confirmPassword.presenter, confirmPassword.view
      )
    }

    #expect(wireframe == nil)
    #expect(presenter == nil)
    #expect(view == nil)
  }

  @Test func `it does not keep its delegate alive`() {
    weak var released: DelegateSpy?
    let confirmPassword: ConfirmPasswordWireframe
    do {
      let passing = DelegateSpy()
      released = passing
      confirmPassword = makeConfirmPassword(delegate: passing)
    }

    #expect(released == nil)
    withExtendedLifetime(confirmPassword) {}
  }

  private func makeConfirmPassword(
    delegate other: DelegateSpy? = nil
  ) -> ConfirmPasswordWireframe {
    ConfirmPasswordWireframe(
      confirmation: confirmation, session: .ofAda, purpose: "import users",
      delegate: other ?? delegate)
  }
}
