import Accounts
import Doubles
import Testing

@testable import SignUp

@Suite struct SignUpInteractorTests {
  /// An entry, a form in which it alone is wrong, and why.
  private static let wrong: [(SignUpEntry, SignUpForm, SignUpProblem)] = [
    (.username, .ada.with(\.username, ""), .username(.empty)),
    (.username, .ada.with(\.username, "a da"), .username(.badLetter(" "))),
    (.name, .ada.with(\.name, ""), .name(.empty)),
    (.name, .ada.with(\.name, "A\u{7}"), .name(.badLetter)),
    (.email, .ada.with(\.email, ""), .email(.empty)),
    (.email, .ada.with(\.email, "ada"), .email(.malformed)),
  ]

  let sessions = SessionsSpy()

  @Test(arguments: wrong)
  func `an entry is checked by its own rules`(
    entry: SignUpEntry, form: SignUpForm, problem: SignUpProblem
  ) async {
    let interactor = makeInteractor(RegistrationStub())

    for other in SignUpState().entries {
      #expect(await interactor.problem(with: other, of: form) == (other == entry ? problem : nil))
    }
  }

  @Test func `a form that is right has no problem`() async {
    let interactor = makeInteractor(RegistrationStub())

    for entry in SignUpState().entries {
      #expect(await interactor.problem(with: entry, of: .ada) == nil)
    }
  }

  @Test func `a password is checked by the policy`() async {
    let form = SignUpForm.ada.with(\.password, "odd umbrellas")

    let usual = makeInteractor(RegistrationStub())
    #expect(
      await usual.problem(with: .password, of: form) == .password(.tooShort(count: 13, minimum: 15))
    )
    let lax = makeInteractor(RegistrationStub(), policy: PasswordPolicy(minimum: 13))
    #expect(await lax.problem(with: .password, of: form) == nil)
  }

  @Test(arguments: [
    SignUpForm.ada.with(\.username, "hildegard"), .ada.with(\.name, "Hildegard von Bingen"),
    .ada.with(\.email, "hildegard@example.org"),
  ])
  func `a password is not made of one's own names`(form: SignUpForm) async {
    let interactor = makeInteractor(RegistrationStub())
    let password = "hildegardhildegard"

    #expect(
      await interactor.problem(with: .password, of: form.with(\.password, password))
        == .password(.personal))
    #expect(
      await interactor.problem(with: .password, of: .ada.with(\.password, password)) == nil)
  }

  @Test func `the password is typed the same way twice`() async {
    let interactor = makeInteractor(RegistrationStub())

    #expect(
      await interactor.problem(with: .repetition, of: .ada.with(\.repetition, "violet"))
        == .different)
  }

  @Test func `a username that somebody has is taken`() async throws {
    let ada = try Username("ada")
    let interactor = makeInteractor(RegistrationStub(isTaken: { $0 == ada }))

    #expect(await interactor.problem(with: .username, of: .ada.with(\.username, "ADA")) == .taken)
    #expect(await interactor.problem(with: .username, of: .ada.with(\.username, "grace")) == nil)
  }

  @Test func `a store that can't tell whether a username is taken stays silent until the end`()
    async
  {
    let interactor = makeInteractor(
      RegistrationStub(isTaken: { _ throws(StoreError) in throw .busy }))

    #expect(await interactor.problem(with: .username, of: .ada) == nil)
  }

  @Test func `the account is made of the form, and its session is started`() async throws {
    let ada = try Account.ada()
    let new = NewAccount(username: ada.username, name: ada.name, email: ada.email)
    let interactor = makeInteractor(
      RegistrationStub(register: {
        $0 == new && $1 == Password(SignUpForm.ada.password)
          ? .registered(ada.proven) : .taken
      })
    )

    #expect(try await interactor.signUp(.ada) == ada.session)
    #expect(await sessions.started == [ada.id])
  }

  @Test(arguments: wrong)
  func `what is no account is never made`(
    entry: SignUpEntry, form: SignUpForm, problem: SignUpProblem
  ) async {
    let interactor = makeInteractor(
      RegistrationStub(register: { _, _ throws(StoreError) in
        Issue.record("It was made.")
        throw .busy
      }))

    await #expect(throws: SignUpError.invalid(problem)) { try await interactor.signUp(form) }
    #expect(await sessions.started == [])
  }

  @Test func `a username that was taken meanwhile is told, and starts nothing`() async {
    let interactor = makeInteractor(RegistrationStub(register: { _, _ in .taken }))

    await #expect(throws: SignUpError.invalid(.taken)) { try await interactor.signUp(.ada) }
    #expect(await sessions.started == [])
  }

  @Test(arguments: [
    ("", SignUpProblem.malformedInvitation), ("7KQF", .malformedInvitation),
    ("7kqf m2xd 9twa 3hbr", nil),
  ])
  func `an invitation's code is checked by its form`(code: String, problem: SignUpProblem?) async {
    let interactor = makeInteractor(RegistrationStub())
    let form = SignUpForm.ada.with(\.invitation, code)

    #expect(await interactor.problem(with: .invitation, of: form) == problem)
  }

  @Test func `the code goes with the account`() async throws {
    let ada = try Account.ada()
    let code = "7KQF-M2XD-9TWA-3HBR"
    let interactor = makeInteractor(
      RegistrationStub(
        register: { _, _ in .registered(ada.proven) }, invitation: Code(code)))

    #expect(try await interactor.signUp(.ada.with(\.invitation, code)) == ada.session)
    await #expect(throws: SignUpError.notInvited) { try await interactor.signUp(.ada) }
  }

  @Test(arguments: [
    (RegistrationAnswer.closed, SignUpError.closed), (.notInvited, .notInvited),
  ])
  func `a sign-up that isn't let in is told why`(
    answer: RegistrationAnswer, error: SignUpError
  ) async {
    let interactor = makeInteractor(RegistrationStub(register: { _, _ in answer }))

    await #expect(throws: error) { try await interactor.signUp(.ada) }
    #expect(await sessions.started == [])
  }

  @Test func `who may sign up is the store's to say`() async throws {
    let interactor = makeInteractor(RegistrationStub(policies: { .closed }))
    let broken = makeInteractor(
      RegistrationStub(policies: { () throws(StoreError) in throw .busy }))

    #expect(try await interactor.signUpPolicy() == .closed)
    await #expect(throws: SignUpError.unavailable(.busy)) { try await broken.signUpPolicy() }
  }

  @Test(arguments: [(StoreError.busy, SignUpError.unavailable(.busy)), (.cancelled, .cancelled)])
  func `a store that fails is told apart from a sign-up that was stopped`(
    failure: StoreError, error: SignUpError
  ) async {
    let interactor = makeInteractor(
      RegistrationStub(register: { _, _ throws(StoreError) in throw failure }))

    await #expect(throws: error) { try await interactor.signUp(.ada) }
    #expect(await sessions.started == [])
  }

  @Test(arguments: [StoreError.busy, .cancelled])
  func `an account without a session is told as one that is there`(failure: StoreError) async throws
  {
    let ada = try Account.ada()
    let interactor = SignUpInteractor(
      registration: RegistrationStub(register: { _, _ in .registered(ada.proven) }),
      sessions: SessionsSpy(failing: failure), policy: PasswordPolicy())

    await #expect(throws: SignUpError.notLoggedIn(ada.username, failure)) {
      try await interactor.signUp(.ada)
    }
  }

  @Test func `the real store makes the account once, logs it in and mails a code`() async throws {
    let folder = try TemporaryFolder()
    let store = try folder.store()
    let interactor = SignUpInteractor(
      registration: store, sessions: store, policy: PasswordPolicy())
    #expect(await interactor.problem(with: .username, of: .ada) == nil)

    let session = try await interactor.signUp(.ada)

    #expect(session.account.email == (try EmailAddress("ada@example.org")))
    #expect(!session.account.isEmailConfirmed)
    #expect(try await store.current() == session)
    #expect(try folder.codes().count == 1)
    #expect(await interactor.problem(with: .username, of: .ada) == .taken)
    await #expect(throws: SignUpError.invalid(.taken)) { try await interactor.signUp(.ada) }
  }

  private func makeInteractor(
    _ registration: RegistrationStub, policy: PasswordPolicy = PasswordPolicy()
  ) -> SignUpInteractor {
    SignUpInteractor(registration: registration, sessions: sessions, policy: policy)
  }
}
