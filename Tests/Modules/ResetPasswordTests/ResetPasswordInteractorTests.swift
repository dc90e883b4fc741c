import Accounts
import Doubles
import Testing

@testable import ResetPassword

@Suite struct ResetPasswordInteractorTests {
  private static let failures = [
    (StoreError.busy, ResetPasswordError.unavailable(.busy)), (.cancelled, .cancelled),
  ]

  @Test(arguments: [
    (
      ResetPasswordEntry.username, ResetPasswordForm.ada.with(\.username, ""),
      ResetPasswordProblem.nobody
    ),
    (.code, .ada.with(\.code, ""), .malformedCode),
    (.code, .ada.with(\.code, "7KQF-M2X"), .malformedCode),
    (.repetition, .ada.with(\.repetition, "violet"), .different),
  ])
  func `an entry is checked by its own rules`(
    entry: ResetPasswordEntry, form: ResetPasswordForm, problem: ResetPasswordProblem
  ) {
    let interactor = makeInteractor(ResetSpy())

    for other in ResetPasswordEntry.allCases {
      #expect(interactor.problem(with: other, of: form) == (other == entry ? problem : nil))
    }
  }

  @Test func `a form that is right has no problem`() {
    let interactor = makeInteractor(ResetSpy())

    #expect(
      ResetPasswordEntry.allCases.compactMap { interactor.problem(with: $0, of: .ada) } == [])
  }

  @Test func `a password is checked by the policy, and isn't the username`() {
    let short = ResetPasswordForm.ada.with(\.password, "odd umbrellas")
    let own = ResetPasswordForm(username: "hildegard", password: "hildegardhildegard")

    let usual = makeInteractor(ResetSpy())
    #expect(
      usual.problem(with: .password, of: short) == .password(.tooShort(count: 13, minimum: 15)))
    #expect(usual.problem(with: .password, of: own) == .password(.personal))
    #expect(usual.problem(with: .password, of: own.with(\.username, "ada")) == nil)
    let lax = ResetPasswordInteractor(passwords: ResetSpy(), policy: PasswordPolicy(minimum: 13))
    #expect(lax.problem(with: .password, of: short) == nil)
  }

  @Test func `a code is mailed to whoever has that name`() async throws {
    let reset = ResetSpy()

    try await makeInteractor(reset).mailCode(to: "ada")

    #expect(await reset.calls == [.request("ada")])
  }

  @Test func `the right code sets the password`() async throws {
    let reset = ResetSpy()

    try await makeInteractor(reset).reset(with: .ada)

    let code = try #require(Code("7KQF-M2XD-9TWA-3HBR"))
    #expect(
      await reset.calls == [.reset("ada", code, Password("violet kettle hums north"))])
  }

  @Test func `another code is refused`() async {
    let interactor = makeInteractor(ResetSpy())

    await #expect(throws: ResetPasswordError.refused) {
      try await interactor.reset(with: .ada.with(\.code, "0000-0000-0000-0000"))
    }
  }

  @Test func `a password that only the store knows to be personal won't do`() async {
    let interactor = makeInteractor(ResetSpy())

    await #expect(throws: ResetPasswordError.unfit(.personal)) {
      try await interactor.reset(with: .ada.with(\.password, "lovelace lovelace"))
    }
  }

  @Test func `what is no code is refused without asking`() async {
    let reset = ResetSpy()

    await #expect(throws: ResetPasswordError.refused) {
      try await makeInteractor(reset).reset(with: .ada.with(\.code, "7KQF"))
    }
    #expect(await reset.calls == [])
  }

  @Test(arguments: failures)
  func `a store that fails is told apart from a call that was stopped`(
    failure: StoreError, error: ResetPasswordError
  ) async {
    let interactor = makeInteractor(ResetSpy(failing: failure))

    await #expect(throws: error) { try await interactor.mailCode(to: "ada") }
    await #expect(throws: error) { try await interactor.reset(with: .ada) }
  }

  @Test func `the real store takes a mailed code once, and knows the new password alone`()
    async throws
  {
    let folder = try TemporaryFolder()
    let store = try folder.store()
    let ada = try await store.add("ada", name: "Ada Lovelace", password: "correct horse")
    let interactor = ResetPasswordInteractor(passwords: store, policy: PasswordPolicy())

    try await interactor.mailCode(to: "nobody")
    #expect(try folder.codes() == [])
    try await interactor.mailCode(to: "ada@example.org")
    let form = ResetPasswordForm.ada.with(\.code, try #require(try folder.codes().first))
    await #expect(throws: ResetPasswordError.refused) {
      try await interactor.reset(with: form.with(\.username, "nobody"))
    }
    try await interactor.reset(with: form)
    await #expect(throws: ResetPasswordError.refused) { try await interactor.reset(with: form) }

    let proven = try await store.account(named: "ada", password: Password(form.password))
    #expect(proven?.account.username == ada.username)
    #expect(try await store.account(named: "ada", password: Password("correct horse")) == nil)
  }

  private func makeInteractor(_ reset: ResetSpy) -> ResetPasswordInteractor {
    ResetPasswordInteractor(passwords: reset, policy: PasswordPolicy())
  }
}
