import Accounts
import ViperPages

/// The exits of the profile.
public enum ProfileExit: CaseIterable, Sendable {
  case changeEmail
  case changePassword
  case deleteAccount
  case logOut
  case sessionList
}

/// Reports what happened in Profile to its parent, which decides what comes next.
@MainActor
public protocol ProfileDelegate: AnyObject {
  /// The profile is saved; the account may have a new name.
  func profileModule(_ profile: any Module, didChange account: Account)
  func profileModule(_ profile: any Module, didChoose exit: ProfileExit)
  func profileModuleDidCancel(_ profile: any Module)
}
