import Accounts
import Doubles
import Testing

@testable import ConfirmEmail

@Suite struct ConfirmEmailInteractorTests {
  static let failures = [
    (StoreError.busy, ConfirmEmailError.unavailable(.busy)), (.cancelled, .cancelled),
  ]

  let ada = Session.Key.ofAda

  @Test func `the right code confirms the account's address`() async throws {
    let confirmation = ConfirmationSpy(right: try .right())
    let interactor = ConfirmEmailInteractor(confirmation: confirmation)

    try await interactor.confirm(with: try .right(), for: ada)

    #expect(await confirmation.calls == [.confirm(ada.account, try .right())])
  }

  @Test func `another code is refused`() async throws {
    let interactor = ConfirmEmailInteractor(confirmation: ConfirmationSpy(right: try .right()))

    await #expect(throws: ConfirmEmailError.refused) {
      try await interactor.confirm(with: try .wrong(), for: ada)
    }
  }

  @Test func `a code is mailed to the account`() async throws {
    let confirmation = ConfirmationSpy()
    let interactor = ConfirmEmailInteractor(confirmation: confirmation)

    try await interactor.mailCode(for: ada)

    #expect(await confirmation.calls == [.request(ada.account)])
  }

  @Test(arguments: failures)
  func `a store that fails to confirm is told apart from a call that was stopped`(
    failure: StoreError, error: ConfirmEmailError
  ) async throws {
    let interactor = ConfirmEmailInteractor(
      confirmation: ConfirmationSpy(right: try .right(), failing: failure))

    await #expect(throws: error) { try await interactor.confirm(with: try .right(), for: ada) }
  }

  @Test(arguments: failures)
  func `a store that fails to mail is told apart from a call that was stopped`(
    failure: StoreError, error: ConfirmEmailError
  ) async {
    let interactor = ConfirmEmailInteractor(confirmation: ConfirmationSpy(failing: failure))

    await #expect(throws: error) { try await interactor.mailCode(for: ada) }
  }

  @Test func `the real store takes the newest code, once`() async throws {
    let folder = try TemporaryFolder()
    let store = try folder.store()
    let new = NewAccount(
      username: try Username("ada"), name: try FullName("Ada Lovelace"),
      email: try EmailAddress("ada@example.org"))
    let proven = try #require(
      try await store.register(new, password: Password("violet kettle hums north")).account)
    let session = try #require(try await store.start(for: proven)).key
    let interactor = ConfirmEmailInteractor(confirmation: store)

    let first = try #require(try folder.codes().first)
    try await interactor.mailCode(for: session)
    let second = try #require(try folder.codes().first { $0 != first })
    let (old, newest) = (try #require(Code(first)), try #require(Code(second)))

    await #expect(throws: ConfirmEmailError.refused) {
      try await interactor.confirm(with: old, for: session)
    }
    #expect(try await store.current()?.account.isEmailConfirmed == false)
    try await interactor.confirm(with: newest, for: session)
    #expect(try await store.current()?.account.isEmailConfirmed == true)
    await #expect(throws: ConfirmEmailError.refused) {
      try await interactor.confirm(with: newest, for: session)
    }
  }
}
