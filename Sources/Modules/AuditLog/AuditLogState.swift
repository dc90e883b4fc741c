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
  /// Such as "2026-01-31 13:00:59" in the local time zone, and "2026-01-31T12:00:59Z".
  var time: String
  var isoTime: String
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
