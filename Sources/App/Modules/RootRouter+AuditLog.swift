import AuditLog
import ViperKit

extension Route {
  static let auditLog = Route(
    name: "audit-log",
    summary: "See the events of all accounts, the newest first.",
    aliases: ["audit", "log", "logs", "events", "history"],
    fields: AuditLogWireframe.fields.explained([
      "filter": "Only events with these words",
      "limit": "List no more events than this",
    ]),
    examples: ["--no-input --limit 50", "--filter 'ada failed' --json"],
    access: .administrator,
    columns: ["time", "event", "user", "by", "count"],
    barTitle: { $0.isAdministrator ? "Audit" : nil },
    barPosition: 10,
    use: .module { router, answers in
      router.openAuditLog(limit: answers[.limit].flatMap { Int($0) })
    }
  )
}

extension RootRouter: AuditLogDelegate {
  func openAuditLog(limit: Int? = nil) {
    guard let session = requireAdministrator() else { return }
    let auditLog = AuditLogWireframe(
      session: session.key, limit: limit, trail: services.store, now: services.clock,
      delegate: self)
    restart(with: auditLog, as: Route.auditLog.name)
  }

  func auditLogModuleDidFinish(_ auditLog: any Module) {
    pop(auditLog, last: .done)
  }
}
