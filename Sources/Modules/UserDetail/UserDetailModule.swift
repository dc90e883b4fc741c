import Accounts
import Terminal

/// Shows one user, marks a favorite, and lets administrators see to the account.
@MainActor
public protocol UserDetailModule: Module {
  func begin(with user: Account.ID)
}

/// What happens next is the parent's decision; UserDetail only reports.
@MainActor
public protocol UserDetailDelegate: AnyObject {
  /// The password has to be confirmed; then the module goes on where it is.
  func userDetailModuleNeedsPassword(_ userDetail: any UserDetailModule)
  /// The user is done with it, or the shown account was deleted: maybe over a question.
  func userDetailModuleDidFinish(_ userDetail: any UserDetailModule)
}
