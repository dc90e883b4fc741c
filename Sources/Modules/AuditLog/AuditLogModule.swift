import Terminal

/// Lists what has happened to accounts, the newest first.
@MainActor
public protocol AuditLogModule: Module {
  /// Lists at most `limit` events; all where it is nil.
  func begin(limit: Int?)
}

/// What happens next is the parent's decision; AuditLog only reports.
@MainActor
public protocol AuditLogDelegate: AnyObject {
  func auditLogModuleDidFinish(_ auditLog: any AuditLogModule)
}
