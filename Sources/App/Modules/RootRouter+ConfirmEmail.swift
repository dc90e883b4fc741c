import ConfirmEmail
import ViperKit

extension Route {
  static let confirmEmail = Route(
    name: "confirm-email",
    summary: "Confirm your email address with the mailed code.",
    aliases: ["verify", "verify-email"],
    fields: ConfirmEmailWireframe.fields.explained([
      "code": "The code mailed to your address"
    ]),
    examples: ["--code-file code.txt"],
    access: .session,
    topic: .account,
    hasGoal: { _ in true },
    barTitle: { $0.isEmailConfirmed || $0.email.isAbsent ? nil : "Confirm" },
    // Last, so that no other number changes once the address is confirmed.
    barPosition: 12,
    use: .module { router, _ in router.openConfirmEmail(isCodeMailed: false) }
  )
}

extension RootRouter: ConfirmEmailDelegate {
  func openConfirmEmail(isCodeMailed: Bool) {
    guard let session else { return }
    let account = session.account
    if account.isEmailConfirmed {
      let words = "\(account.email) is confirmed already."
      return finish(Route.confirmEmail.name, saying: words) { visit(Route.userList.name) }
    }
    // There is no address to confirm yet.
    if account.email.isAbsent { return openChangeEmail(hasCode: false) }
    let confirmEmail = ConfirmEmailWireframe(
      session: session, isCodeMailed: isCodeMailed, confirmation: services.store,
      delivery: services.delivery, delegate: self)
    restart(with: confirmEmail, as: Route.confirmEmail.name)
  }

  func confirmEmailModuleDidConfirm(_ confirmEmail: any Module) {
    session?.account.isEmailConfirmed = true
    if let session { services.cache.forget(session.key) }
    let words = account.map { "\($0.email) is confirmed. You can log in with it from now on." }
    finish(Route.confirmEmail.name, of: confirmEmail, saying: words) { openHome() }
  }

  func confirmEmailModuleDidPostpone(_ confirmEmail: any Module) {
    if goal == Route.confirmEmail.name { pop(confirmEmail, last: .cancelled) } else { openHome() }
  }
}
