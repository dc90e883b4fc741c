import Accounts

extension AccountStore: SessionRegister {
  public func sessions(of account: Account.ID) async throws(StoreError) -> [OpenSession] {
    try await reporting { store throws(StoreError) in
      let current = try await store.openSession()?.id
      // Those that have expired aren't listed, whether or not they can be deleted right now.
      try? store.connection.withoutWaiting(store.endExpiredSessions)
      return try store.connection.rows(
        """
        SELECT id, created, used, machine FROM session
        WHERE account = ?2 AND \(SessionLife.isAlive) ORDER BY used DESC, id DESC
        """, store.clock(), account.rawValue
      ) { row in
        let id = OpenSession.ID(rawValue: row.integer(0))
        return OpenSession(
          id: id, started: row.integer(1), used: row.integer(2), machine: row.text(3),
          isCurrent: id == current)
      }
    }
  }

  public func end(_ session: OpenSession.ID, of account: Account.ID) async throws(StoreError) {
    try writing { () throws(StoreError) in
      let isEnded = try connection.run(
        "DELETE FROM session WHERE id = ? AND account = ?", session.rawValue, account.rawValue)
      if isEnded == 0 { return }
      try note(.sessionEnded, of: self.account(account))
      if try keptSession()?.id == session { try sessionFile.remove() }
    }
  }
}
