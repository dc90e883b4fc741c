import Accounts
import Terminal
import Testing

@testable import ConfirmEmail

@MainActor
@Suite struct ConfirmEmailWireframeTests {
  let delegate = DelegateSpy()

  @Test(arguments: [
    (true, Notice.success("A code is in the newest mail in /outbox. It works for 10 minutes.")),
    (false, nil),
  ])
  func `its page begins with the address, and says where the code is`(
    isCodeMailed: Bool, notice: Notice?
  ) throws {
    let confirmEmail = try makeConfirmEmail()

    confirmEmail.begin(with: try .ada(), isCodeMailed: isCodeMailed)

    #expect(confirmEmail.screen.page.title == "Confirm ada@example.org")
    #expect(confirmEmail.screen.page.notice == notice)
  }

  @Test func `what happens in the module reaches the delegate`() async throws {
    let confirmEmail = try makeConfirmEmail()
    confirmEmail.begin(with: try .ada(), isCodeMailed: true)

    await confirmEmail.screen.handle(.submitted(["code": "0000-0000-0000-0000"]))
    #expect(delegate.calls == [])
    await confirmEmail.screen.handle(.submitted(["code": "7KQF-M2XD-9TWA-3HBR"]))
    await confirmEmail.screen.handle(.cancelled)

    #expect(delegate.calls == [.didConfirm, .didPostpone])
  }

  @Test func `its flags are the fields of its page`() throws {
    let confirmEmail = try makeConfirmEmail()

    #expect(confirmEmail.screen.page.fields == ConfirmEmailWireframe.fields)
  }

  @Test func `a released module leaves nothing behind`() async throws {
    weak var wireframe: ConfirmEmailWireframe?
    weak var presenter: ConfirmEmailPresenter?
    weak var view: ConfirmEmailView?
    do {
      let confirmEmail = try makeConfirmEmail()
      confirmEmail.begin(with: try .ada(), isCodeMailed: true)
      await confirmEmail.screen.handle(.submitted(["code": "7KQF-M2XD-9TWA-3HBR"]))
      (wireframe, presenter, view) = (confirmEmail, confirmEmail.presenter, confirmEmail.view)
    }

    #expect(wireframe == nil)
    #expect(presenter == nil)
    #expect(view == nil)
  }

  @Test func `it does not keep its delegate alive`() throws {
    weak var released: DelegateSpy?
    let confirmEmail: ConfirmEmailWireframe
    do {
      let passing = DelegateSpy()
      released = passing
      confirmEmail = try makeConfirmEmail(delegate: passing)
    }

    #expect(released == nil)
    withExtendedLifetime(confirmEmail) {}
  }

  private func makeConfirmEmail(
    delegate other: DelegateSpy? = nil
  ) throws -> ConfirmEmailWireframe {
    ConfirmEmailWireframe(
      confirmation: ConfirmationSpy(right: try .right()), delivery: .kept(in: "/outbox"),
      delegate: other ?? delegate)
  }
}

extension Page {
  fileprivate var fields: [Field] {
    if case .form(let fields, _) = body { fields } else { [] }
  }
}
