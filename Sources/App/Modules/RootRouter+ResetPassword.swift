import ResetPassword
import ViperKit

extension Route {
  static let resetPassword = Route(
    name: "reset-password",
    summary: "Have a code mailed, and set a new password with it.",
    aliases: ["forgot", "forgot-password", "reset"],
    fields: ResetPasswordWireframe.fields.explained([
      "username": "Your username or confirmed email address",
      "code": "The mailed code; omit it to request one",
      "password": "The new password",
    ]),
    examples: [
      "--username ada", "--username ada --code-file code.txt --password-file secret.txt",
    ],
    topic: .account,
    hasGoal: { _ in true },
    use: .module { router, answers in
      router.openResetPassword(
        username: answers[.username] ?? "", hasCode: answers[.code] != nil)
    }
  )
}

extension RootRouter: ResetPasswordDelegate {
  func openResetPassword(username: String, hasCode: Bool) {
    let resetPassword = ResetPasswordWireframe(
      username: username, hasCode: hasCode, reset: services.store, policy: services.policy,
      delivery: services.delivery, delegate: self)
    push(resetPassword, as: Route.resetPassword.name)
  }

  func resetPasswordModuleDidMailCode(_ resetPassword: any Module) {
    reachRequest(of: Route.resetPassword.name, without: [.password])
  }

  func resetPasswordModule(
    _ resetPassword: any Module, didResetPasswordOf username: String
  ) {
    options.demo?.password = nil
    let words = "Your password is set. Log in with it."
    // Without a session, the login replaces any page.
    let module = session == nil ? nil : resetPassword
    finish(Route.resetPassword.name, of: module, saying: words) {
      openLogin(username: username, notice: .success(words))
    }
  }

  func resetPasswordModuleDidCancel(_ resetPassword: any Module) {
    pop(resetPassword, last: .cancelled)
  }
}
