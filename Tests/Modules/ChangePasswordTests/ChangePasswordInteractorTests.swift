import Accounts
import Doubles
import Testing
import ViperKitTesting

@testable import ChangePassword

@Suite struct ChangePasswordInteractorTests {
  let passwords = PasswordsSpy()

  // MARK: - Checks

  @Test(arguments: [
    (ChangePasswordEntry.current, "", EntryProblem.noPassword),
    (.repetition, "violet", .passwordsDiffer),
  ])
  func `an entry is checked by its own rules`(
    entry: ChangePasswordEntry, text: String, problem: EntryProblem
  ) throws {
    let interactor = try makeInteractor(passwords)

    for other in ChangePasswordEntry.allCases {
      #expect(interactor.problem(with: other, of: .ada) == nil)
      let found = interactor.problem(with: other, of: .ada.with(entry, text))
      #expect(found == (other == entry ? problem : nil))
    }
  }

  @Test(arguments: ["hildegard hildegard", "walburga eleonora", "sibyl@example.org"])
  func `a new password isn't made of the account's own names`(password: String) throws {
    let hildegard = Account(
      id: try Account.ada().id, username: try Username("hildegard"),
      name: try FullName("Walburga Eleonora"), email: try EmailAddress("sibyl@example.org"),
      isEmailConfirmed: true)
    let interactor = ChangePasswordInteractor(
      session: hildegard.session, passwords: passwords, policy: PasswordPolicy())

    let problem = interactor.problem(with: .password, of: .ada.with(.password, password))

    #expect(problem == .password(.personal))
  }

  @Test(arguments: [(15, EntryProblem.password(.tooShort(count: 13, minimum: 15))), (13, nil)])
  func `a new password is checked by the policy`(minimum: Int, problem: EntryProblem?) throws {
    let interactor = try makeInteractor(passwords, minimum: minimum)

    let form = ChangePasswordForm.ada.with(.password, "odd umbrellas")
    #expect(interactor.problem(with: .password, of: form) == problem)
    #expect((interactor.hint(of: form) == nil) == (problem != nil))
  }

  // MARK: - The change

  @Test func `the store gets both passwords and the policy`() async throws {
    try await makeInteractor(passwords).change(with: .ada)

    let (current, new) = (Password("correct horse"), Password("violet kettle hums north"))
    #expect(await passwords.calls == [.change(try Account.ada().id, current, new, minimum: 15)])
  }

  @Test(arguments: [
    (PasswordsSpy(.refused), ChangePasswordError.refused),
    (PasswordsSpy(.unfit(.personal)), .unfit(.personal)),
  ])
  func `a refusal of the store is an error`(
    passwords: PasswordsSpy, error: ChangePasswordError
  ) async {
    await #expect(throws: error) { try await makeInteractor(passwords).change(with: .ada) }
  }

  private func makeInteractor(
    _ passwords: PasswordsSpy, minimum: Int = 15
  ) throws -> ChangePasswordInteractor {
    ChangePasswordInteractor(
      session: try .ada(), passwords: passwords, policy: PasswordPolicy(minimum: minimum))
  }
}
