import Accounts

/// Why the events can't be listed, in words a user can act on.
enum AuditLogError: StoreErrorConvertible {
  case cancelled
  /// The reader is no longer an administrator.
  case notAllowed
  case unavailable(StoreError)

  var description: String {
    switch self {
    case .cancelled: "It was cancelled. Try again."
    case .notAllowed: "Only administrators see what has happened. Ask one of them."
    case .unavailable(let error): error.description
    }
  }
}
