import Accounts

/// Answers the presenter's questions from the administration of the settings.
struct SettingsInteractor: SettingsPresenterToInteractor {
  let administration: any SettingsAdministration
  /// Who asks.
  let session: Session.Key

  func settings() async throws(SettingsError) -> InstallationSettings {
    let settings: InstallationSettings?
    do throws(StoreError) {
      settings = try await administration.settings(for: session)
    } catch {
      throw SettingsError(error)
    }
    guard let settings else { throw .notAllowed }
    return settings
  }

  func change(_ settings: [Setting]) async throws(SettingsError) {
    let answer: AdministrationAnswer
    do throws(StoreError) {
      answer = try await administration.change(settings, by: session)
    } catch {
      throw SettingsError(error)
    }
    if answer != .done { throw .notAllowed }
  }
}

extension SettingsError {
  fileprivate init(_ error: StoreError) {
    self =
      switch error.reason {
      case .cancelled: .cancelled
      case .confirmationNeeded: .passwordNeeded
      default: .unavailable(error)
      }
  }
}
