import Accounts
import Doubles
import ViperKitTesting
import ViperPages

@testable import SignUp

extension ViewSpy: SignUpPresenterToView where State == SignUpState {}

final class WireframeSpy: SignUpPresenterToWireframe {
  enum Call: Equatable {
    case finish(Session)
    case leave
  }
  private(set) var calls: [Call] = []

  func finish(with session: Session) { calls.append(.finish(session)) }
  func leave() { calls.append(.leave) }
}

final class PresenterSpy: SignUpViewToPresenter {
  enum Call: Equatable {
    case arrived
    case changed(SignUpForm)
    case submitted(SignUpForm)
    case cancelled
  }
  private(set) var calls: [Call] = []

  func userArrived() async { calls.append(.arrived) }
  func userChanged(_ form: SignUpForm) async { calls.append(.changed(form)) }
  func userSubmitted(_ form: SignUpForm) async { calls.append(.submitted(form)) }
  func userCancelled() { calls.append(.cancelled) }
}

final class DelegateSpy: SignUpDelegate {
  enum Call: Equatable {
    case didStart(Session)
    case didCancel
  }
  private(set) var calls: [Call] = []

  func signUpModule(_ signUp: any Module, didStart session: Session) {
    calls.append(.didStart(session))
  }
  func signUpModuleDidCancel(_ signUp: any Module) { calls.append(.didCancel) }
}

struct InteractorStub: SignUpPresenterToInteractor {
  typealias Check = @Sendable (_ entry: SignUpEntry, _ form: SignUpForm) async -> EntryProblem?
  typealias SignUp = @Sendable (_ form: SignUpForm) async throws(SignUpError) -> Session
  let check: Check
  let signUp: SignUp
  /// Returns nil if the policy can't be read.
  var policies: @Sendable () -> SignUpPolicy? = { .open }
  var isFirst = false
  var passwordRule = ""

  func isFirst() async -> Bool { isFirst }
  func signUpPolicy() async throws(SignUpError) -> SignUpPolicy {
    guard let policy = policies() else { throw .unavailable(StoreError(.busy, at: "viper.db")) }
    return policy
  }
  func problem(with entry: SignUpEntry, of form: SignUpForm) async -> EntryProblem? {
    await check(entry, form)
  }
  func hint(of form: SignUpForm) -> String? {
    form[.password] == "hinted" ? "Guessing it takes long." : nil
  }
  func signUp(_ form: SignUpForm) async throws(SignUpError) -> Session { try await signUp(form) }
}

struct RegistrationStub: Registration {
  typealias IsTaken = @Sendable (_ username: Username) async throws(StoreError) -> Bool
  typealias Register =
    @Sendable (_ new: NewAccount, _ password: Password) async throws(StoreError) ->
    RegistrationAnswer
  var isTaken: IsTaken = { _ in false }
  var register: Register = { _, _ in .taken }
  var policies: @Sendable () throws(StoreError) -> SignUpPolicy = { .open }
  /// The only code that is accepted.
  var invitation: Code? = .right

  func policy() async throws(StoreError) -> SignUpPolicy { try policies() }
  func isEmpty() async throws(StoreError) -> Bool { false }
  func isTaken(_ username: Username) async throws(StoreError) -> Bool {
    try await isTaken(username)
  }
  func register(
    _ new: NewAccount, invitation: Code?, password: Password
  ) async throws(StoreError) -> RegistrationAnswer {
    invitation == self.invitation ? try await register(new, password) : .notInvited
  }
}

extension SignUpForm {
  /// A form without a problem.
  static let ada = SignUpForm([
    .username: "ada", .name: "Ada Lovelace", .email: "ada@example.org",
    .invitation: "7KQF-M2XD-9TWA-3HBR", .password: "violet kettle hums north",
    .repetition: "violet kettle hums north",
  ])
}
