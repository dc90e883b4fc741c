import Accounts

/// Answers the presenter's questions from the administration of the settings.
struct SettingsInteractor: SettingsPresenterToInteractor {
  let administration: any SettingsAdministration
  let session: Session.Key

  func settings() async throws(SettingsError) -> InstallationSettings {
    let settings = try await SettingsError.translating(await administration.settings(for: session))
    guard let settings else { throw .notAllowed }
    return settings
  }

  func change(_ settings: [Setting]) async throws(SettingsError) {
    let answer = try await SettingsError.translating(
      await administration.change(settings, by: session))
    if answer != .done { throw .notAllowed }
  }
}
