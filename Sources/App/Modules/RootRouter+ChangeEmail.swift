import Accounts
import ChangeEmail
import ViperKit

extension Route {
  static let changeEmail = Route(
    name: "change-email",
    summary: "Have a code mailed to a new address, and change to it.",
    aliases: ["email"],
    fields: ChangeEmailWireframe.fields.explained([
      "email": "The new address, which a code is mailed to",
      "password": "Your current password",
      "code": "The code mailed to the new address",
    ]),
    examples: ["--email ada@example.org --password-file secret.txt", "--code-file code.txt"],
    access: .session,
    topic: .account,
    hasGoal: { _ in true },
    opensOver: true,
    use: .module { router, answers in router.openChangeEmail(hasCode: answers[.code] != nil) }
  )
}

extension RootRouter: ChangeEmailDelegate {
  func openChangeEmail(hasCode: Bool) {
    guard let session else { return }
    let changeEmail = ChangeEmailWireframe(
      session: session, hasCode: hasCode, emails: services.store,
      delivery: services.delivery, delegate: self)
    push(changeEmail, as: Route.changeEmail.name)
  }

  func changeEmailModuleDidMailCode(_ changeEmail: any Module) {
    reachRequest(of: Route.changeEmail.name)
  }

  func changeEmailModule(
    _ changeEmail: any Module, didChangeEmailTo email: EmailAddress
  ) {
    session?.account.email = email
    session?.account.isEmailConfirmed = true
    if let session { services.cache.forget(session.key) }
    let words = "Your email address is \(email) from now on."
    // The code has confirmed the address, too.
    let isConfirmation = goal == Route.confirmEmail.name
    let route = isConfirmation ? Route.confirmEmail.name : Route.changeEmail.name
    finish(route, of: changeEmail, saying: words) {
      goBack(from: changeEmail)
    }
  }

  func changeEmailModuleDidCancel(_ changeEmail: any Module) {
    pop(changeEmail, last: .cancelled)
  }
}
