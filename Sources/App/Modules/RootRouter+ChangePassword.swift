import ChangePassword
import ViperKit

extension Route {
  static let changePassword = Route(
    name: "change-password",
    summary: "Set a new password with the current one.",
    aliases: ["passwd", "password"],
    fields: ChangePasswordWireframe.fields.explained([
      "current": "Your current password",
      "password": "The new password",
    ]),
    examples: ["--current-file old.txt --password-file new.txt"],
    access: .session,
    topic: .account,
    hasGoal: { _ in true },
    opensOver: true,
    use: .module { router, _ in router.openChangePassword() }
  )
}

extension RootRouter: ChangePasswordDelegate {
  func openChangePassword() {
    guard let session else { return }
    let changePassword = ChangePasswordWireframe(
      session: session, passwords: services.store, policy: services.policy,
      delegate: self)
    push(changePassword, as: Route.changePassword.name)
  }

  func changePasswordModuleDidChange(_ changePassword: any Module) {
    options.demo?.password = nil
    let words = "Your password is changed, and your other sessions are ended."
    finish(Route.changePassword.name, of: changePassword, saying: words) {
      goBack(from: changePassword)
    }
  }

  func changePasswordModuleDidCancel(_ changePassword: any Module) {
    pop(changePassword, last: .cancelled)
  }
}
