import Accounts
import Database
import ViperPlatform

/// A new query scans the table, which is kept short (`eventLimit`).
extension AccountStore: AuditTrail {
  package func events(
    at range: Range<Int>, matching text: String, for session: Session.Key
  ) async throws(StoreError) -> (events: [AuditEvent], count: Int)? {
    let condition = AuditCondition(text, in: connection.dialect, now: clock())
    let list = SortedRows(
      "id, time, kind, username, actor, count", count: 6, from: "event", where: condition.sql,
      condition.values, by: ["id"], isDescending: true)
    return try readingList(in: session) { (account, version) throws(StoreError) in
      try checkCancellation()
      if !account.isAdministrator { return nil }
      let (events, count) = try list.page(
        at: range, in: version, after: &lastPage, on: connection, read: AuditEvent.init)
      return (events.compactMap(\.self), count)
    }
  }

  package func noteRefusal(in session: Session.Key) async throws(StoreError) {
    try writing(in: session) { account throws(StoreError) in try note(.notAllowed, by: account) }
  }
}

extension AuditEvent {
  /// Nil for an unknown kind.
  init?(_ row: any Row) {
    guard let kind = Kind(rawValue: row.text(2)) else { return nil }
    self.init(
      id: ID(rawValue: row.integer(0)), time: row.integer(1), kind: kind,
      user: row.isNull(3) ? nil : Username(stored: row.text(3)),
      actor: row.isNull(4) ? nil : Username(stored: row.text(4)),
      count: row.isNull(5) ? nil : Int(row.integer(5)))
  }
}

/// The SQL condition for the events that match a query.
struct AuditCondition {
  /// Queries with more words match nothing.
  private static let wordLimit = 100

  private(set) var sql: String
  /// The values to bind.
  private(set) var values: [any Bindable] = []

  init(_ text: String, in dialect: Dialect, now: Int64) {
    let folded = text.nfc.lowercased().nfc
    let words = Set(folded.split(whereSeparator: \.isWhitespace).map(String.init))
    // Skips unknown kinds, which only another program can have written.
    sql = Self.isOne(of: AuditEvent.Kind.allCases)
    if words.count > Self.wordLimit {
      sql = "FALSE"
      return
    }
    // Local as on pages, and UTC as for programs.
    let times = [Self.localTime(now: now) { Timestamp(seconds: $0).localOffset }, "time"]
    for word in words {
      let kinds = AuditEvent.Kind.allCases.filter {
        "\($0)".contains(word) || $0.rawValue.contains(word)
      }
      var parts = [Self.isOne(of: kinds)] + ["username", "actor"].map(dialect.isInLower)
      values += [word, word]
      // Formatting times takes longer than all else, and most words can't match one.
      if word.utf8.allSatisfy("0123456789-:tz".utf8.contains), "0"..."9" ~= word.prefix(1) {
        parts += times.map { dialect.isIn(dialect.dateAndTime($0)) }
        // The letters of ISO 8601, as in 2026-01-31T12:00:59Z.
        let moment = word.replacing("t", with: " ").replacing("z", with: "")
        values += times.map { _ in moment }
      }
      sql += " AND (\(parts.joined(separator: " OR ")))"
    }
  }

  /// The column `time` plus the offset of the local time zone, as rows show it.
  ///
  /// Knows the changes of the offset in the last twenty years.
  /// - Parameters:
  ///   - now: The seconds since 1970.
  ///   - offset: Returns the offset at a time, in seconds.
  static func localTime(now: Int64, offset: (Int64) -> Int64) -> String {
    var (changes, end) = ("", now)
    let week = 7 * 86_400
    for start in stride(from: now, through: now - 1_044 * Int64(week), by: -week) {
      if offset(start) != offset(end) {
        var (before, after) = (start, end)
        while after - before > 1 {
          let middle = (before + after) / 2
          if offset(middle) == offset(end) { after = middle } else { before = middle }
        }
        changes += " WHEN time >= \(after) THEN time + \(offset(end))"
      }
      end = start
    }
    let first = "time + \(offset(end))"
    return changes.isEmpty ? first : "CASE\(changes) ELSE \(first) END"
  }

  private static func isOne(of kinds: [AuditEvent.Kind]) -> String {
    // An expression keeps SQLite from using the index by kind, so that rows come ordered by ID.
    let names = kinds.map { "'\($0.rawValue)'" }
    // PostgreSQL has no empty list.
    return "kind || '' IN (\((names.isEmpty ? ["NULL"] : names).joined(separator: ", ")))"
  }
}
