import ViperPages

/// Reports what happened in Invite to its parent, which decides what comes next.
@MainActor
public protocol InviteDelegate: AnyObject {
  /// An invitation was mailed; the sentence says where it is.
  func inviteModule(_ invite: any Module, didInvite sentence: String)
  /// The password must be confirmed; the module goes on once its view gets `.requirementMet`.
  func inviteModuleNeedsPassword(_ invite: any Module)
  func inviteModuleDidFinish(_ invite: any Module)
}
