import Accounts
import Doubles
import Testing
import ViperKitTesting

@testable import ResetPassword

@Suite struct ResetPasswordInteractorTests {
  let reset = ResetSpy()

  @Test(
    arguments: [
      (ResetPasswordForm.ada, [:]),
      (
        .ada.with(.username, ""), [.username: .missing("A username or an email address is needed.")]
      ),
      (.ada.with(.username, " ada"), [.username: .username(.badLetter(" "))]),
      (.ada.with(.username, "ada@"), [:]),
      (.ada.with(.code, "7KQF-M2X"), [.code: .malformedCode]),
      (.ada.with(.repetition, "violet"), [.repetition: .passwordsDiffer]),
      (
        ResetPasswordForm([
          .username: "hildegard", .code: "7KQF-M2XD-9TWA-3HBR", .password: "hildegardhildegard",
          .repetition: "hildegardhildegard",
        ]), [.password: .password(.personal)]
      ),
    ] as [(ResetPasswordForm, [ResetPasswordEntry: EntryProblem])])
  func `each entry is checked by its own rules`(
    form: ResetPasswordForm, problems: [ResetPasswordEntry: EntryProblem]
  ) {
    let interactor = makeInteractor()

    let found = ResetPasswordEntry.allCases.reduce(into: [:]) {
      $0[$1] = interactor.problem(with: $1, of: form)
    }

    #expect(found == problems)
  }

  @Test(arguments: [(15, EntryProblem.password(.tooShort(count: 13, minimum: 15))), (13, nil)])
  func `the password is checked by the policy`(minimum: Int, problem: EntryProblem?) {
    let interactor = ResetPasswordInteractor(
      passwords: reset, policy: PasswordPolicy(minimum: minimum))

    let form = ResetPasswordForm.ada.with(.password, "odd umbrellas")
    #expect(interactor.problem(with: .password, of: form) == problem)
    #expect((interactor.hint(of: form) == nil) == (problem != nil))
  }

  @Test func `a code is mailed, and the right one sets the password`() async throws {
    let interactor = makeInteractor()

    try await interactor.mailCode(to: "ada")
    try await interactor.reset(with: .ada)

    let calls: [ResetSpy.Call] = [
      .request("ada"), .reset("ada", .right, Password("violet kettle hums north")),
    ]
    #expect(await reset.calls == calls)
  }

  @Test(arguments: [
    (ResetPasswordForm.ada.with(.code, "0000-0000-0000-0000"), ResetPasswordError.refused, 1),
    (.ada.with(.code, "7KQF"), .refused, 0),
    (.ada.with(.password, "lovelace lovelace"), .unfit(.personal), 1),
  ])
  func `a wrong code is refused, and so is a password that only the store knows to be personal`(
    form: ResetPasswordForm, error: ResetPasswordError, calls: Int
  ) async {
    let interactor = makeInteractor()

    await #expect(throws: error) { try await interactor.reset(with: form) }
    #expect(await reset.calls.count == calls)
  }

  private func makeInteractor() -> ResetPasswordInteractor {
    ResetPasswordInteractor(passwords: reset, policy: PasswordPolicy())
  }
}
