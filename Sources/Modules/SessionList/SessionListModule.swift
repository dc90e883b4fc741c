import Accounts
import Terminal

/// Lists an account's own sessions, and ends any of them.
@MainActor
public protocol SessionListModule: Module {
  /// Starts with the sessions of that account.
  func begin(with session: Session.Key)
}

/// What happens next is the parent's decision; SessionList only reports.
@MainActor
public protocol SessionListDelegate: AnyObject {
  /// The user wants to end the session that they are using. The parent asks whether they mean it.
  func sessionListModuleDidChooseLogOut(_ sessionList: any SessionListModule)
  /// The password has to be confirmed; then the module goes on where it is.
  func sessionListModuleNeedsPassword(_ sessionList: any SessionListModule)
  func sessionListModuleDidFinish(_ sessionList: any SessionListModule)
}
