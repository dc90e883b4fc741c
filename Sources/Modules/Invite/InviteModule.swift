import ViperPages

/// Reports what happened in Invite to its parent, which decides what comes next.
@MainActor
public protocol InviteDelegate: AnyObject {
  /// An invitation was mailed; the sentence has its location.
  func inviteModule(_ invite: any Module, didInvite sentence: String)
  /// The password must be confirmed; the module continues once its view gets `.requirementMet`.
  func inviteModuleNeedsPassword(_ invite: any Module)
  func inviteModuleDidChooseSettings(_ invite: any Module)
  func inviteModuleDidFinish(_ invite: any Module)
}
