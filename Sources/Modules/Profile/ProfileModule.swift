import Accounts
import Terminal

/// Shows what a person tells of themselves, and changes it.
@MainActor
public protocol ProfileModule: Module {
  /// Starts with the profile of that session's account, or with the form that changes it; `notice` says what
  /// led here.
  func begin(with session: Session.Key, isEditing: Bool, notice: String?)
}

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
  func profileModule(_ profile: any ProfileModule, didChange account: Account)
  func profileModule(_ profile: any ProfileModule, didChoose exit: ProfileExit)
  func profileModuleDidCancel(_ profile: any ProfileModule)
}
