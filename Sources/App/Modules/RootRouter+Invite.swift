import Invite
import Terminal

extension Route {
  static let invite = Route(
    name: "invite",
    summary: "Mail a person a code to sign up with.",
    fields: InviteWireframe.fields + passwordFields,
    operand: "email",
    examples: ["ada@example.org --password-file secret.txt"],
    access: .administrator,
    hasGoal: { _ in true },
    use: .module { router, _ in router.openInvite() }
  )
}

extension RootRouter: InviteDelegate {
  func openInvite() {
    guard let session, session.account.isAdministrator else { return openUserList() }
    let invite = InviteWireframe(
      invitations: services.store, session: session.key, delivery: services.delivery,
      delegate: self)
    push(invite, as: "invite")
  }

  func inviteModule(_ invite: any InviteModule, didInvite told: String) {
    finish("invite", saying: told) {}
  }

  func inviteModuleNeedsPassword(_ invite: any InviteModule) {
    askForPassword(to: "invite people")
  }

  func inviteModuleDidFinish(_ invite: any InviteModule) {
    pop(last: .done)
  }
}
