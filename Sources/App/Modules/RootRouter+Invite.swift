import Invite
import ViperKit

extension Route {
  static let invite = Route(
    name: "invite",
    summary: "Mail a person a code to sign up with.",
    aliases: ["invite-user"],
    fields: InviteWireframe.fields.explained([
      "email": "The address that the invitation is mailed to"
    ]) + passwordFields,
    operand: .email,
    examples: ["ada@example.org --password-file secret.txt"],
    access: .administrator,
    hasGoal: { _ in true },
    opensOver: true,
    use: .module { router, _ in router.openInvite() }
  )
}

extension RootRouter: InviteDelegate {
  func openInvite() {
    guard let session = requireAdministrator() else { return }
    let invite = InviteWireframe(
      session: session.key, invitations: services.store, delivery: services.delivery,
      delegate: self)
    push(invite, as: Route.invite.name)
  }

  func inviteModule(_ invite: any Module, didInvite sentence: String) {
    finishIfRequested(Route.invite.name, saying: sentence)
  }

  func inviteModuleNeedsPassword(_ invite: any Module) {
    askForPassword(to: "invite people")
  }

  /// When Invite appears again, it reads who may sign up.
  func inviteModuleDidChooseSettings(_ invite: any Module) {
    if goal == nil { return visit(Route.settings.name) }
    let isBelow = stack.contains { $0.route == Route.settings.name }
    if isBelow { pop(invite) } else { openSettings() }
  }

  func inviteModuleDidFinish(_ invite: any Module) {
    pop(invite, last: .done)
  }
}
