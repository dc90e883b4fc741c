import Terminal

/// Reports what happened in Invite to its parent, which decides what comes next.
@MainActor
public protocol InviteDelegate: AnyObject {
  /// An invitation was mailed; the sentence says where it is.
  func inviteModule(_ invite: any Module, didInvite sentence: String)
  /// The password has to be confirmed; then the module goes on with the invitation.
  func inviteModuleNeedsPassword(_ invite: any Module)
  func inviteModuleDidFinish(_ invite: any Module)
}
