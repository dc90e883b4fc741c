import Accounts
import ViperPages
import ViperPresentation

/// Assembles AuditLog, which lists the events of accounts, the newest first.
public final class AuditLogWireframe: Module {
  /// The filter of its page and the limit, which are its flags.
  public nonisolated static let fields: [Field] = [.filter, .limit]

  let presenter: AuditLogPresenter
  let view: AuditLogView
  private weak let delegate: (any AuditLogDelegate)?

  /// Lists the newest events, at most `limit`; all if that is nil.
  /// - Parameter now: Returns the seconds since 1970.
  public init(
    session: Session.Key, limit: Int?, trail: some AuditTrail, now: @escaping () -> Int64,
    delegate: some AuditLogDelegate
  ) {
    presenter = AuditLogPresenter(
      interactor: AuditLogInteractor(trail: trail, session: session), limit: limit,
      now: now)
    view = AuditLogView(presenter: presenter, state: presenter.state)
    self.delegate = delegate
    presenter.view = view
    presenter.wireframe = self
  }

  public var screen: any Screen { view }

  public func storeChanged() async { await presenter.refresh() }
}

// MARK: - Presenter → Wireframe

extension AuditLogWireframe: AuditLogPresenterToWireframe {
  func leave() { delegate?.auditLogModuleDidFinish(self) }
}
