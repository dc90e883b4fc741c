import Accounts

/// Each session is a row with the hash of a token, and a file with the row's number and the token.
/// Both are written inside one transaction, so two processes never leave a pair that doesn't fit.
/// A folder has one session, and one more for each name that a store was given.
extension AccountStore: Sessions {
  public func start(for account: Account.ID) async throws(StoreError) {
    try await reporting { store throws(StoreError) in
      let token = String.random(digits: 32)
      let hash = try await store.tokenHasher.hash(token)
      try store.connection.transaction { () throws(StoreError) in
        try store.checkCancellation()
        try store.endSession(noting: .sessionEnded)
        try store.endExpiredSessions()
        guard let account = try store.enabledAccount(account), try store.isProven(account) else {
          return
        }
        let now = store.clock()
        try store.connection.run(
          """
          INSERT INTO session(account, token_hash, created, used, machine) VALUES(?, ?, ?, ?, ?)
          """, account.id.rawValue, hash, now, now, Machine.name)
        try store.sessionFile.write("\(store.connection.lastID) \(token)")
        try store.note(.loggedIn, of: account)
      }
      store.proof = nil
    }
  }

  public func current() async throws(StoreError) -> Session? {
    try await reporting { store throws(StoreError) in
      guard let (id, session) = try await store.openSession() else { return nil }
      store.noteUse(of: id)
      return session
    }
  }

  public func remember(place: String) async throws(StoreError) {
    guard let (id, _) = try keptSession() else { return }
    try connection.run("UPDATE session SET place = ? WHERE id = ?", place, id.rawValue)
  }

  public func end() async throws(StoreError) {
    try await reporting { store throws(StoreError) in
      try store.connection.transaction { () throws(StoreError) in
        try store.endSession(noting: .loggedOut)
      }
    }
  }

  /// The session of this store, if it is alive, its token is right, and its account not disabled.
  /// What has expired once stays dead, whatever the clock says later.
  func openSession() async throws(StoreError) -> (id: OpenSession.ID, session: Session)? {
    guard let (id, token) = try keptSession() else { return nil }
    let rows = try connection.rows(
      """
      SELECT \(Account.columns), place, token_hash, \(SessionLife.isAlive)
      FROM session JOIN account ON account.id = session.account
      WHERE session.id = ?2 AND NOT is_disabled
      """, clock(), id.rawValue
    ) { row in
      let session = Session(account: Account(row), place: row.isNull(6) ? nil : row.text(6))
      return (session, hash: row.text(7), isAlive: row.integer(8) != 0)
    }
    guard let (session, hash, isAlive) = rows.first else { return nil }
    guard isAlive else {
      try? endExpiredSessions()
      return nil
    }
    return try await tokenHasher.matches(token, hash) ? (id, session) : nil
  }

  /// Of all accounts.
  func endExpiredSessions() throws(StoreError) {
    try connection.run("DELETE FROM session WHERE NOT \(SessionLife.isAlive)", clock())
  }

  /// What the file says, right or wrong.
  func keptSession() throws(StoreError) -> (id: OpenSession.ID, token: String)? {
    let words = try sessionFile.read()?.split(separator: " ") ?? []
    guard words.count == 2, let id = Int64(words[0]) else { return nil }
    return (OpenSession.ID(rawValue: id), String(words[1]))
  }

  private func endSession(noting event: AuditEvent.Kind) throws(StoreError) {
    if let (id, _) = try keptSession() {
      let accounts = try connection.rows(
        """
        SELECT \(Account.columns) FROM session JOIN account ON account.id = session.account
        WHERE session.id = ?
        """, id.rawValue, read: Account.init)
      if try connection.run("DELETE FROM session WHERE id = ?", id.rawValue) == 1 {
        try note(event, of: accounts.first)
      }
    }
    try sessionFile.remove()
  }

  /// Whether the password that it was proven with, if so, is the account's still.
  private func isProven(_ account: Account) throws(StoreError) -> Bool {
    guard let proof, proof.account == account.id else { return true }
    return try isPassword(proof.hash, of: account)
  }

  /// Not more often than once a minute, and not when it would have to wait, so that asking who is
  /// logged in stays cheap. Where it can't be noted, nothing is lost but a time of day.
  private func noteUse(of id: OpenSession.ID) {
    let now = clock()
    try? connection.withoutWaiting { () throws(StoreError) in
      let isDue = try connection.integer(
        "SELECT used NOT BETWEEN ? AND ? FROM session WHERE id = ?", now - 59, now, id.rawValue)
      if isDue == 0 { return }
      try connection.run("UPDATE session SET used = ? WHERE id = ?", now, id.rawValue)
    }
  }
}
