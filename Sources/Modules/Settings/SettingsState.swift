import Accounts
import ViperPresentation

/// Everything the settings screen shows.
struct SettingsState: Equatable {
  /// The initial values of the form; nil before they are loaded.
  var values: InstallationSettings?
  /// Whether the user has changed the form since.
  var isUnsaved = false
  /// Why the sender's address is refused.
  var problem: EntryProblem?
  var status = Status<SettingsError>.loading
}

/// The fields of the form.
enum SettingsEntry: String, CaseIterable {
  case signUp = "sign-up"
  case addresses
  case ages
  case mailFrom = "mail-from"
}

typealias SettingsForm = FormValues<SettingsEntry>
