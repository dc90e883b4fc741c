import Accounts
import Terminal

/// Assembles UserList and is its public face.
public final class UserListWireframe: UserListModule {
  /// Its page asks nothing, so it has no flags of its own.
  public nonisolated static let fields: [Field] = []

  let presenter: UserListPresenter
  let view: UserListView
  private weak let delegate: (any UserListDelegate)?

  public init(directory: some UserDirectory, delegate: some UserListDelegate) {
    presenter = UserListPresenter(interactor: UserListInteractor(directory: directory))
    view = UserListView(presenter: presenter)
    self.delegate = delegate
    presenter.view = view
    presenter.wireframe = self
  }

  public var screen: any Screen { view }
}

// MARK: - Presenter → Wireframe

extension UserListWireframe: UserListPresenterToWireframe {
  func leave() {
    delegate?.userListModuleDidCancel(self)
  }
}
