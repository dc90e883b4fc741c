import Accounts
import Terminal

/// Assembles AuditLog and is its public face.
public final class AuditLogWireframe: AuditLogModule {
  /// What its page asks, and how many are listed, and so its flags.
  public nonisolated static let fields: [Field] = [.filter, .limit]

  let presenter: AuditLogPresenter
  let view: AuditLogView
  private weak let delegate: (any AuditLogDelegate)?

  public init(
    trail: some AuditTrail, session: Session.Key, delegate: some AuditLogDelegate
  ) {
    presenter = AuditLogPresenter(
      interactor: AuditLogInteractor(trail: trail, session: session))
    view = AuditLogView(presenter: presenter)
    self.delegate = delegate
    presenter.view = view
    presenter.wireframe = self
  }

  public var screen: any Screen { view }

  public func begin(limit: Int?) { presenter.begin(limit: limit) }
}

// MARK: - Presenter → Wireframe

extension AuditLogWireframe: AuditLogPresenterToWireframe {
  func leave() {
    delegate?.auditLogModuleDidFinish(self)
  }
}
