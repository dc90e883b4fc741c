import Accounts
import Doubles
import Testing
import ViperKitTesting
import ViperPages

@testable import SignUp

@MainActor
@Suite struct SignUpWireframeTests {
  private static let values: Values = [
    "username": "ada", "name": "Ada Lovelace", "email": "ada@example.org",
    "code": "7KQF-M2XD-9TWA-3HBR", "password": "violet kettle hums north",
    "repeat": "violet kettle hums north",
  ]

  let delegate = DelegateSpy()
  let sessions = SessionsSpy()

  @Test func `what happens in the module reaches the delegate`() async throws {
    let signUp = try makeSignUp()

    await signUp.screen.handle(.appeared)
    #expect(signUp.screen.page.fields == SignUpWireframe.fields)
    await signUp.screen.handle(.changed("password", ["password": "violet kettle"]))
    let problem = "A password has at least 20 characters, spaces included; this one has 13."
    #expect(signUp.screen.page.fields.compactMap(\.problem) == [problem])
    await signUp.screen.handle(each: [.submitted(Self.values), .cancelled])

    let ada = try Account.ada()
    #expect(delegate.calls == [.didStart(ada.session), .didCancel])
    #expect(await sessions.started == [ada.id])
  }

  @Test func `a released module leaves nothing behind`() async throws {
    try await expectNoLeaks(
      delegate: DelegateSpy(), after: [.changed("username", Self.values), .submitted(Self.values)]
    ) {
      try makeSignUp(delegate: $0)
    }
  }

  private func makeSignUp(delegate other: DelegateSpy? = nil) throws -> SignUpWireframe {
    let ada = try Account.ada()
    return SignUpWireframe(
      registration: RegistrationStub(
        register: { _, _ in .registered(ada.proven) }, policies: { .invited },
        invitation: .right),
      sessions: sessions, policy: PasswordPolicy(minimum: 20), delegate: other ?? delegate)
  }
}
