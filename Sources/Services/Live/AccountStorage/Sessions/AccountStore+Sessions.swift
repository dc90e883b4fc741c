import Accounts
import Database
import StorePlatform
import ViperPlatform

/// A session is a row with the hash of a token. The token is in a file beside the database, with
/// the number of the row, or only in this process. Row and file are written inside one
/// transaction, so two processes never leave a pair that doesn't match.
extension AccountStore: Sessions {
  /// Whether a session can have that name: 1 to 64 ASCII letters, digits and hyphens.
  package static func isSessionName(_ text: String) -> Bool {
    1...64 ~= text.utf8.count
      && text.utf8.allSatisfy { byte in
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-".utf8.contains(byte)
      }
  }

  package func start(for proven: ProvenAccount) async throws(StoreError) -> Session? {
    try await reporting { store throws(StoreError) in
      let token = String.random(digits: 32)
      let hash = try await store.tokenHasher.hash(token)
      let device = try await store.device()
      let keptDevice = store.keptDevice()
      let lock = try store.sessionLock()
      defer { withExtendedLifetime(lock) {} }
      // Read once: a repeated transaction would read the session that it kept itself.
      var former: Session??
      return try store.transaction { () throws(StoreError) -> ((Account?, PendingKept?), Mail?) in
        let kept = former == nil ? try store.pendingKept() : nil
        let devices = try store.devices(where: ("id = ?", proven.account.id.rawValue))
        let account = try store.account(proven.account, provenBy: proven.passwordHash)
        guard let account else { return ((nil, kept), nil) }
        let notice = try store.notice(
          ofLoginOn: keptDevice, of: account, knowing: devices.get())
        return ((account, kept), notice)
      } then: { (account: Account?, pending: PendingKept?) throws(StoreError) in
        let kept = if let former { former } else { try store.kept(pending)?.session }
        former = .some(kept)
        if let kept {
          try store.endSession(kept.key, of: kept.account, noting: .sessionEnded)
        }
        try store.keptSession.remove()
        try store.connection.apart { () throws(StoreError) in try store.endExpiredSessions() }
        guard let account else { return nil }
        let now = store.clock()
        let number = try store.connection.integer(
          """
          INSERT INTO session(account, token_hash, created, used, machine) VALUES(?, ?, ?, ?, ?)
          RETURNING id
          """, account.id.rawValue, hash, now, now, store.origin)
        let key = Session.Key(
          number: OpenSession.ID(rawValue: number), account: account.id, tokenHash: hash)
        try store.keptSession.keep(key, token: token)
        try store.remember(device, of: account)
        try store.note(.loggedIn, of: account)
        return Session(key: key, account: account)
      }
    }
  }

  /// Keeps other processes from starting a session in this folder meanwhile, whose file would be
  /// lost; nil if the database has a single writer anyway, or no file is written.
  private func sessionLock() throws(StoreError) -> LockedFile? {
    if file != nil || keptSession.file == nil { return nil }
    let path = "\(folder)/viper.lock"
    let start = ContinuousClock.now
    while start.duration(to: .now) < busyTimeout {
      if let lock = try LockedFile.take(path, makes: true) { return lock }
      try checkCancellation()
      usleep(10_000)
    }
    throw StoreError(.busy, at: path)
  }

  package func current() async throws(StoreError) -> Session? {
    try await reporting { store throws(StoreError) in
      guard let (session, used) = try store.readKept() else { return nil }
      store.noteUse(of: session.key.number, lastUsed: used)
      return session
    }
  }

  package func remember(page: String, in session: Session.Key) async throws(StoreError) {
    // An import would block the reads behind it for seconds.
    try connection.withoutWaiting { () throws(StoreError) in
      try account(in: session)
      try connection.write(
        "UPDATE session SET place = ? WHERE id = ? AND token_hash = ?", page,
        session.number.rawValue, session.tokenHash)
    }
  }

  package func end(_ session: Session.Key) async throws(StoreError) {
    try await reporting { store throws(StoreError) in
      try store.connection.transaction { () throws(StoreError) in
        try store.endSession(session, noting: .loggedOut)
      }
    }
  }

  /// Ends the session that is kept in this process, if any; one that is kept in a file stays valid.
  ///
  /// Isn't reported to `onAnswer`, since the run is over.
  /// - Throws: `StoreError` if the database can't be written.
  /// - Parameter patience: The time for retries while the database is busy or out of reach.
  package func endProcessSession(patience: Duration = .zero) async throws(StoreError) {
    guard let key = keptSession.key else { return }
    let start = ContinuousClock.now
    while true {
      do throws(StoreError) {
        return try connection.transaction { () throws(StoreError) in
          try endSession(key, noting: .loggedOut)
        }
      } catch {
        let isPassing = [.busy, .noConnection, .unreachable, .undecided].contains(error.reason)
        if !isPassing || Task.isCancelled || start.duration(to: .now) >= patience { throw error }
      }
      // Random, since many users may hang up at once.
      try? await Task.sleep(for: .milliseconds(.random(in: 500...2_000)))
    }
  }

  /// Deletes the expired sessions of all accounts.
  func endExpiredSessions() throws(StoreError) {
    try connection.write("DELETE FROM session WHERE NOT \(SessionLife.aliveCondition)", clock())
  }

  /// Removes the kept file or key if it belongs to `session`.
  func forgetKept(_ session: Session.Key) throws(StoreError) {
    if try isKept(session) { try keptSession.remove() }
  }

  /// The session of this store, if it is alive, its token is right, and its account is enabled.
  ///
  /// An expired session is deleted, so that no change of the clock makes it valid again.
  package func openSession() async throws(StoreError) -> Session? { try readKept()?.session }

  // MARK: - Private

  /// Whether the kept token is the session's. Its number alone may be that of a stranger's session,
  /// if the folder was used with another database before.
  private func isKept(_ key: Session.Key) throws(StoreError) -> Bool {
    guard let (number, token) = try keptSession.token else { return keptSession.key == key }
    return number == key.number && tokenHasher.isMatch(token, key.tokenHash)
  }

  /// The kept session, and the time of its last use; nil if it has ended.
  private func readKept() throws(StoreError) -> (session: Session, used: Int64)? {
    guard let (session, used, isAlive) = try kept(pendingKept()) else { return nil }
    if isAlive { return (session, used) }
    try? endExpiredSessions()
    return nil
  }

  private typealias PendingKept = PendingRows<(session: Session, used: Int64, isAlive: Bool)>

  /// The row of the kept session; nil if none is kept.
  private func pendingKept() throws(StoreError) -> PendingKept? {
    guard let number = try keptSession.number else { return nil }
    return try connection.later(
      """
      SELECT \(Account.columns), token_hash, place, used,
        \(SessionLife.aliveCondition) AND NOT is_disabled
      FROM session JOIN account ON account.id = session.account WHERE session.id = ?2
      """, clock(), number.rawValue
    ) { row in
      let account = Account(row)
      let key = Session.Key(number: number, account: account.id, tokenHash: row.text(6))
      let lastPage = row.isNull(7) ? nil : row.text(7)
      return (
        session: Session(key: key, account: account, lastPage: lastPage), used: row.integer(8),
        isAlive: row.integer(9) == 1
      )
    }
  }

  /// The kept session, if its row exists; it may have expired, or its account may be disabled.
  private func kept(
    _ pending: PendingKept?
  ) throws(StoreError) -> (session: Session, used: Int64, isAlive: Bool)? {
    guard let row = try pending?.get().first, try isKept(row.session.key) else { return nil }
    return row
  }

  private func endSession(
    _ key: Session.Key, of account: Account? = nil, noting event: AuditEvent.Kind
  ) throws(StoreError) {
    let isEnded = try connection.run(
      "DELETE FROM session WHERE id = ? AND token_hash = ? AND account = ?", key.number.rawValue,
      key.tokenHash, key.account.rawValue)
    if isEnded == 1 {
      let owner = if let account { account } else { try self.account(key.account) }
      try note(event, of: owner)
    }
    try forgetKept(key)
  }

  /// Stores the time of use, at most once a minute, and never waits for another process.
  private func noteUse(of id: OpenSession.ID, lastUsed used: Int64) {
    let now = clock()
    if now - 59...now ~= used { return }
    try? connection.withoutWaiting { () throws(StoreError) in
      try connection.write("UPDATE session SET used = ? WHERE id = ?", now, id.rawValue)
    }
  }
}
