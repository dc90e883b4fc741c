import Accounts
import Terminal

@testable import ResetPassword

@MainActor
final class ViewSpy: ResetPasswordPresenterToView {
  private(set) var shown: [ResetPasswordState] = []
  func show(_ state: ResetPasswordState) { shown.append(state) }
}

@MainActor
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

@MainActor
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

@MainActor
final class DelegateSpy: ResetPasswordDelegate {
  enum Call: Equatable {
    case didMailCode
    case didResetPassword(String)
    case didCancel
  }
  private(set) var calls: [Call] = []

  func resetPasswordModuleDidMailCode(_ resetPassword: any ResetPasswordModule) {
    calls.append(.didMailCode)
  }
  func resetPasswordModule(
    _ resetPassword: any ResetPasswordModule, didResetPasswordOf username: String
  ) {
    calls.append(.didResetPassword(username))
  }
  func resetPasswordModuleDidCancel(_ resetPassword: any ResetPasswordModule) {
    calls.append(.didCancel)
  }
}

/// Notes what it is asked, and answers or fails.
actor InteractorSpy: ResetPasswordPresenterToInteractor {
  enum Call: Equatable {
    case mailCode(String)
    case reset(ResetPasswordForm)
  }
  typealias Check =
    @Sendable (_ entry: ResetPasswordEntry, _ form: ResetPasswordForm) -> ResetPasswordProblem?
  private(set) var calls: [Call] = []
  private let check: Check
  private let error: ResetPasswordError?

  init(failing error: ResetPasswordError? = nil, check: @escaping Check = { _, _ in nil }) {
    self.check = check
    self.error = error
  }

  nonisolated func problem(
    with entry: ResetPasswordEntry, of form: ResetPasswordForm
  ) -> ResetPasswordProblem? {
    check(entry, form)
  }
  func mailCode(to username: String) async throws(ResetPasswordError) {
    calls.append(.mailCode(username))
    if let error { throw error }
  }
  func reset(with form: ResetPasswordForm) async throws(ResetPasswordError) {
    calls.append(.reset(form))
    if let error { throw error }
  }
}

/// Notes what it is asked; the code of `ResetPasswordForm.ada` is the right one.
actor ResetSpy: PasswordReset {
  enum Call: Equatable {
    case request(String)
    case reset(String, Code, Password)
  }
  private(set) var calls: [Call] = []
  private let error: StoreError?

  init(failing error: StoreError? = nil) { self.error = error }

  func requestReset(of identifier: String) async throws(StoreError) {
    calls.append(.request(identifier))
    if let error { throw error }
  }
  func resetPassword(
    of identifier: String, with code: Code, to password: Password, policy: PasswordPolicy
  ) async throws(StoreError) -> PasswordResetAnswer {
    calls.append(.reset(identifier, code, password))
    if let error { throw error }
    if code != Code(ResetPasswordForm.ada.code) { return .refused }
    return policy.problem(of: password, names: ["Ada Lovelace"]).map { .unfit($0) } ?? .done
  }
}

extension ResetPasswordForm {
  /// Nothing is wrong with it.
  static let ada = ResetPasswordForm(
    username: "ada", code: "7KQF-M2XD-9TWA-3HBR", password: "violet kettle hums north",
    repetition: "violet kettle hums north")

  func with(_ path: WritableKeyPath<ResetPasswordForm, String>, _ text: String) -> ResetPasswordForm
  {
    var form = self
    form[keyPath: path] = text
    return form
  }
}

extension ResetPasswordState {
  static func redeeming(
    _ username: String = "ada", problems: [ResetPasswordEntry: ResetPasswordProblem] = [:],
    status: Status = .editing
  ) -> ResetPasswordState {
    ResetPasswordState(step: .redeeming, username: username, problems: problems, status: status)
  }
}
