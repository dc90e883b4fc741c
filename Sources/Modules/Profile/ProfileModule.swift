import Accounts
import ViperPages

/// Where the profile leads.
public enum ProfileExit: CaseIterable, Sendable {
  case changeEmail
  case changePassword
  case deleteAccount
  case logOut
  case sessionList
}

/// What happens next is the parent's decision; Profile only reports.
@MainActor
public protocol ProfileDelegate: AnyObject {
  /// The profile is saved; the account may have another name now.
  func profileModule(_ profile: any Module, didChange account: Account)
  func profileModule(_ profile: any Module, didChoose exit: ProfileExit)
  func profileModuleDidCancel(_ profile: any Module)
}
