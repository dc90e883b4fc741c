import ViperPages

/// Reports what happened in AuditLog to its parent, which decides what comes next.
@MainActor
public protocol AuditLogDelegate: AnyObject {
  func auditLogModuleDidFinish(_ auditLog: any Module)
}
