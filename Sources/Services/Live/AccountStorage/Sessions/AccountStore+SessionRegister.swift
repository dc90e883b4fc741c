import Accounts
import Database

extension AccountStore: SessionRegister {
  package func sessions(for session: Session.Key) async throws(StoreError) -> [OpenSession] {
    let sessions = try reading(in: session) { account throws(StoreError) in
      try openSessions(of: account.id, for: session)
    }
    // Expired ones aren't listed, whether or not they can be deleted now.
    try? connection.withoutWaiting(endExpiredSessions)
    return sessions
  }

  func openSessions(
    of account: Account.ID, for session: Session.Key
  ) throws(StoreError) -> [OpenSession] {
    try connection.rows(
      """
      SELECT id, created, used, machine FROM session
      WHERE account = ?2 AND \(SessionLife.aliveCondition) ORDER BY used DESC, id DESC
      """, clock(), account.rawValue
    ) { row in
      let id = OpenSession.ID(rawValue: row.integer(0))
      return OpenSession(
        id: id, started: row.integer(1), used: row.integer(2), machine: row.text(3),
        isCurrent: id == session.number)
    }
  }

  package func end(
    _ ended: OpenSession.ID, by session: Session.Key
  ) async throws(StoreError) {
    try writing(in: session) { account throws(StoreError) in
      // Logging out needs no password.
      if ended != session.number { try confirmedAccount(in: session) }
      let keys = try connection.rows(
        "DELETE FROM session WHERE id = ? AND account = ? RETURNING token_hash", ended.rawValue,
        account.id.rawValue
      ) { Session.Key(number: ended, account: account.id, tokenHash: $0.text(0)) }
      guard let key = keys.first else { return }
      try note(.sessionEnded, of: account)
      try forgetKept(key)
    }
  }
}
