import Accounts
import ViperPages
import ViperPresentation

/// Lists an account's own sessions, and ends any of them.
public final class SessionListWireframe: Module {
  /// Its page has no fields, so it has no flags of its own.
  public nonisolated static let fields: [Field] = []

  let presenter: SessionListPresenter
  let view: SessionListView
  private weak let context: (any PresentationContext)?
  private weak let delegate: (any SessionListDelegate)?

  /// - Parameters:
  ///   - session: The current session.
  ///   - now: Returns the seconds since 1970.
  ///   - context: Presents the questions.
  public init(
    session: Session.Key, register: some SessionRegister, now: @escaping () -> Int64,
    context: some PresentationContext, delegate: some SessionListDelegate
  ) {
    presenter = SessionListPresenter(
      interactor: SessionListInteractor(register: register, session: session), now: now)
    view = SessionListView(presenter: presenter, state: presenter.state)
    self.context = context
    self.delegate = delegate
    presenter.view = view
    presenter.wireframe = self
  }

  public var screen: any Screen { view }

  public func storeChanged() async { await presenter.refresh() }
}

// MARK: - Presenter → Wireframe

extension SessionListWireframe: SessionListPresenterToWireframe {
  func ask(_ question: ConfirmationPresenter) { if let context { question.present(in: context) } }
  func confirmPassword() { delegate?.sessionListModuleNeedsPassword(self) }
  func logOut() { delegate?.sessionListModuleDidChooseLogOut(self) }
  func leave() { delegate?.sessionListModuleDidFinish(self) }
}
