import Accounts
import ConfirmPassword
import ViperKit

extension Route {
  static let confirmPassword = Route(
    name: "confirm-password",
    summary: "Confirm your password for sensitive actions in the next five minutes.",
    aliases: ["sudo"],
    fields: passwordFields,
    examples: ["--password-file secret.txt"],
    access: .session,
    topic: .account,
    hasGoal: { _ in true },
    use: .module { router, _ in router.openConfirmPassword() }
  )

  /// The additional fields of a route that asks for the password again.
  static let passwordFields = ConfirmPasswordWireframe.fields.explained([
    "password": "Your password, if not confirmed in the last five minutes"
  ])

  /// Whether its page opens only after a password among the flags was checked: a wrong one would have
  /// no effect while one is confirmed.
  var takesPassword: Bool {
    name != Route.confirmPassword.name && Self.passwordFields.allSatisfy(fields.contains)
  }
}

extension Failure {
  static let wrongPassword = Failure(Fault.wrongPassword.description, .failed)
}

extension RootRouter: ConfirmPasswordDelegate {
  func openConfirmPassword() { openConfirmPassword(to: nil, as: Route.confirmPassword.name) }

  /// Asks for the password over the current module, which then continues its action.
  /// - Parameter purpose: What the password is for, such as "delete your account".
  func askForPassword(to purpose: String) {
    // A cancelled action doesn't continue.
    if Task.isCancelled { return }
    openConfirmPassword(to: purpose, as: "")
  }

  private func openConfirmPassword(to purpose: String?, as route: RouteName) {
    guard let session else { return }
    let confirmPassword = ConfirmPasswordWireframe(
      session: session.key, purpose: purpose, confirmation: services.store,
      delegate: self)
    push(confirmPassword, as: route)
  }

  /// Checks the password of a command's flags, if any.
  func confirmPassword(in answers: [FieldName: String]) async throws(Failure) {
    guard let session, let password = answers[.password] else { return }
    let isRight = try await Failure.translating(
      await services.store.confirmPassword(Password(password), for: session.key))
    if !isRight { throw .wrongPassword }
  }

  func confirmPasswordModuleDidConfirm(_ confirmPassword: any Module) {
    guard let top = stack.last, top.module === confirmPassword else { return }
    if top.route == Route.confirmPassword.name {
      reach(Route.confirmPassword.name)
      end(saying: "Your password is confirmed for five minutes.")
    } else {
      pop(confirmPassword, last: .done, then: .requirementMet)
    }
  }

  func confirmPasswordModuleDidCancel(_ confirmPassword: any Module) {
    pop(confirmPassword, last: .cancelled)
  }
}
