import Accounts
import Doubles
import Testing

@testable import ChangeEmail

@Suite struct ChangeEmailInteractorTests {
  private static let failures = [
    (StoreError.busy, ChangeEmailError.unavailable(.busy)), (.cancelled, .cancelled),
  ]

  let ada: Account

  init() throws { ada = try .ada() }

  @Test func `a code is mailed to whoever knows the password`() async throws {
    let emails = EmailsSpy()

    try await ChangeEmailInteractor(emails: emails).mailCode(
      for: .ofAda, to: .new, password: "secret")

    #expect(await emails.calls == [.request(ada.id, .new, Password("secret"))])
  }

  @Test func `another password is wrong`() async {
    await #expect(throws: ChangeEmailError.wrongPassword) {
      try await ChangeEmailInteractor(emails: EmailsSpy()).mailCode(
        for: .ofAda, to: .new, password: "guess")
    }
  }

  @Test func `the right code makes the change`() async throws {
    let emails = EmailsSpy()

    let email = try await ChangeEmailInteractor(emails: emails).change(for: .ofAda, with: .right)

    #expect(email == .new)
    #expect(await emails.calls == [.confirm(ada.id, .right)])
  }

  @Test func `another code is refused`() async {
    await #expect(throws: ChangeEmailError.refused) {
      try await ChangeEmailInteractor(emails: EmailsSpy()).change(for: .ofAda, with: .wrong)
    }
  }

  @Test(arguments: failures)
  func `a store that fails is told apart from a call that was stopped`(
    failure: StoreError, error: ChangeEmailError
  ) async {
    let interactor = ChangeEmailInteractor(emails: EmailsSpy(failing: failure))

    await #expect(throws: error) {
      try await interactor.mailCode(for: .ofAda, to: .new, password: "secret")
    }
    await #expect(throws: error) { try await interactor.change(for: .ofAda, with: .right) }
  }

  @Test func `the real store makes the change with the mailed code, once`() async throws {
    let folder = try TemporaryFolder()
    let store = try folder.store()
    try await store.add("ada", name: "Ada Lovelace", password: "correct horse")
    let password = Password("correct horse")
    let session = try await store.logIn("ada", password: "correct horse").key
    let interactor = ChangeEmailInteractor(emails: store)

    await #expect(throws: ChangeEmailError.wrongPassword) {
      try await interactor.mailCode(for: session, to: .new, password: "wrong horse")
    }
    #expect(try folder.codes() == [])
    try await interactor.mailCode(for: session, to: .new, password: "correct horse")
    let code = try #require(try folder.codes().first.flatMap { Code($0) })
    await #expect(throws: ChangeEmailError.refused) {
      try await interactor.change(for: session, with: .wrong)
    }
    #expect(try await interactor.change(for: session, with: code) == .new)
    await #expect(throws: ChangeEmailError.refused) {
      try await interactor.change(for: session, with: code)
    }

    #expect(try await store.account(named: "ada@example.com", password: password) != nil)
    #expect(try await store.account(named: "ada@example.org", password: password) == nil)
  }
}
