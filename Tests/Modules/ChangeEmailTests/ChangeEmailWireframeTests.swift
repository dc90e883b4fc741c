import Accounts
import Doubles
import Terminal
import Testing

@testable import ChangeEmail

@MainActor
@Suite struct ChangeEmailWireframeTests {
  let delegate = DelegateSpy()
  let emails = EmailsSpy()

  @Test func `its flags are the fields of its pages`() throws {
    let changeEmail = try makeChangeEmail()
    let first = changeEmail.screen.page.fields

    changeEmail.begin(with: try .ada(), hasCode: true)

    #expect(first + changeEmail.screen.page.fields == ChangeEmailWireframe.fields)
  }

  @Test func `what happens in the module reaches the delegate`() async throws {
    let changeEmail = try makeChangeEmail()

    await changeEmail.screen.handle(
      .submitted(["email": "ada@example.com", "password": "secret"]))
    #expect(
      changeEmail.screen.page.notice
        == .success("A code is in the newest mail in /outbox. It works for 10 minutes."))
    await changeEmail.screen.handle(.submitted(["code": "7KQF-M2XD-9TWA-3HBR"]))
    await changeEmail.screen.handle(.cancelled)
    await changeEmail.screen.handle(.cancelled)

    #expect(delegate.calls == [.didMailCode, .didChange(.new), .didCancel])
    let ada = try Account.ada()
    #expect(
      await emails.calls
        == [.request(ada.id, .new, Password("secret")), .confirm(ada.id, .right)])
  }

  @Test func `a released module leaves nothing behind`() async throws {
    weak var wireframe: ChangeEmailWireframe?
    weak var presenter: ChangeEmailPresenter?
    weak var view: ChangeEmailView?
    do {
      let changeEmail = try makeChangeEmail()
      changeEmail.begin(with: try .ada(), hasCode: true)
      await changeEmail.screen.handle(.submitted(["code": "7KQF-M2XD-9TWA-3HBR"]))
      (wireframe, presenter, view) = (changeEmail, changeEmail.presenter, changeEmail.view)
    }

    #expect(wireframe == nil)
    #expect(presenter == nil)
    #expect(view == nil)
  }

  @Test func `it does not keep its delegate alive`() throws {
    weak var released: DelegateSpy?
    let changeEmail: ChangeEmailWireframe
    do {
      let passing = DelegateSpy()
      released = passing
      changeEmail = try makeChangeEmail(delegate: passing)
    }

    #expect(released == nil)
    withExtendedLifetime(changeEmail) {}
  }

  private func makeChangeEmail(delegate other: DelegateSpy? = nil) throws -> ChangeEmailWireframe {
    let changeEmail = ChangeEmailWireframe(
      emails: emails, delivery: .kept(in: "/outbox"), delegate: other ?? delegate)
    changeEmail.begin(with: try .ada(), hasCode: false)
    return changeEmail
  }
}

extension Page {
  fileprivate var fields: [Field] {
    if case .form(let fields, _) = body { fields } else { [] }
  }
}
