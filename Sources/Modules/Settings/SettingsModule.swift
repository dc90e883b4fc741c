import Accounts
import ViperPages

/// Reports what happened in Settings to its parent, which decides what comes next.
@MainActor
public protocol SettingsDelegate: AnyObject {
  func settingsModule(_ settings: any Module, didChangeTo values: InstallationSettings)
  func settingsModuleDidChooseInvitation(_ settings: any Module)
  /// The password must be confirmed; the module continues once its view gets `.requirementMet`.
  func settingsModuleNeedsPassword(_ settings: any Module)
  func settingsModuleDidFinish(_ settings: any Module)
}
