import Accounts
import Terminal

/// Shows the settings of the installation to an administrator, and changes them.
@MainActor
public protocol SettingsModule: Module {}

/// What happens next is the parent's decision; Settings only reports.
@MainActor
public protocol SettingsDelegate: AnyObject {
  func settingsModule(
    _ settings: any SettingsModule, didChangeTo values: InstallationSettings)
  func settingsModuleDidChooseInvitation(_ settings: any SettingsModule)
  /// The password has to be confirmed; then the module goes on where it is.
  func settingsModuleNeedsPassword(_ settings: any SettingsModule)
  func settingsModuleDidFinish(_ settings: any SettingsModule)
}
