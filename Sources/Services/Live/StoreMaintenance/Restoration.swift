import AccountDatabase
import AccountStorage
import Accounts
import BackgroundWork
import MailOutbox
import Platform
import PrivateFiles
import SQLiteDatabase

/// Brings a backup back into a folder.
///
/// A database that is sound is replaced in one transaction, so whoever has it open sees the old
/// accounts or the new ones; one that is damaged is put aside first, and kept.
///
/// Accounts are replaced only for an administrator who is logged in. A database that is too damaged to
/// show one isn't replaced: the owner of the files has to move it away first.
public struct Restoration: Sendable {
  /// What was brought back.
  public struct Outcome: Equatable, Sendable {
    public let accounts: Int
    /// Where what was damaged is now; nil where nothing was.
    public let quarantined: String?
  }

  private let file: String
  private let folder: DataFolder
  private let keeping: SessionKeeping
  private let busyTimeout: Duration
  private let clock: @Sendable () -> Int64
  private var database: String { folder.path + "/viper.db" }

  /// - Parameters:
  ///   - file: The backup, wherever a link leads. It is read, and stays as it is.
  ///   - keeping: Where the session is kept that tells who asks.
  ///   - busyTimeout: How long to wait for another process that writes.
  package init(
    of file: String, into folder: DataFolder, keeping: SessionKeeping = .file(name: nil),
    busyTimeout: Duration = .seconds(5),
    clock: @escaping @Sendable () -> Int64 = { Int64(time(nil)) }
  ) {
    self.file = file
    self.folder = folder
    self.keeping = keeping
    self.busyTimeout = busyTimeout
    self.clock = clock
  }

  /// Killed at any moment, it leaves the old accounts or the new ones, or, where the old ones were
  /// damaged, maybe none yet: then it can be run again.
  ///
  /// Everybody is logged out afterwards.
  /// - Parameters:
  ///   - isAgreed: Whether accounts that can be read may be replaced.
  ///   - flag: Knows what is to be removed where the process ends before it is done.
  public func run(
    isAgreed: Bool, unless flag: CancellationFlag = CancellationFlag()
  ) async throws(BackupProblem) -> Outcome {
    let store: AccountStore
    let (session, count): (Session?, Int)
    switch try await standing() {
    case .missing: return try await fillFolder(unless: flag)
    case .damaged: return try await replaceDamaged(unless: flag)
    case .sound(let sound, let current, let accounts):
      (store, session, count) = (sound, current, accounts)
    }
    if count > 0 {
      guard let session, session.account.isAdministrator else {
        // Refused all the same where it can't be logged.
        if let session { try? await store.noteRefusal(in: session.key) }
        throw .notAllowed
      }
      do throws(StoreError) {
        try await store.confirmedAccount(in: session.key)
      } catch {
        throw .store(error)
      }
    }
    let copy = try await checkedCopy(unless: flag)
    if count > 0, !isAgreed { throw .unasked(path: database, count: count) }
    do throws(StoreError) {
      let isAllowed = try await store.replaceAll(with: copy, by: session, at: clock())
      if isAllowed {
        try forgetSessions()
        tidyOutbox()
        return Outcome(accounts: copy.accounts, quarantined: nil)
      }
    } catch {
      throw .store(error)
    }
    throw .notAllowed
  }
}

extension Restoration {
  /// What is in the folder now, as far as it decides who may replace it.
  enum Standing {
    /// There is no database file, and no log that may hold accounts.
    case missing
    /// Nothing in it is damaged.
    case sound(AccountStore, session: Session?, accounts: Int)
    /// Something in it is damaged, but not the session of this enabled administrator.
    case damaged(administrator: Account)
  }

  /// - Throws: `BackupProblem`, `.unproven` where a damaged database doesn't show that an administrator
  ///   is logged in.
  func standing() async throws(BackupProblem) -> Standing {
    do throws(StoreError) {
      let files = DatabaseFiles(path: database)
      if try FileAttributes(at: database) == nil {
        for path in [files.log, database + "-journal"] {
          if let size = try FileAttributes(at: path)?.size, size > 0 {
            throw StoreError(.damaged, at: path)
          }
        }
        return .missing
      }
      let store = try AccountStore(
        in: folder, outbox: Outbox(in: folder, sendmail: nil), clock: clock,
        busyTimeout: busyTimeout, keeping: keeping)
      if try await store.isSound() {
        return .sound(
          store, session: try await store.openSession(), accounts: try await store.accountCount())
      }
      guard let administrator = try await store.provenAdministrator() else {
        throw StoreError(.damaged, at: database)
      }
      return .damaged(administrator: administrator)
    } catch {
      if [.damaged, .gone].contains(error.reason) { throw .unproven(path: error.path) }
      throw .store(error)
    }
  }

  func checkedCopy(unless flag: CancellationFlag) async throws(BackupProblem) -> BackupCopy {
    let (file, database) = (file, database)
    return try await flag.run {
      Result { () throws(BackupProblem) in
        try BackupCopy(of: file, for: database, unless: flag)
      }
    }.get()
  }

  /// Puts aside what is damaged, and the copy in its place.
  func replaceDamaged(unless flag: CancellationFlag) async throws(BackupProblem) -> Outcome {
    let copy = try await checkedCopy(unless: flag)
    // Reading the copy can take long: the session may have ended, or another restore may be done.
    guard case .damaged(let administrator) = try await standing() else {
      throw .store(StoreError(.busy, at: database))
    }
    return try place(copy, by: administrator) { () throws(StoreError) in try quarantine() }
  }

  /// Puts the copy where no database is.
  func fillFolder(unless flag: CancellationFlag) async throws(BackupProblem) -> Outcome {
    let copy = try await checkedCopy(unless: flag)
    return try place(copy, by: nil) { nil }
  }

  private func place(
    _ copy: BackupCopy, by administrator: Account?, _ makeRoom: () throws(StoreError) -> String?
  ) throws(BackupProblem) -> Outcome {
    do throws(StoreError) {
      try copy.note(.restored, by: administrator, at: clock())
      try copy.settle()
      let quarantined = try makeRoom()
      try copy.putInPlace()
      try forgetSessions()
      tidyOutbox()
      return Outcome(accounts: copy.accounts, quarantined: quarantined)
    } catch {
      throw .store(error)
    }
  }

  /// The database goes first: from then on it is missing, and not an older one without its log.
  private func quarantine() throws(StoreError) -> String? {
    let end = try freeEnd(DatabaseFiles.quarantineSuffix + Timestamp(seconds: clock()).compact)
    var quarantined: String?
    for path in DatabaseFiles(path: database).all where try FileAttributes(at: path) != nil {
      let place = "\(database)\(end)\(path.dropFirst(database.count))"
      if rename(path, place) < 0 { throw StoreError(errno: errno, at: place) }
      quarantined = quarantined ?? place
    }
    try PrivateFile(path: database).syncFolder()
    return quarantined
  }

  /// Of several in one second, each has a name of its own.
  private func freeEnd(_ end: String) throws(StoreError) -> String {
    for path in DatabaseFiles(path: database + end).all where try FileAttributes(at: path) != nil {
      return try freeEnd(end + "+")
    }
    return end
  }

  /// Removes the mails from before: their codes are void. What can't be removed now, the next mail does.
  func tidyOutbox() {
    let connection = try? Schema.current.open(database, busyTimeout: busyTimeout)
    let outbox = Outbox(in: folder, sendmail: nil)
    if let connection { try? outbox.tidy(knowing: MailQueue(connection: connection)) }
  }

  /// Those that were there before have no session in what was brought back.
  func forgetSessions() throws(StoreError) {
    for name in FileAttributes.names(in: folder.path)
    where name == "session" || name.hasPrefix("session-") {
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
      // Only damage makes a number so large, and SQLite gives none after the largest.
      let next = min(max(last, 0), Schema.largestNumber) + 1_000
      let isThere = try copy.run(
        "UPDATE sqlite_sequence SET seq = max(seq, ?) WHERE name = ?", next, table)
      if isThere == 0 {
        try copy.run("INSERT INTO sqlite_sequence(name, seq) VALUES(?, ?)", table, next)
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

  /// Whether nothing at all is wrong with the database. Where something is, its files stay as they are.
  func isSound() throws(StoreError) -> Bool {
    do throws(StoreError) {
      try checkEverything()
      return true
    } catch {
      guard error.reason == .damaged else { throw error }
      connection.keepLog(true)
      return false
    }
  }

  /// The enabled administrator who is logged in, in a database that is damaged elsewhere. The tables'
  /// indexes have to agree, so that no single damaged page makes an administrator or gives a session to
  /// one.
  func provenAdministrator() async throws(StoreError) -> Account? {
    guard let session = try await openSession(), session.account.isAdministrator else {
      return nil
    }
    let agreeing = try connection.integer(
      """
      SELECT
        (SELECT count(*) FROM account INDEXED BY administrator WHERE is_administrator AND id = ?1)
        + (SELECT count(*) FROM session INDEXED BY session_account WHERE account = ?1 AND id = ?2)
      """, session.account.id.rawValue, session.key.number.rawValue)
    return agreeing == 2 ? session.account : nil
  }

  /// False, and nothing happens, for whoever is no administrator any more, or never was where there
  /// are accounts by now: reading a backup can be drawn out at will. Nothing but SQLite's own
  /// transaction, which can't ask that, comes after it.
  ///
  /// Of each setting the stricter value stays, the backup's or the one that is replaced: a backup from
  /// before flag-up was closed doesn't open it.
  func replaceAll(
    with copy: BackupCopy, by session: Session?, at time: Int64
  ) throws(StoreError) -> Bool {
    try copy.passOver(numbersOf: connection)
    try copy.note(.restored, by: session?.account, at: time)
    let source = try copy.open()
    let isAllowed =
      if let session {
        // The password was confirmed when it began.
        try connection.account(in: session.key, at: time).isAdministrator
      } else {
        try accountCount() == 0
      }
    if !isAllowed { return false }
    let old = try source.settings()
    for setting in try connection.settings().restricted(by: old).changes(from: old) {
      try source.set(setting)
    }
    try connection.replaceAll(with: source)
    return true
  }
}
