import Presentation

/// Everything the audit log shows.
struct AuditLogState: Equatable {
  /// Why there is no row.
  enum Absence: Equatable {
    case nothingHappened
    /// What was typed.
    case nothingMatches(String)
  }

  var list = ListContent<AuditLogRow, AuditLogError>()
  /// What was typed.
  var text = ""
  var absence: Absence?
}

/// An event as the log shows one, and as programs read it.
struct AuditLogRow: Equatable {
  var id: Int64
  /// Such as "2026-01-31 12:00:59" (UTC), and "2026-01-31T12:00:59Z".
  var time: String
  var isoTime: String
  /// Such as "logged in", and "log-in".
  var event: String
  var kind: String
  /// Whom it happened to, and who did it; nil where it was nobody, or they themselves.
  var user: String?
  var actor: String?
  /// How many users.
  var count: Int?
}
