import Accounts
import Doubles
import Testing
import ViperKitTesting

@testable import SignUp

@Suite struct SignUpInteractorTests {
  /// An entry, a form in which it alone is wrong, and why.
  private static let wrong: [(SignUpEntry, SignUpForm, EntryProblem)] = [
    (.username, .ada.with(.username, ""), .username(.empty)),
    (.username, .ada.with(.username, "a da"), .username(.badLetter(" "))),
    (.name, .ada.with(.name, ""), .name(.empty)),
    (.name, .ada.with(.name, "A\u{7}"), .name(.badLetter)),
    (.email, .ada.with(.email, ""), .email(.empty)),
    (.email, .ada.with(.email, "ada"), .email(.malformed)),
    (.invitation, .ada.with(.invitation, "7KQF"), .malformedCode),
    (.repetition, .ada.with(.repetition, "violet"), .passwordsDiffer),
  ]

  let sessions = SessionsSpy()

  @Test(arguments: wrong)
  func `an entry is checked by its own rules`(
    entry: SignUpEntry, form: SignUpForm, problem: EntryProblem
  ) async {
    let interactor = makeInteractor(RegistrationStub())

    for other in SignUpEntry.allCases {
      #expect(await interactor.problem(with: other, of: .ada) == nil)
      #expect(await interactor.problem(with: other, of: form) == (other == entry ? problem : nil))
    }
  }

  @Test func `the sign-up policy comes from the store`() async throws {
    let interactor = makeInteractor(RegistrationStub(policies: { .invited }))
    #expect(try await interactor.signUpPolicy() == .invited)
  }

  @Test func `the interactor has the password rule, and knows whether the account is the first`()
    async
  {
    let interactor = makeInteractor(RegistrationStub(), policy: PasswordPolicy(minimum: 13))
    #expect(interactor.passwordRule == "A password has at least 13 characters, spaces included.")
    #expect(await interactor.isFirst() == (try? await RegistrationStub().isEmpty()))
  }

  @Test func `a password is checked by the policy`() async {
    let form = SignUpForm.ada.with(.password, "odd umbrellas")

    let usual = makeInteractor(RegistrationStub())
    #expect(
      await usual.problem(with: .password, of: form) == .password(.tooShort(count: 13, minimum: 15))
    )
    #expect(usual.hint(of: form) == nil)
    let interactor = makeInteractor(RegistrationStub(), policy: PasswordPolicy(minimum: 13))
    #expect(await interactor.problem(with: .password, of: form) == nil)
    #expect(interactor.hint(of: form) != nil)
  }

  @Test(arguments: [
    SignUpForm.ada.with(.username, "hildegard"), .ada.with(.name, "Hildegard von Bingen"),
    .ada.with(.email, "hildegard@example.org"),
  ])
  func `a password can't be made of the user's own names`(form: SignUpForm) async {
    let interactor = makeInteractor(RegistrationStub())
    let password = "hildegardhildegard"

    #expect(
      await interactor.problem(with: .password, of: form.with(.password, password))
        == .password(.personal))
    #expect(
      await interactor.problem(with: .password, of: .ada.with(.password, password)) == nil)
  }

  @Test func `a taken username is reported, and a failed check isn't a problem`() async throws {
    let ada = try Username("ada")
    let interactor = makeInteractor(RegistrationStub(isTaken: { $0 == ada }))
    let broken = makeInteractor(RegistrationStub(isTaken: { _ throws(StoreError) in throw .busy }))

    #expect(
      await interactor.problem(with: .username, of: .ada.with(.username, "ADA")) == .usernameTaken)
    #expect(await interactor.problem(with: .username, of: .ada.with(.username, "grace")) == nil)
    #expect(await broken.problem(with: .username, of: .ada) == nil)
  }

  @Test func `the account is made from the form, and its session starts`() async throws {
    let ada = try Account.ada()
    let new = NewAccount(username: ada.username, name: ada.name, email: ada.email)
    let interactor = makeInteractor(
      RegistrationStub(
        register: {
          $0 == new && $1 == Password(SignUpForm.ada[.password])
            ? .registered(ada.proven) : .taken
        }))

    #expect(try await interactor.signUp(.ada) == ada.session)
    #expect(await sessions.started == [ada.id])
  }

  @Test(arguments: wrong.filter { ![.invitation, .repetition].contains($0.0) })
  func `a malformed form makes no account`(
    entry: SignUpEntry, form: SignUpForm, problem: EntryProblem
  ) async {
    let interactor = makeInteractor(
      RegistrationStub(register: { _, _ throws(StoreError) in
        Issue.record("It was made.")
        throw .busy
      }))

    await #expect(throws: SignUpError.invalid(problem)) { try await interactor.signUp(form) }
    #expect(await sessions.started == [])
  }

  @Test(arguments: [
    (RegistrationAnswer.closed, SignUpError.closed), (.notInvited, .notInvited),
    (.taken, .invalid(.usernameTaken)),
  ])
  func `a refusal of the store is an error`(answer: RegistrationAnswer, error: SignUpError) async {
    let interactor = makeInteractor(RegistrationStub(register: { _, _ in answer }))

    await #expect(throws: error) { try await interactor.signUp(.ada) }
    #expect(await sessions.started == [])
  }

  @Test(arguments: [StoreError.busy, .cancelled])
  func `a failed login after the sign-up has a separate error`(failure: StoreError) async throws {
    let ada = try Account.ada()
    let interactor = SignUpInteractor(
      registration: RegistrationStub(register: { _, _ in .registered(ada.proven) }),
      sessions: SessionsSpy(failing: failure), policy: PasswordPolicy())

    await #expect(throws: SignUpError.notLoggedIn(ada.username, failure)) {
      try await interactor.signUp(.ada)
    }
  }

  private func makeInteractor(
    _ registration: RegistrationStub, policy: PasswordPolicy = PasswordPolicy()
  ) -> SignUpInteractor {
    SignUpInteractor(registration: registration, sessions: sessions, policy: policy)
  }
}
