import Accounts
import ViperKitTesting
import ViperPages

@testable import Settings

extension ViewSpy: SettingsPresenterToView where State == SettingsState {}

final class WireframeSpy: SettingsPresenterToWireframe {
  enum Call: Equatable {
    case tellChange(InstallationSettings)
    case presentInvitation
    case confirmPassword
    case leave
  }
  private(set) var calls: [Call] = []

  func tellChange(to values: InstallationSettings) { calls.append(.tellChange(values)) }
  func presentInvitation() { calls.append(.presentInvitation) }
  func confirmPassword() { calls.append(.confirmPassword) }
  func leave() { calls.append(.leave) }
}

final class PresenterSpy: SettingsViewToPresenter {
  enum Call: Equatable {
    case askedForSettings
    case submitted(SettingsForm)
    case changed(SettingsForm)
    case choseInvitation(SettingsForm)
    case confirmedPassword
    case finished
  }
  private(set) var calls: [Call] = []

  func userAskedForSettings() async { calls.append(.askedForSettings) }
  func userSubmitted(_ form: SettingsForm) async { calls.append(.submitted(form)) }
  func userChanged(_ form: SettingsForm) { calls.append(.changed(form)) }
  func userChoseInvitation(_ form: SettingsForm) { calls.append(.choseInvitation(form)) }
  func userConfirmedPassword() async { calls.append(.confirmedPassword) }
  func userFinished() { calls.append(.finished) }
}

final class DelegateSpy: SettingsDelegate {
  enum Call: Equatable {
    case didChange(InstallationSettings)
    case didChooseInvitation
    case needsPassword
    case didFinish
  }
  private(set) var calls: [Call] = []

  func settingsModule(_ settings: any Module, didChangeTo values: InstallationSettings) {
    calls.append(.didChange(values))
  }
  func settingsModuleDidChooseInvitation(_ settings: any Module) {
    calls.append(.didChooseInvitation)
  }
  func settingsModuleNeedsPassword(_ settings: any Module) { calls.append(.needsPassword) }
  func settingsModuleDidFinish(_ settings: any Module) { calls.append(.didFinish) }
}

/// Records the changes and applies them, unless there is an error.
@MainActor
final class InteractorSpy: SettingsPresenterToInteractor {
  private(set) var changes: [[Setting]] = []
  var error: SettingsError?
  /// The error of a read after a change.
  var laterError: SettingsError?
  private var stored = InstallationSettings.strict

  /// Changes the settings as another administrator would.
  func apply(_ settings: [Setting]) { stored = stored.with(settings) }

  func settings() async throws(SettingsError) -> InstallationSettings {
    if let error { throw error }
    if let laterError, !changes.isEmpty { throw laterError }
    return stored
  }

  func change(_ settings: [Setting]) async throws(SettingsError) {
    if let error { throw error }
    changes.append(settings)
    apply(settings)
  }
}

/// Answers as a store does, or fails.
struct AdministrationStub: SettingsAdministration {
  var settings: InstallationSettings? = .strict
  var answer = AdministrationAnswer.done
  /// The error of a change.
  var error: StoreError?

  func settings(for session: Session.Key) async throws(StoreError) -> InstallationSettings? {
    settings
  }

  func change(
    _ settings: [Setting], by session: Session.Key
  ) async throws(StoreError) -> AdministrationAnswer {
    if let error { throw error }
    return answer
  }
}

extension InstallationSettings {
  /// By invitation, with addresses hidden.
  static let strict = InstallationSettings(
    signUp: .invited, details: VisibleDetails(addresses: .hidden, ages: .shown))

  func with(_ settings: [Setting]) -> InstallationSettings {
    settings.reduce(into: self) { result, setting in
      switch setting {
      case .signUp(let policy): result.signUp = policy
      case .addresses(let visibility): result.details.addresses = visibility
      case .ages(let visibility): result.details.ages = visibility
      case .mailFrom(let address): result.mailFrom = address
      }
    }
  }
}
