import Accounts
import ViperPages

/// What happens next is the parent's decision; Settings only reports.
@MainActor
public protocol SettingsDelegate: AnyObject {
  func settingsModule(_ settings: any Module, didChangeTo values: InstallationSettings)
  func settingsModuleDidChooseInvitation(_ settings: any Module)
  /// The password must be confirmed; the module goes on once its view gets `.requirementMet`.
  func settingsModuleNeedsPassword(_ settings: any Module)
  func settingsModuleDidFinish(_ settings: any Module)
}
