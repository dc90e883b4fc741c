import Accounts
import Terminal

/// Has a code mailed to a person, which lets them sign up.
@MainActor
public protocol InviteModule: Module {}

/// What happens next is the parent's decision; Invite only reports.
@MainActor
public protocol InviteDelegate: AnyObject {
  /// The text says where the invitation is.
  func inviteModule(_ invite: any InviteModule, didInvite told: String)
  /// The password has to be confirmed; then the module goes on where it is.
  func inviteModuleNeedsPassword(_ invite: any InviteModule)
  func inviteModuleDidFinish(_ invite: any InviteModule)
}
