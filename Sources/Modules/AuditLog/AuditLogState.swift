import AccountPresentation
import ViperPresentation

/// Everything the audit log shows.
struct AuditLogState: Equatable {
  var list = ListContent<AuditLogRow, AuditLogError>()
  /// The text of the filter.
  var text = ""
  /// How many events there are without the filter; nil before that is known.
  var total: Int?
  /// Why there is no row, in a sentence; empty before that is known.
  var empty = ""
}

/// An event as the log shows it and as programs read it.
struct AuditLogRow: Equatable {
  var id: Int64
  var time: ListedTime
  /// Such as "logged in", and "log-in".
  var event: String
  var kind: String
  /// The user whom it happened to, and the one who did it; nil where there is none or they did it
  /// themselves.
  var user: String?
  var actor: String?
  /// How many users.
  var count: Int?
}
