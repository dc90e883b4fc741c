import Accounts
import Terminal
import Testing

@testable import ResetPassword

@MainActor
@Suite struct ResetPasswordWireframeTests {
  private static let values: Values = [
    "code": "7KQF-M2XD-9TWA-3HBR", "password": "violet kettle hums north",
    "repeat": "violet kettle hums north",
  ]

  let delegate = DelegateSpy()

  @Test func `its page begins with the name, or with the code`() {
    let resetPassword = makeResetPassword()

    resetPassword.begin(username: "ada", hasCode: false)
    #expect(resetPassword.screen.page.fields.map(\.name) == ["username"])
    #expect(resetPassword.screen.page.fields.map(\.value) == ["ada"])
    resetPassword.begin(username: "ada", hasCode: true)
    #expect(resetPassword.screen.page.fields.map(\.name) == ["code", "password", "repeat"])
  }

  @Test func `what happens in the module reaches the delegate`() async {
    let resetPassword = makeResetPassword()
    resetPassword.begin(username: "", hasCode: false)

    await resetPassword.screen.handle(.submitted(["username": "ada"]))
    let words =
      "If ada has an account, a code is in the newest mail in /outbox. It works for 10 minutes."
    #expect(resetPassword.screen.page.notice == .success(words))
    await resetPassword.screen.handle(.submitted(Self.values))
    await resetPassword.screen.handle(.cancelled)
    #expect(delegate.calls == [.didMailCode, .didResetPassword("ada")])
    await resetPassword.screen.handle(.cancelled)

    #expect(delegate.calls == [.didMailCode, .didResetPassword("ada"), .didCancel])
  }

  @Test func `it asks its policy`() async {
    let resetPassword = makeResetPassword()
    resetPassword.begin(username: "ada", hasCode: true)

    await resetPassword.screen.handle(.changed("password", ["password": "violet kettle"]))

    #expect(
      resetPassword.screen.page.fields.map(\.problem) == [
        nil, "A password has at least 20 characters, spaces included; this one has 13.", nil,
      ])
  }

  @Test func `its flags are the fields of its pages`() {
    let resetPassword = makeResetPassword()
    let (first, all) = (["username"] as [FieldName], ResetPasswordWireframe.fields)

    #expect(resetPassword.screen.page.fields == all.filter { first.contains($0.name) })
    resetPassword.begin(username: "ada", hasCode: true)
    #expect(resetPassword.screen.page.fields == all.filter { !first.contains($0.name) })
    resetPassword.begin(username: "", hasCode: true)
    #expect(resetPassword.screen.page.fields == all)
  }

  @Test func `a released module leaves nothing behind`() async {
    weak var wireframe: ResetPasswordWireframe?
    weak var presenter: ResetPasswordPresenter?
    weak var view: ResetPasswordView?
    do {
      let resetPassword = makeResetPassword()
      resetPassword.begin(username: "ada", hasCode: true)
      await resetPassword.screen.handle(.submitted(Self.values))
      (wireframe, presenter, view) = (resetPassword, resetPassword.presenter, resetPassword.view)
    }

    #expect(wireframe == nil)
    #expect(presenter == nil)
    #expect(view == nil)
  }

  @Test func `it does not keep its delegate alive`() {
    weak var released: DelegateSpy?
    let resetPassword: ResetPasswordWireframe
    do {
      let passing = DelegateSpy()
      released = passing
      resetPassword = makeResetPassword(delegate: passing)
    }

    #expect(released == nil)
    withExtendedLifetime(resetPassword) {}
  }

  private func makeResetPassword(delegate other: DelegateSpy? = nil) -> ResetPasswordWireframe {
    ResetPasswordWireframe(
      reset: ResetSpy(), policy: PasswordPolicy(minimum: 20), delivery: .kept(in: "/outbox"),
      delegate: other ?? delegate)
  }
}

extension Page {
  fileprivate var fields: [Field] {
    if case .form(let fields, _) = body { fields } else { [] }
  }
}
