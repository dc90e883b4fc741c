import Accounts

/// The maximum number of events of each kind.
///
/// A further event replaces the oldest one of the user who has caused the most of that kind, so
/// that a user can't flush the events of others.
let eventLimit = 10_000

extension Connection {
  /// - Parameter now: In seconds since 1970.
  package func note(
    _ kind: AuditEvent.Kind, at now: Int64, of account: Account? = nil, by actor: Account? = nil,
    count: Int? = nil
  ) throws(StoreError) {
    try write(
      "INSERT INTO event(time, kind, username, actor, count) VALUES(?, ?, ?, ?, ?)", now,
      kind.rawValue, account?.username.description, actor?.username.description,
      count.map(Int64.init))
    followUps.tell(AuditEvent.line(kind, of: account, by: actor, count: count))
    try apart { () throws(StoreError) in
      try self.write(
        """
        DELETE FROM event WHERE (SELECT count(*) FROM event WHERE kind = ?1) > ?2 AND id = (
          SELECT min(id) FROM event WHERE kind = ?1
          GROUP BY coalesce(actor, username) ORDER BY count(*) DESC, min(id) LIMIT 1)
        """, kind.rawValue, eventLimit)
    }
  }
}

extension AuditEvent {
  /// The event as one line for the system's log, such as `event=log-in user="ada"`.
  package static func line(
    _ kind: Kind, of account: Account? = nil, by actor: Account? = nil, count: Int? = nil
  ) -> String {
    func quoted(_ account: Account) -> String {
      let name = account.username.description.printable
      let escaped = name.replacing(scalar: "\\", with: #"\\"#).replacing(scalar: "\"", with: #"\""#)
      return "\"\(escaped)\""
    }
    let parts = [
      "event=\(kind.rawValue)", account.map { "user=\(quoted($0))" },
      actor.map { "by=\(quoted($0))" }, count.map { "count=\($0)" },
    ]
    return parts.compactMap(\.self).joined(separator: " ")
  }
}
