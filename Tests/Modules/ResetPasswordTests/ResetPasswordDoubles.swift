import Accounts
import Doubles
import ViperKitTesting
import ViperPages

@testable import ResetPassword

extension ViewSpy: ResetPasswordPresenterToView where State == ResetPasswordState {}

final class WireframeSpy: ResetPasswordPresenterToWireframe {
  enum Call: Equatable {
    case tellRequest
    case finish(String)
    case leave
  }
  private(set) var calls: [Call] = []

  func finish(with username: String) { calls.append(.finish(username)) }
  func leave() { calls.append(.leave) }
  func tellRequest() { calls.append(.tellRequest) }
}

final class PresenterSpy: ResetPasswordViewToPresenter {
  enum Call: Equatable {
    case changed(ResetPasswordForm)
    case askedForCode(String)
    case hasCode(String)
    case submitted(ResetPasswordForm)
    case cancelled
  }
  private(set) var calls: [Call] = []

  func userChanged(_ form: ResetPasswordForm) { calls.append(.changed(form)) }
  func userAskedForCode(to username: String) async { calls.append(.askedForCode(username)) }
  func userHasCode(of username: String) { calls.append(.hasCode(username)) }
  func userSubmitted(_ form: ResetPasswordForm) async { calls.append(.submitted(form)) }
  func userCancelled() { calls.append(.cancelled) }
}

final class DelegateSpy: ResetPasswordDelegate {
  enum Call: Equatable {
    case didMailCode
    case didResetPassword(String)
    case didCancel
  }
  private(set) var calls: [Call] = []

  func resetPasswordModuleDidMailCode(_ resetPassword: any Module) { calls.append(.didMailCode) }
  func resetPasswordModule(_ resetPassword: any Module, didResetPasswordOf username: String) {
    calls.append(.didResetPassword(username))
  }
  func resetPasswordModuleDidCancel(_ resetPassword: any Module) { calls.append(.didCancel) }
}

/// Records each question, and fails while there is an error.
@MainActor
final class InteractorSpy: ResetPasswordPresenterToInteractor {
  enum Call: Equatable {
    case mailCode(String)
    case reset(ResetPasswordForm)
  }
  typealias Check =
    @Sendable (_ entry: ResetPasswordEntry, _ form: ResetPasswordForm) -> EntryProblem?
  private(set) var calls: [Call] = []
  private let check: Check
  var error: ResetPasswordError?

  init(check: @escaping Check = { _, _ in nil }) { self.check = check }

  nonisolated func problem(
    with entry: ResetPasswordEntry, of form: ResetPasswordForm
  ) -> EntryProblem? {
    check(entry, form)
  }
  nonisolated func hint(of form: ResetPasswordForm) -> String? {
    form[.password] == "hinted" ? "Guessing it takes long." : nil
  }
  func mailCode(to username: String) async throws(ResetPasswordError) {
    try note(.mailCode(username))
  }
  func reset(with form: ResetPasswordForm) async throws(ResetPasswordError) {
    try note(.reset(form))
  }

  private func note(_ call: Call) throws(ResetPasswordError) {
    calls.append(call)
    if let error { throw error }
  }
}

/// Records each call, and accepts `Code.right`.
actor ResetSpy: PasswordReset {
  enum Call: Equatable {
    case request(String)
    case reset(String, Code, Password)
  }
  private(set) var calls: [Call] = []

  func requestReset(of identifier: String) async throws(StoreError) {
    calls.append(.request(identifier))
  }
  func resetPassword(
    of identifier: String, with code: Code, to password: Password, policy: PasswordPolicy
  ) async throws(StoreError) -> PasswordChangeAnswer {
    calls.append(.reset(identifier, code, password))
    if code != .right { return .refused }
    return policy.problem(of: password, names: ["Ada Lovelace"]).map { .unfit($0) } ?? .done
  }
}

extension ResetPasswordForm {
  /// A form without problems.
  static let ada = ResetPasswordForm([
    .username: "ada", .code: "7KQF-M2XD-9TWA-3HBR", .password: "violet kettle hums north",
    .repetition: "violet kettle hums north",
  ])
}
