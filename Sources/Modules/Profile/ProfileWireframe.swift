import Accounts
import Terminal

/// Assembles Profile and is its public face.
public final class ProfileWireframe: ProfileModule {
  /// What its pages ask, and so its flags.
  public nonisolated static let fields: [Field] = [.name, .age, .photo]

  let presenter: ProfilePresenter
  let view: ProfileView
  private weak let delegate: (any ProfileDelegate)?

  public init(profiles: some Profiles, cache: ProfileCache, delegate: some ProfileDelegate) {
    presenter = ProfilePresenter(interactor: ProfileInteractor(profiles: profiles, cache: cache))
    view = ProfileView(presenter: presenter)
    self.delegate = delegate
    presenter.view = view
    presenter.wireframe = self
  }

  public var screen: any Screen { view }

  public func begin(with session: Session.Key, isEditing: Bool, notice: String?) {
    presenter.begin(with: session, isEditing: isEditing, notice: notice)
  }
}

// MARK: - Presenter → Wireframe

extension ProfileWireframe: ProfilePresenterToWireframe {
  func tellChange(of account: Account) {
    delegate?.profileModule(self, didChange: account)
  }

  func leave(for exit: ProfileExit) {
    delegate?.profileModule(self, didChoose: exit)
  }

  func leave() {
    delegate?.profileModuleDidCancel(self)
  }
}
