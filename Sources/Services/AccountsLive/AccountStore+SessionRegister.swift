import Accounts

extension AccountStore: SessionRegister {
  public func sessions(of account: Account.ID) async throws(StoreError) -> [OpenSession] {
    try await reporting { store throws(StoreError) in
      let current = try await store.openSession()?.id
      return try store.connection.rows(
        """
        SELECT id, created, used, machine FROM session WHERE account = ?
        ORDER BY used DESC, id DESC
        """, account.rawValue
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
      if isEnded == 1, try keptSession()?.id == session { try sessionFile.remove() }
    }
  }
}
