import Accounts
import Doubles
import Testing

@testable import ChangePassword

@Suite struct ChangePasswordInteractorTests {
  let ada: Account

  init() throws { ada = try .ada() }

  // MARK: - Checks

  @Test(arguments: [
    (
      ChangePasswordEntry.current, ChangePasswordForm.ada.with(\.current, ""),
      ChangePasswordProblem.lacksCurrent
    ),
    (.repetition, .ada.with(\.repetition, "violet"), .different),
  ])
  func `an entry is checked by its own rules`(
    entry: ChangePasswordEntry, form: ChangePasswordForm, problem: ChangePasswordProblem
  ) {
    let interactor = makeInteractor(PasswordsSpy())

    for other in ChangePasswordEntry.allCases {
      #expect(
        interactor.problem(with: other, of: form, for: ada) == (other == entry ? problem : nil))
    }
  }

  @Test func `a form that is right has no problem`() {
    let interactor = makeInteractor(PasswordsSpy())

    let problems = ChangePasswordEntry.allCases.compactMap {
      interactor.problem(with: $0, of: .ada, for: ada)
    }
    #expect(problems == [])
  }

  @Test(arguments: ["hildegard hildegard", "walburga eleonora", "sibyl@example.org"])
  func `a new password is none of the account's own names`(password: String) throws {
    let hildegard = Account(
      id: ada.id, username: try Username("hildegard"), name: try FullName("Walburga Eleonora"),
      email: try EmailAddress("sibyl@example.org"), isEmailConfirmed: true)
    let form = ChangePasswordForm.ada.with(\.password, password)

    let problem = makeInteractor(PasswordsSpy())
      .problem(with: .password, of: form, for: hildegard)

    #expect(problem == .password(.personal))
  }

  @Test func `a new password is checked by the policy`() {
    let short = ChangePasswordForm.ada.with(\.password, "odd umbrellas")

    #expect(
      makeInteractor(PasswordsSpy()).problem(with: .password, of: short, for: ada)
        == .password(.tooShort(count: 13, minimum: 15)))
    let lax = ChangePasswordInteractor(
      passwords: PasswordsSpy(), policy: PasswordPolicy(minimum: 13))
    #expect(lax.problem(with: .password, of: short, for: ada) == nil)
  }

  // MARK: - The change

  @Test func `the store gets both passwords and the policy`() async throws {
    let passwords = PasswordsSpy()

    try await makeInteractor(passwords).change(for: .ofAda, with: .ada)

    let (current, new) = (Password("correct horse"), Password("violet kettle hums north"))
    #expect(await passwords.calls == [.change(ada.id, current, new, minimum: 15)])
  }

  @Test(arguments: [
    (PasswordChangeAnswer.refused, ChangePasswordError.refused),
    (.unfit(.personal), .unfit(.personal)),
  ])
  func `an answer that is no yes is told`(
    answer: PasswordChangeAnswer, error: ChangePasswordError
  ) async {
    await #expect(throws: error) {
      try await makeInteractor(PasswordsSpy(answer)).change(for: .ofAda, with: .ada)
    }
  }

  @Test(arguments: [
    (StoreError.busy, ChangePasswordError.unavailable(.busy)), (.cancelled, .cancelled),
  ])
  func `a store that fails is told apart from a call that was stopped`(
    failure: StoreError, error: ChangePasswordError
  ) async {
    await #expect(throws: error) {
      try await makeInteractor(PasswordsSpy(failing: failure)).change(for: .ofAda, with: .ada)
    }
  }

  @Test func `the real store knows the new password alone, for who knew the old one`()
    async throws
  {
    let folder = try TemporaryFolder()
    let store = try folder.store()
    try await store.add("ada", name: "Ada Lovelace", password: "correct horse")
    let old = Password("correct horse")
    let session = try await store.logIn("ada", password: "correct horse")
    let interactor = ChangePasswordInteractor(passwords: store, policy: PasswordPolicy())

    await #expect(throws: ChangePasswordError.refused) {
      try await interactor.change(for: session.key, with: .ada.with(\.current, "wrong horse"))
    }
    await #expect(throws: ChangePasswordError.unfit(.personal)) {
      try await interactor.change(
        for: session.key, with: .ada.with(\.password, "lovelace lovelace"))
    }
    try await interactor.change(for: session.key, with: .ada)

    #expect(try await store.account(named: "ada", password: old) == nil)
    let new = Password(ChangePasswordForm.ada.password)
    #expect(try await store.account(named: "ada", password: new) != nil)
  }

  private func makeInteractor(_ passwords: PasswordsSpy) -> ChangePasswordInteractor {
    ChangePasswordInteractor(passwords: passwords, policy: PasswordPolicy())
  }
}
