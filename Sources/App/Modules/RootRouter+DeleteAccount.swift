import DeleteAccount
import ViperKit

extension Route {
  static let deleteAccount = Route(
    name: "delete-account",
    summary: "Delete your account for good.",
    aliases: ["close-account"],
    fields: DeleteAccountWireframe.fields.explained([
      "username": "Your own username, as a confirmation"
    ]) + passwordFields,
    examples: ["--username ada --password-file secret.txt"],
    access: .session,
    topic: .account,
    hasGoal: { _ in true },
    opensOver: true,
    use: .module { router, _ in router.openDeleteAccount() }
  )
}

extension RootRouter: DeleteAccountDelegate {
  func openDeleteAccount() {
    guard let session else { return }
    let deleteAccount = DeleteAccountWireframe(
      session: session, deletion: services.store, delegate: self)
    push(deleteAccount, as: Route.deleteAccount.name)
  }

  func deleteAccountModuleDidDelete(_ deleteAccount: any Module) async {
    options.demo?.password = nil
    if let session { services.cache.forget(session.key) }
    session = nil
    // Without any account, sign-up is always open.
    try? await checkSignUp(for: nil)
    let words = "Your account is deleted."
    finish(Route.deleteAccount.name, saying: words) { openLogin(notice: .success(words)) }
  }

  func deleteAccountModuleNeedsPassword(_ deleteAccount: any Module) {
    askForPassword(to: "delete your account")
  }

  func deleteAccountModuleDidCancel(_ deleteAccount: any Module) {
    pop(deleteAccount, last: .cancelled)
  }
}
