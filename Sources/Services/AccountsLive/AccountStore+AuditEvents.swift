import Accounts

extension AccountStore {
  /// The log keeps that many events; the oldest make way.
  static let eventLimit: Int64 = 100_000

  /// Writes down what happens, in the transaction in which it does: what was undone isn't told, and
  /// what was done is.
  func note(
    _ kind: AuditEvent.Kind, of account: Account? = nil, by actor: Account? = nil, count: Int? = nil
  ) throws(StoreError) {
    try connection.run(
      "INSERT INTO event(time, kind, username, actor, count) VALUES(?, ?, ?, ?, ?)", clock(),
      kind.rawValue, account?.username.description, actor?.username.description,
      count.map(Int64.init))
    try connection.run("DELETE FROM event WHERE id <= ?", connection.lastID - Self.eventLimit)
  }
}
