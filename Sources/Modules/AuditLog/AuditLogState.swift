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
  /// The affected user, and the acting one. `user` is nil if none or several are affected; `actor`
  /// is nil if it is the same.
  var user: String?
  var actor: String?
  /// The number of affected users, if there are several.
  var count: Int?
}
