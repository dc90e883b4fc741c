import Accounts
import Doubles
import Testing

@testable import ConfirmEmail

@Suite struct ConfirmEmailInteractorTests {
  static let failures = [
    (StoreError.busy, ConfirmEmailError.unavailable(.busy)), (.cancelled, .cancelled),
  ]

  let ada = Account.ID(rawValue: 7)

  @Test func `the right code confirms the account's address`() async throws {
    let confirmation = ConfirmationSpy(right: try .right())
    let interactor = ConfirmEmailInteractor(confirmation: confirmation)

    try await interactor.confirm(ada, with: try .right())

    #expect(await confirmation.calls == [.confirm(ada, try .right())])
  }

  @Test func `another code is refused`() async throws {
    let interactor = ConfirmEmailInteractor(confirmation: ConfirmationSpy(right: try .right()))

    await #expect(throws: ConfirmEmailError.refused) {
      try await interactor.confirm(ada, with: try .wrong())
    }
  }

  @Test func `a code is mailed to the account`() async throws {
    let confirmation = ConfirmationSpy()
    let interactor = ConfirmEmailInteractor(confirmation: confirmation)

    try await interactor.mailCode(to: ada)

    #expect(await confirmation.calls == [.request(ada)])
  }

  @Test(arguments: failures)
  func `a store that fails to confirm is told apart from a call that was stopped`(
    failure: StoreError, error: ConfirmEmailError
  ) async throws {
    let interactor = ConfirmEmailInteractor(
      confirmation: ConfirmationSpy(right: try .right(), failing: failure))

    await #expect(throws: error) { try await interactor.confirm(ada, with: try .right()) }
  }

  @Test(arguments: failures)
  func `a store that fails to mail is told apart from a call that was stopped`(
    failure: StoreError, error: ConfirmEmailError
  ) async {
    let interactor = ConfirmEmailInteractor(confirmation: ConfirmationSpy(failing: failure))

    await #expect(throws: error) { try await interactor.mailCode(to: ada) }
  }

  @Test func `the real store takes the newest code, once`() async throws {
    let folder = try TemporaryFolder()
    let store = try folder.store()
    let new = NewAccount(
      username: try Username("ada"), name: try FullName("Ada Lovelace"),
      email: try EmailAddress("ada@example.org"))
    let account = try #require(
      try await store.register(new, password: Password("violet kettle hums north")))
    try await store.start(for: account.id)
    let interactor = ConfirmEmailInteractor(confirmation: store)

    let first = try #require(try folder.codes().first)
    try await interactor.mailCode(to: account.id)
    let second = try #require(try folder.codes().first { $0 != first })
    let (old, newest) = (try #require(Code(first)), try #require(Code(second)))

    await #expect(throws: ConfirmEmailError.refused) {
      try await interactor.confirm(account.id, with: old)
    }
    #expect(try await store.current()?.account.isEmailConfirmed == false)
    try await interactor.confirm(account.id, with: newest)
    #expect(try await store.current()?.account.isEmailConfirmed == true)
    await #expect(throws: ConfirmEmailError.refused) {
      try await interactor.confirm(account.id, with: newest)
    }
  }
}
