import Accounts
import Testing
import ViperKitTesting
import ViperPages

@testable import ResetPassword

@MainActor
@Suite struct ResetPasswordWireframeTests {
  private static let values: Values = [
    "code": "7KQF-M2XD-9TWA-3HBR", "password": "violet kettle hums north",
    "repeat": "violet kettle hums north",
  ]

  let delegate = DelegateSpy()

  @Test func `its flags are the fields of its pages, which begin with the name or the code`() {
    let pages = [("ada", false), ("ada", true), ("", true)].map { username, hasCode in
      makeModule(delegate, username: username, hasCode: hasCode).screen.page
    }
    let all = ResetPasswordWireframe.fields

    #expect(pages.map(\.fields) == [[all[0].showing("ada")], Array(all[1...]), all])
  }

  @Test func `a mailed code, a new password and leaving reach the delegate`() async {
    let module = makeModule(delegate, username: "")

    await module.screen.handle(.submitted(["username": "ada"]))
    let words =
      "If ada has an account, a code is in the newest mail in /outbox. It works for 10 minutes."
    #expect(module.screen.page.notice == .success(words))
    await module.screen.handle(.changed("password", ["password": "violet kettle"]))
    let problem = "A password has at least 20 characters, spaces included; this one has 13."
    #expect(module.screen.page.fields.map(\.problem) == [nil, problem, nil])
    await module.screen.handle(each: [.submitted(Self.values), .cancelled, .cancelled])

    #expect(delegate.calls == [.didMailCode, .didResetPassword("ada"), .didCancel])
  }

  @Test func `a released module leaves nothing behind`() async {
    await expectNoLeaks(delegate: DelegateSpy(), after: [.submitted(Self.values)]) {
      makeModule($0, hasCode: true)
    }
  }

  private func makeModule(
    _ delegate: DelegateSpy, username: String = "ada", hasCode: Bool = false
  ) -> ResetPasswordWireframe {
    ResetPasswordWireframe(
      username: username, hasCode: hasCode, reset: ResetSpy(), policy: PasswordPolicy(minimum: 20),
      delivery: .kept(in: "/outbox"), delegate: delegate)
  }
}
