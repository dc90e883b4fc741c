import Accounts

extension AccountStore {
  /// The log keeps that many events of each kind; the oldest make way. So nobody who may only guess,
  /// or ask for mails, pushes out what others have done.
  static let eventLimit = 10_000

  /// Writes down what happens, in the transaction in which it does: what was undone isn't told, and
  /// what was done is.
  func note(
    _ kind: AuditEvent.Kind, of account: Account? = nil, by actor: Account? = nil, count: Int? = nil
  ) throws(StoreError) {
    try connection.note(kind, at: clock(), of: account, by: actor, count: count)
  }
}

extension Connection {
  /// - Parameter now: In seconds since 1970.
  func note(
    _ kind: AuditEvent.Kind, at now: Int64, of account: Account? = nil, by actor: Account? = nil,
    count: Int? = nil
  ) throws(StoreError) {
    try run(
      "INSERT INTO event(time, kind, username, actor, count) VALUES(?, ?, ?, ?, ?)", now,
      kind.rawValue, account?.username.description, actor?.username.description,
      count.map(Int64.init))
    try run(
      """
      DELETE FROM event WHERE kind = ?1
        AND id <= (SELECT id FROM event WHERE kind = ?1 ORDER BY id DESC LIMIT 1 OFFSET ?2)
      """, kind.rawValue, AccountStore.eventLimit)
  }
}
