import Accounts
import Doubles
import Testing

@testable import ConfirmPassword

@Suite struct ConfirmPasswordInteractorTests {
  @Test func `the right password confirms that session`() async throws {
    let confirmation = ConfirmationSpy()

    try await makeInteractor(confirmation).confirm("correct horse")

    #expect(await confirmation.confirmed == [.ofAda])
  }

  @Test func `another password is refused`() async {
    let confirmation = ConfirmationSpy()

    await #expect(throws: ConfirmPasswordError.refused) {
      try await makeInteractor(confirmation).confirm("wrong horse")
    }
    #expect(await confirmation.confirmed == [])
  }

  @Test(arguments: [
    (StoreError.busy, ConfirmPasswordError.unavailable(.busy)), (.cancelled, .cancelled),
  ])
  func `a store that fails is told apart from a call that was stopped`(
    failure: StoreError, error: ConfirmPasswordError
  ) async {
    await #expect(throws: error) {
      try await makeInteractor(ConfirmationSpy(failing: failure)).confirm("correct horse")
    }
  }

  @Test func `what was stopped while the password was confirmed doesn't go on`() async {
    let task = Task { @MainActor in
      try await makeInteractor(ConfirmationSpy(isCancelling: true)).confirm("correct horse")
    }
    await #expect(throws: ConfirmPasswordError.cancelled) { try await task.value }
  }

  @Test func `the real store asks for the password of the session's account`() async throws {
    let folder = try TemporaryFolder()
    let store = try folder.store()
    try await store.add("root", name: "Root", password: "violet kettle")
    try await store.add("ada", name: "Ada Lovelace", password: "correct horse")
    let ada = try await store.logIn("ada", password: "correct horse").key
    let interactor = ConfirmPasswordInteractor(confirmation: store, session: ada)

    await #expect(throws: ConfirmPasswordError.refused) {
      try await interactor.confirm("violet kettle")
    }
    let needed = await #expect(throws: StoreError.self) { try await store.deleteAccount(of: ada) }
    #expect(needed?.reason == .confirmationNeeded)
    try await interactor.confirm("correct horse")
    #expect(try await store.deleteAccount(of: ada) == .done)
  }

  private func makeInteractor(_ confirmation: ConfirmationSpy) -> ConfirmPasswordInteractor {
    ConfirmPasswordInteractor(confirmation: confirmation, session: .ofAda)
  }
}
