import Accounts
import Platform

extension Restoration {
  /// The store as it is now; nil where there is none, or a damaged one.
  func liveStore() async throws(BackupProblem) -> AccountStore? {
    do throws(StoreError) {
      let store = try AccountStore(
        in: folder, outbox: Outbox(in: folder, sendmail: nil), clock: clock,
        busyTimeout: busyTimeout, sessionName: sessionName)
      try await store.checkEverything()
      return store
    } catch {
      if [.damaged, .gone].contains(error.reason) { return nil }
      throw .store(error)
    }
  }

  /// Who asks, where that is an administrator who is logged in.
  func administrator(of store: AccountStore) async throws(BackupProblem) -> Account? {
    do {
      let account = try await store.current()?.account
      return account?.isAdministrator == true ? account : nil
    } catch {
      throw .store(error)
    }
  }

  func checkedCopy(unless sign: StopSign) async throws(BackupProblem) -> BackupCopy {
    let (file, database) = (file, database)
    return try await sign.run {
      Result { () throws(BackupProblem) in
        try BackupCopy(of: file, for: database, unless: sign)
      }
    }.get()
  }

  /// Puts aside what is there, and the copy in its place. Nobody can be asked: who may do that stands
  /// in what is damaged.
  func replaceDamaged(unless sign: StopSign) async throws(BackupProblem) -> Outcome {
    let copy = try await checkedCopy(unless: sign)
    // Reading it can be drawn out at will, and meanwhile somebody else may have mended all.
    if try await liveStore() != nil { throw .store(StoreError(.busy, at: database)) }
    do throws(StoreError) {
      try copy.note(.restored, by: nil, at: clock())
      try copy.settle()
      let aside = try putAside()
      try copy.putInPlace()
      try forgetSessions()
      tidyOutbox()
      return Outcome(accounts: copy.accounts, aside: aside)
    } catch {
      throw .store(error)
    }
  }

  /// The database goes first: from then on it is missing, and not an older one without its log.
  private func putAside() throws(StoreError) -> String? {
    let end = try freeEnd(DatabaseFiles.aside + UTC(seconds: clock()).compact)
    var aside: String?
    for path in DatabaseFiles(path: database).all where try Entry(at: path) != nil {
      let place = "\(database)\(end)\(path.dropFirst(database.count))"
      if rename(path, place) < 0 { throw StoreError(errno: errno, at: place) }
      aside = aside ?? place
    }
    try PrivateFile(path: database).syncFolder()
    return aside
  }

  /// Of several in one second, each has a name of its own.
  private func freeEnd(_ end: String) throws(StoreError) -> String {
    for path in DatabaseFiles(path: database + end).all where try Entry(at: path) != nil {
      return try freeEnd(end + "+")
    }
    return end
  }

  /// Removes the mails from before: their codes are void. What can't be removed now, the next mail does.
  func tidyOutbox() {
    let connection = try? Schema.current.open(database, busyTimeout: busyTimeout)
    let outbox = Outbox(in: folder, sendmail: nil)
    if let connection { try? outbox.tidy(knowing: Letters(connection: connection)) }
  }

  /// Those that were there before have no session in what was brought back.
  func forgetSessions() throws(StoreError) {
    for name in Entry.names(in: folder.path) where name == "session" || name.hasPrefix("session-") {
      try PrivateFile(path: "\(folder.path)/\(name)").remove()
    }
  }
}

extension BackupCopy {
  /// Writes down who brought it back, in what is brought back.
  func note(_ kind: AuditEvent.Kind, by actor: Account?, at time: Int64) throws(StoreError) {
    try open().run(
      "INSERT INTO event(time, kind, actor, count) VALUES(?, ?, ?, ?)", time, kind.rawValue,
      actor?.username.description, accounts)
  }

  /// Makes sure that no number is given twice that `live` has given: whoever still knows it must not
  /// reach another. Some more are passed over, for those who come meanwhile.
  func passOver(numbersOf live: Connection) throws(StoreError) {
    let copy = try open()
    for table in ["account", "session", "event"] {
      let last = try live.integer("SELECT seq FROM sqlite_sequence WHERE name = ?", table)
      let isThere = try copy.run(
        "UPDATE sqlite_sequence SET seq = max(seq, ?) WHERE name = ?", last + 1_000, table)
      if isThere == 0 {
        try copy.run("INSERT INTO sqlite_sequence(name, seq) VALUES(?, ?)", table, last + 1_000)
      }
    }
  }
}

extension AccountStore {
  /// Throws where anything at all is wrong with the database.
  func checkEverything() throws(StoreError) {
    try connection.check(.whole)
    try connection.checkReferences()
  }

  func accountCount() throws(StoreError) -> Int {
    Int(try connection.integer("SELECT count(*) FROM account"))
  }

  /// False, and nothing happens, for whoever is no administrator any more, or never was where there
  /// are accounts by now: reading a backup can be drawn out at will. Nothing but SQLite's own
  /// transaction, which can't ask that, comes after it.
  func replaceAll(
    with copy: BackupCopy, by administrator: Account?, at time: Int64
  ) throws(StoreError) -> Bool {
    try copy.passOver(numbersOf: connection)
    try copy.note(.restored, by: administrator, at: time)
    let source = try copy.open()
    let isAllowed =
      if let administrator {
        try connection.administrator(administrator.id) != nil
      } else {
        try accountCount() == 0
      }
    if isAllowed { try connection.replaceAll(with: source) }
    return isAllowed
  }
}
