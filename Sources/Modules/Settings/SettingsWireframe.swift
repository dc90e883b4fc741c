import Accounts
import Terminal

/// Assembles Settings and is its public face.
public final class SettingsWireframe: SettingsModule {
  /// What its page asks, and so its flags.
  public nonisolated static let fields: [Field] = [.signUp, .addresses, .ages]

  let presenter: SettingsPresenter
  let view: SettingsView
  private weak let delegate: (any SettingsDelegate)?

  public init(
    administration: some SettingsAdministration, session: Session.Key,
    delegate: some SettingsDelegate
  ) {
    presenter = SettingsPresenter(
      interactor: SettingsInteractor(administration: administration, session: session))
    view = SettingsView(presenter: presenter)
    self.delegate = delegate
    presenter.view = view
    presenter.wireframe = self
  }

  public var screen: any Screen { view }
}

// MARK: - Presenter → Wireframe

extension SettingsWireframe: SettingsPresenterToWireframe {
  func tellChange(to values: InstallationSettings) {
    delegate?.settingsModule(self, didChangeTo: values)
  }

  func presentInvitation() {
    delegate?.settingsModuleDidChooseInvitation(self)
  }

  func confirmPassword() {
    delegate?.settingsModuleNeedsPassword(self)
  }

  func leave() {
    delegate?.settingsModuleDidFinish(self)
  }
}
