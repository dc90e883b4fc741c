import AccountDatabase
import Accounts
import MailOutbox
import PrivateFiles

/// Each session is a row with the hash of a token. The token is in a file beside the database, with
/// the number of the row, or nowhere, where only this process has the session. Row and file are
/// written inside one transaction, so two processes never leave a pair that doesn't fit.
extension AccountStore: Sessions {
  public func start(for proven: ProvenAccount) async throws(StoreError) -> Session? {
    try await reporting { store throws(StoreError) in
      let token = String.random(digits: 32)
      let hash = try await store.tokenHasher.hash(token)
      let device = try await store.device()
      let known = try await store.knownDevice(of: proven.account)
      return try store.transaction { () throws(StoreError) -> (Account?, Mail?) in
        try store.checkCancellation()
        guard try store.isPassword(proven.passwordHash, of: proven.account),
          let account = try store.account(proven.account.id)
        else { return (nil, nil) }
        return (account, try store.notice(ofLoginOn: known, of: account))
      } then: { (account: Account?) throws(StoreError) in
        try store.endKeptSession()
        try store.endExpiredSessions()
        guard let account else { return nil }
        let now = store.clock()
        try store.connection.run(
          """
          INSERT INTO session(account, token_hash, created, used, machine) VALUES(?, ?, ?, ?, ?)
          """, account.id.rawValue, hash, now, now, Machine.name)
        let key = Session.Key(
          number: OpenSession.ID(rawValue: store.connection.lastID), account: account.id,
          tokenHash: hash)
        try store.keep(key, token: token)
        try store.remember(device, of: account)
        try store.note(.loggedIn, of: account)
        return Session(key: key, account: account)
      }
    }
  }

  public func current() async throws(StoreError) -> Session? {
    try await reporting { store throws(StoreError) in
      guard let session = try await store.openSession() else { return nil }
      store.noteUse(of: session.key.number)
      return session
    }
  }

  public func remember(place: String, in session: Session.Key) async throws(StoreError) {
    try connection.transaction { () throws(StoreError) in
      try account(in: session)
      try connection.run(
        "UPDATE session SET place = ? WHERE id = ?", place, session.number.rawValue)
    }
  }

  public func end(_ session: Session.Key) async throws(StoreError) {
    try await reporting { store throws(StoreError) in
      try store.connection.transaction { () throws(StoreError) in
        try store.endSession(session.number, as: session, noting: .loggedOut)
      }
    }
  }

  /// Ends the session that only this process has, if there is one: nobody else can use it after the
  /// run. One that is kept in a file goes on. Isn't reported as an answer: the run is over.
  public func endProcessSession() async throws(StoreError) {
    guard let key = processSession else { return }
    try connection.transaction { () throws(StoreError) in
      try endSession(key.number, as: key, noting: .loggedOut)
    }
  }

  /// Of all accounts.
  func endExpiredSessions() throws(StoreError) {
    try connection.run("DELETE FROM session WHERE NOT \(SessionLife.aliveCondition)", clock())
  }

  /// Removes what is kept of that session here; another one stays.
  func forgetKept(_ session: OpenSession.ID) throws(StoreError) {
    if processSession?.number == session { processSession = nil }
    if let sessionFile, try keptToken(in: sessionFile)?.number == session {
      try sessionFile.remove()
    }
  }

  /// The session of this store, if it is alive, its token is right, and its account not disabled.
  /// What has expired once stays dead, whatever the clock says later.
  package func openSession() async throws(StoreError) -> Session? {
    guard let sessionFile else { return try processSession.flatMap(read) }
    guard let (number, token) = try keptToken(in: sessionFile) else { return nil }
    let keys = try connection.rows(
      "SELECT account, token_hash FROM session WHERE id = ?", number.rawValue
    ) { row in
      Session.Key(
        number: number, account: Account.ID(rawValue: row.integer(0)), tokenHash: row.text(1))
    }
    guard let key = keys.first, try await tokenHasher.matches(token, key.tokenHash) else {
      return nil
    }
    return try read(key)
  }

  // MARK: - Private

  /// Nil where the session has ended.
  private func read(_ key: Session.Key) throws(StoreError) -> Session? {
    do throws(StoreError) {
      return try reading(in: key) { account throws(StoreError) in
        let places = try connection.rows(
          "SELECT place FROM session WHERE id = ?", key.number.rawValue
        ) { $0.isNull(0) ? nil : $0.text(0) }
        return Session(key: key, account: account, place: places.first ?? nil)
      }
    } catch {
      if error.reason != .sessionEnded { throw error }
      try? endExpiredSessions()
      return nil
    }
  }

  private func keep(_ key: Session.Key, token: String) throws(StoreError) {
    if let sessionFile {
      try sessionFile.write("\(key.number.rawValue) \(token)")
    } else {
      processSession = key
    }
  }

  /// What the file says, right or wrong.
  private func keptToken(
    in file: PrivateFile
  ) throws(StoreError) -> (number: OpenSession.ID, token: String)? {
    let words = try file.read()?.split(separator: " ") ?? []
    guard words.count == 2, let number = Int64(words[0]) else { return nil }
    return (OpenSession.ID(rawValue: number), String(words[1]))
  }

  /// Ends the session that is kept here, whatever it is.
  private func endKeptSession() throws(StoreError) {
    let kept = try sessionFile.flatMap { file throws(StoreError) in try keptToken(in: file)?.number
    }
    if let number = kept ?? processSession?.number {
      try endSession(number, as: nil, noting: .sessionEnded)
    }
    try sessionFile?.remove()
    processSession = nil
  }

  /// - Parameter key: What the row must fit; nil where any row does.
  private func endSession(
    _ number: OpenSession.ID, as key: Session.Key?, noting event: AuditEvent.Kind
  ) throws(StoreError) {
    let condition = """
      session.id = ?1 AND session.token_hash = ifnull(?2, session.token_hash)
        AND session.account = ifnull(?3, session.account)
      """
    let accounts = try connection.rows(
      """
      SELECT \(Account.columns) FROM session JOIN account ON account.id = session.account
      WHERE \(condition)
      """, number.rawValue, key?.tokenHash, key?.account.rawValue, read: Account.init)
    let isEnded = try connection.run(
      "DELETE FROM session WHERE \(condition)", number.rawValue, key?.tokenHash,
      key?.account.rawValue)
    if isEnded == 1 { try note(event, of: accounts.first) }
    let isOpen = try connection.integer(
      "SELECT EXISTS(SELECT 1 FROM session WHERE id = ?)", number.rawValue)
    if isOpen == 0 { try forgetKept(number) }
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
