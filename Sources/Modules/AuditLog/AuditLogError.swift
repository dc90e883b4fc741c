import Accounts

/// Why the events can't be listed, in words a user can act on.
enum AuditLogError: StoreErrorConvertible {
  case cancelled
  /// The reader is no longer an administrator.
  case notAllowed
  case unavailable(StoreError)

  var description: String {
    switch self {
    case .cancelled: Fault.cancelled.description
    case .notAllowed: Fault.notAdministrator.description
    case .unavailable(let error): error.description
    }
  }
}
