import Accounts

/// A folder has one session: a row with the hash of a token, and a file with the token. Both are
/// written inside one transaction, so two processes never leave a pair that doesn't fit.
extension AccountStore: Sessions {
  public func start(for account: Account.ID) async throws(StoreError) {
    try await reporting { store throws(StoreError) in
      let token = String.random(digits: 32)
      let hash = try await store.tokenHasher.hash(token)
      try store.connection.transaction { () throws(StoreError) in
        try store.checkCancellation()
        try store.endSession()
        let isStarted = try store.connection.run(
          """
          INSERT INTO session(account, token_hash, created)
          SELECT id, ?, ? FROM account WHERE id = ?
          """, hash, store.clock(), account.rawValue)
        if isStarted == 1 { try store.sessionFile.write("\(store.connection.lastID) \(token)") }
      }
    }
  }

  public func current() async throws(StoreError) -> Session? {
    try await reporting { store throws(StoreError) in
      let words = try store.sessionFile.read()?.split(separator: " ") ?? []
      guard words.count == 2, let id = Int64(words[0]) else { return nil }
      let kept = try store.connection.rows(
        """
        SELECT \(Account.columns), place, token_hash
        FROM session JOIN account ON account.id = session.account WHERE session.id = ?
        """, id
      ) { row in
        (Session(account: Account(row), place: row.isNull(6) ? nil : row.text(6)), row.text(7))
      }
      guard let (session, hash) = kept.first else { return nil }
      return try await store.tokenHasher.matches(String(words[1]), hash) ? session : nil
    }
  }

  public func remember(place: String) async throws(StoreError) {
    try connection.run("UPDATE session SET place = ?", place)
  }

  public func end() async throws(StoreError) {
    try await reporting { store throws(StoreError) in
      try store.connection.transaction { () throws(StoreError) in try store.endSession() }
    }
  }

  private func endSession() throws(StoreError) {
    try connection.run("DELETE FROM session")
    try sessionFile.remove()
  }
}
