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
        try store.endSession()
        let now = store.clock()
        let isStarted = try store.connection.run(
          """
          INSERT INTO session(account, token_hash, created, used, machine)
          SELECT id, ?, ?, ?, ? FROM account WHERE id = ? AND NOT is_disabled
          """, hash, now, now, Machine.name, account.rawValue)
        if isStarted == 1 { try store.sessionFile.write("\(store.connection.lastID) \(token)") }
      }
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
      try store.connection.transaction { () throws(StoreError) in try store.endSession() }
    }
  }

  /// The session of this store, if its token is right and its account not disabled.
  func openSession() async throws(StoreError) -> (id: OpenSession.ID, session: Session)? {
    guard let (id, token) = try keptSession() else { return nil }
    let rows = try connection.rows(
      """
      SELECT \(Account.columns), place, token_hash
      FROM session JOIN account ON account.id = session.account
      WHERE session.id = ? AND NOT is_disabled
      """, id.rawValue
    ) { row in
      (Session(account: Account(row), place: row.isNull(6) ? nil : row.text(6)), row.text(7))
    }
    guard let (session, hash) = rows.first else { return nil }
    return try await tokenHasher.matches(token, hash) ? (id, session) : nil
  }

  /// What the file says, right or wrong.
  func keptSession() throws(StoreError) -> (id: OpenSession.ID, token: String)? {
    let words = try sessionFile.read()?.split(separator: " ") ?? []
    guard words.count == 2, let id = Int64(words[0]) else { return nil }
    return (OpenSession.ID(rawValue: id), String(words[1]))
  }

  private func endSession() throws(StoreError) {
    if let (id, _) = try keptSession() {
      try connection.run("DELETE FROM session WHERE id = ?", id.rawValue)
    }
    try sessionFile.remove()
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
