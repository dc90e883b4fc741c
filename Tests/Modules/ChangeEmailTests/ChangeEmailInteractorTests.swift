import Accounts
import Doubles
import Testing

@testable import ChangeEmail

@Suite struct ChangeEmailInteractorTests {
  @Test func `the right password mails a code, and the right code changes`() async throws {
    let emails = EmailsSpy()
    let interactor = ChangeEmailInteractor(emails: emails, session: .ofAda)

    try await interactor.mailCode(to: .new, password: "secret")

    #expect(try await interactor.change(with: .right) == .new)
    let calls: [EmailsSpy.Call] = [
      .request(.new, Password("secret"), .ofAda), .confirm(.right, .ofAda),
    ]
    #expect(await emails.calls == calls)
  }

  @Test func `another password or code is refused`() async {
    let interactor = ChangeEmailInteractor(emails: EmailsSpy(), session: .ofAda)

    await #expect(throws: ChangeEmailError.wrongPassword) {
      try await interactor.mailCode(to: .new, password: "guess")
    }
    await #expect(throws: ChangeEmailError.refused) { try await interactor.change(with: .wrong) }
  }
}
