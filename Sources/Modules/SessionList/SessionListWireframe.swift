import Accounts
import Presentation
import Terminal

/// Assembles SessionList and is its public face.
public final class SessionListWireframe: SessionListModule {
  /// Its page asks nothing, so it has no flags of its own.
  public nonisolated static let fields: [Field] = []

  let presenter: SessionListPresenter
  let view: SessionListView
  private weak let context: (any PresentationContext)?
  private weak let delegate: (any SessionListDelegate)?

  /// `context` presents the questions.
  public init(
    register: some SessionRegister, context: some PresentationContext,
    delegate: some SessionListDelegate
  ) {
    presenter = SessionListPresenter(interactor: SessionListInteractor(register: register))
    view = SessionListView(presenter: presenter)
    self.context = context
    self.delegate = delegate
    presenter.view = view
    presenter.wireframe = self
  }

  public var screen: any Screen { view }

  public func begin(with session: Session.Key) { presenter.begin(with: session) }
}

// MARK: - Presenter → Wireframe

extension SessionListWireframe: SessionListPresenterToWireframe {
  /// The list appears again after the answer, and so it is read again.
  func confirm(_ question: String, then end: @escaping SessionListEnd) {
    guard let context else { return }
    let confirmation = ConfirmationPresenter(
      question: question, acceptTitle: "End the session", rejectTitle: "Keep it"
    ) { outcome in
      if outcome == .accepted { try await end() }
    }
    confirmation.present(in: context)
  }

  func confirmPassword() {
    delegate?.sessionListModuleNeedsPassword(self)
  }

  func logOut() {
    delegate?.sessionListModuleDidChooseLogOut(self)
  }

  func leave() {
    delegate?.sessionListModuleDidFinish(self)
  }
}
