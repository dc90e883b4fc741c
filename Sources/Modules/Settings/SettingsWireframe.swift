import Accounts
import ViperPages

/// Shows the settings of the installation to an administrator, and changes them.
public final class SettingsWireframe: Module {
  /// The fields of its page, which are its flags.
  public nonisolated static let fields = SettingsEntry.allCases.map { Field($0) }

  let presenter: SettingsPresenter
  let view: SettingsView
  private weak let delegate: (any SettingsDelegate)?

  public init(
    administration: some SettingsAdministration, session: Session.Key,
    delegate: some SettingsDelegate
  ) {
    presenter = SettingsPresenter(
      interactor: SettingsInteractor(administration: administration, session: session))
    view = SettingsView(presenter: presenter, state: presenter.state)
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
  func presentInvitation() { delegate?.settingsModuleDidChooseInvitation(self) }
  func confirmPassword() { delegate?.settingsModuleNeedsPassword(self) }
  func leave() { delegate?.settingsModuleDidFinish(self) }
}
