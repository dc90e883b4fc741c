import Accounts
import ViperPages

/// Shows a user's own profile, and changes it.
public final class ProfileWireframe: Module {
  /// The fields of its page, which are its flags.
  public nonisolated static let fields = ProfileEntry.allCases.map { Field($0) }
  /// The label of the action that shows its form.
  public nonisolated static let editLabel = Action.edit.label

  let presenter: ProfilePresenter
  let view: ProfileView
  private weak let delegate: (any ProfileDelegate)?

  /// - Parameters:
  ///   - isEditing: Whether to show the form first.
  public init(
    session: Session.Key, isEditing: Bool, profiles: some Profiles,
    cache: ProfileCache, delegate: some ProfileDelegate
  ) {
    presenter = ProfilePresenter(
      interactor: ProfileInteractor(profiles: profiles, cache: cache, session: session),
      isEditing: isEditing)
    view = ProfileView(presenter: presenter, state: presenter.state)
    self.delegate = delegate
    presenter.view = view
    presenter.wireframe = self
  }

  public var screen: any Screen { view }

  public func storeChanged() async { await presenter.refresh() }
}

// MARK: - Presenter → Wireframe

extension ProfileWireframe: ProfilePresenterToWireframe {
  func tellChange(of account: Account) { delegate?.profileModule(self, didChange: account) }
  func leave(for exit: ProfileExit) { delegate?.profileModule(self, didChoose: exit) }
  func leave() { delegate?.profileModuleDidCancel(self) }
}
