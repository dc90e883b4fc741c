import Accounts
import Doubles
import Terminal
import Testing

@testable import SignUp

@MainActor
@Suite struct SignUpWireframeTests {
  private static let values: Values = [
    "username": "ada", "name": "Ada Lovelace", "email": "ada@example.org",
    "password": "violet kettle hums north", "repeat": "violet kettle hums north",
  ]

  let delegate = DelegateSpy()
  let sessions = SessionsSpy()

  @Test func `what happens in the module reaches the delegate`() async throws {
    let signUp = try makeSignUp()

    await signUp.screen.handle(.submitted(Self.values))
    await signUp.screen.handle(.cancelled)

    let ada = try Account.ada()
    #expect(delegate.calls == [.didStart(ada.session), .didCancel])
    #expect(await sessions.started == [ada.id])
  }

  @Test func `its layers are joined`() async throws {
    let signUp = try makeSignUp()

    await signUp.screen.handle(.appeared)
    await signUp.screen.handle(
      .changed("password", ["password": "violet kettle", "repeat": "violet"]))

    #expect(
      signUp.screen.page.fields.map(\.problem) == [
        nil, nil, nil,
        "A password has at least 20 characters, spaces included; this one has 13.",
        "The two passwords differ. Type the same one twice.",
      ])
    #expect(delegate.calls == [])
  }

  @Test func `its flags are the fields of its page`() async throws {
    let signUp = try makeSignUp(policy: .invited)
    await signUp.screen.handle(.appeared)

    #expect(signUp.screen.page.fields == SignUpWireframe.fields)
  }

  @Test func `a released module leaves nothing behind`() async throws {
    try await expectNoLeaks(
      delegate: DelegateSpy(), after: [.changed("username", Self.values), .submitted(Self.values)]
    ) {
      try makeSignUp(delegate: $0)
    }
  }

  private func makeSignUp(
    policy: SignUpPolicy = .open, delegate other: DelegateSpy? = nil
  ) throws -> SignUpWireframe {
    let ada = try Account.ada()
    return SignUpWireframe(
      registration: RegistrationStub(
        register: { _, _ in .registered(ada.proven) }, policies: { policy }),
      sessions: sessions, policy: PasswordPolicy(minimum: 20), delegate: other ?? delegate)
  }
}
