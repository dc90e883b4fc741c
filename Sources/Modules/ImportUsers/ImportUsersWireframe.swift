import Accounts
import Terminal

/// Assembles ImportUsers and is its public face.
public final class ImportUsersWireframe: ImportUsersModule {
  /// What its pages ask, and so its flags.
  public nonisolated static let fields: [Field] = [.file, .dryRun, .partial, .everyRow]

  let presenter: ImportUsersPresenter
  let view: ImportUsersView
  private weak let delegate: (any ImportUsersDelegate)?

  /// `session` is the administrator's who imports.
  public init(
    importer: some UserImport, session: Session.Key, delegate: some ImportUsersDelegate
  ) {
    presenter = ImportUsersPresenter(
      interactor: ImportUsersInteractor(importer: importer, session: session))
    view = ImportUsersView(presenter: presenter)
    self.delegate = delegate
    presenter.view = view
    presenter.wireframe = self
  }

  public var screen: any Screen { view }

  public func begin(isNamed: Bool) {
    presenter.begin(isNamed: isNamed)
  }
}

// MARK: - Presenter → Wireframe

extension ImportUsersWireframe: ImportUsersPresenterToWireframe {
  func tellImport() {
    delegate?.importUsersModuleDidImport(self)
  }

  func confirmPassword() {
    delegate?.importUsersModuleNeedsPassword(self)
  }

  func finish() {
    delegate?.importUsersModuleDidFinish(self)
  }

  func leave() {
    delegate?.importUsersModuleDidCancel(self)
  }
}
