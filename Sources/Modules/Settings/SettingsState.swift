import Accounts

/// Everything the settings screen shows.
struct SettingsState: Equatable {
  enum Status: Equatable {
    case loading
    case presenting
    case saving
    case saved
    case failed(SettingsError)
  }

  /// What the form proposes; nil before it is known.
  var values: InstallationSettings?
  var status = Status.loading
}

/// What was chosen, by the names of the choices.
struct SettingsForm: Equatable {
  var signUp = ""
  var addresses = ""
  var ages = ""
}
