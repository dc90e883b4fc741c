import Accounts
import ViperPages

/// Imports users from a file, and reports the result of each row.
public final class ImportUsersWireframe: Module {
  /// The fields of its page, which are its flags.
  public nonisolated static let fields: [Field] = [.file, .dryRun, .partial, .everyRow]

  let presenter: ImportUsersPresenter
  let view: ImportUsersView
  private weak let delegate: (any ImportUsersDelegate)?

  /// - Parameters:
  ///   - isNamed: Whether the command line names the file, which is then imported without a preview.
  ///   - session: The session of the administrator who imports.
  public init(
    isNamed: Bool, session: Session.Key, importer: some UserImport,
    delegate: some ImportUsersDelegate
  ) {
    presenter = ImportUsersPresenter(
      interactor: ImportUsersInteractor(importer: importer, session: session), isNamed: isNamed)
    view = ImportUsersView(presenter: presenter, state: presenter.state)
    self.delegate = delegate
    presenter.view = view
    presenter.wireframe = self
  }

  public var screen: any Screen { view }
}

// MARK: - Presenter → Wireframe

extension ImportUsersWireframe: ImportUsersPresenterToWireframe {
  func tellImport() { delegate?.importUsersModuleDidImport(self) }
  func confirmPassword() { delegate?.importUsersModuleNeedsPassword(self) }
  func finish() { delegate?.importUsersModuleDidFinish(self) }
  func leave() { delegate?.importUsersModuleDidCancel(self) }
}
