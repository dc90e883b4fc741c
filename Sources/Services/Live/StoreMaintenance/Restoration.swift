import AccountStorage
import Accounts
import Database
import StorePlatform
import UserSearch
import ViperPlatform

/// Restores a backup into a data folder.
///
/// A sound database is replaced in one transaction, so that processes that have it open see either
/// the old accounts or the new ones. A damaged one is quarantined first and kept.
///
/// Only a logged-in administrator can replace accounts. A database that is too damaged to prove
/// that isn't replaced: the owner of the files has to move it away first.
public struct Restoration: Sendable {
  /// The result of a restore.
  public struct Outcome: Equatable, Sendable {
    public let accounts: Int
    /// The new path of the damaged database; nil if it wasn't damaged.
    public let quarantined: String?
  }

  private let file: String
  private let folder: DataFolder
  private let location: DatabaseLocation
  private let keeping: SessionKeeping
  private let busyTimeout: Duration
  private let clock: (@Sendable () -> Int64)?
  private let uptime: (@Sendable () -> Int64)?
  private var now: Int64 { clock?() ?? Int64(time(nil)) }
  /// The path of the present or the future database in the folder.
  private var database: String { folder.path + "/viper.db" }
  private var isOnServer: Bool { location != .file(in: folder) }

  /// - Parameters:
  ///   - file: The backup, which is only read; links are followed.
  ///   - location: The location of the database; nil for the file in `folder`.
  ///   - keeping: The storage of the caller's session.
  ///   - busyTimeout: The longest wait for another process that writes.
  package init(
    of file: String, into folder: DataFolder, at location: DatabaseLocation? = nil,
    keeping: SessionKeeping = .file(name: nil),
    busyTimeout: Duration = .seconds(5),
    clock: (@Sendable () -> Int64)? = nil, uptime: (@Sendable () -> Int64)? = nil
  ) {
    self.file = file
    self.folder = folder
    self.location = location ?? .file(in: folder)
    self.keeping = keeping
    self.busyTimeout = busyTimeout
    self.clock = clock
    self.uptime = uptime
  }

  /// Replaces the database and ends all sessions.
  ///
  /// A crash at any time leaves the old accounts or the new ones; or, if the old database was
  /// damaged, possibly none yet, and the restore can be repeated.
  /// - Parameters:
  ///   - isAgreed: Whether replacing accounts was confirmed.
  ///   - flag: Cancels the restore and removes its temporary file.
  public func run(
    isAgreed: Bool, unless flag: CancellationFlag = CancellationFlag()
  ) async throws(BackupProblem) -> Outcome {
    switch try await standing() {
    case .missing: return try await fillFolder(unless: flag)
    case .damaged: return try await replaceDamaged(unless: flag)
    case .sound(let store, let session, let count):
      if count > 0 { try await checkCaller(session, of: store) }
      let copy = try await checkedCopy(unless: flag)
      if count > 0, !isAgreed { throw .unasked(path: await store.path, count: count) }
      let isDone: Bool
      do throws(StoreError) {
        isDone = try await store.replaceAll(with: copy, by: session)
      } catch {
        switch error.reason {
        // The server refuses values that SQLite has stored.
        case .damaged where isOnServer: throw .noBackup(path: file)
        case .refused where isOnServer: throw .notOwner(path: error.path)
        default: throw .store(error)
        }
      }
      if !isDone { throw .notAllowed }
      return try await BackupProblem.translating(try finish(with: copy, quarantined: nil))
    }
  }

  private func checkCaller(
    _ session: Session?, of store: AccountStore
  ) async throws(BackupProblem) {
    guard let session, session.account.isAdministrator else {
      // Refused even if the refusal can't be logged.
      if let session { try? await store.noteRefusal(in: session.key) }
      throw .notAllowed
    }
    _ = try await BackupProblem.translating(await store.confirmedAccount(in: session.key))
  }
}

extension Restoration {
  /// The state of the current database, which decides who may replace it.
  enum Standing {
    /// There is neither a database file nor a log that may contain accounts.
    case missing
    /// It isn't damaged.
    case sound(AccountStore, session: Session?, accounts: Int)
    /// It is damaged, but proves the session of this enabled administrator.
    case damaged(administrator: Account)
  }

  /// - Throws: `BackupProblem`: `.unproven` if a damaged database doesn't prove that an
  ///   administrator is logged in.
  func standing() async throws(BackupProblem) -> Standing {
    do throws(StoreError) {
      let files = DatabaseFiles(path: database)
      if !isOnServer, try FileAttributes(at: database) == nil {
        for path in [files.log, database + "-journal"] {
          if let size = try FileAttributes(at: path)?.size, size > 0 {
            throw StoreError(.damaged, at: path)
          }
        }
        return .missing
      }
      let store = try AccountStore(
        in: folder, at: location, outbox: Outbox(for: location, in: folder, sendmail: nil),
        clock: clock, uptime: uptime, busyTimeout: busyTimeout, keeping: keeping)
      if try await store.isSound() {
        return .sound(
          store, session: try await store.openSession(), accounts: try await store.accountCount())
      }
      guard let administrator = try await store.provenAdministrator() else {
        throw StoreError(.damaged, at: database)
      }
      return .damaged(administrator: administrator)
    } catch {
      if !isOnServer, [.damaged, .gone].contains(error.reason) {
        throw .unproven(path: error.path)
      }
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

  /// Quarantines the damaged database and renames the copy to its path.
  func replaceDamaged(unless flag: CancellationFlag) async throws(BackupProblem) -> Outcome {
    let copy = try await checkedCopy(unless: flag)
    // Reading the backup can take long: meanwhile the session may have ended, or another restore
    // may have finished.
    guard case .damaged(let administrator) = try await standing() else {
      throw .store(StoreError(.busy, at: database))
    }
    return try await BackupProblem.translating(try install(copy, by: administrator))
  }

  /// Renames the copy to the database's path if there is no database.
  func fillFolder(unless flag: CancellationFlag) async throws(BackupProblem) -> Outcome {
    let copy = try await checkedCopy(unless: flag)
    return try await BackupProblem.translating(try install(copy, by: nil))
  }

  /// - Parameter administrator: Replaces a damaged database; nil if there is no database.
  private func install(
    _ copy: BackupCopy, by administrator: Account?
  ) throws(StoreError) -> Outcome {
    try copy.open().note(.restored, at: now, by: administrator, count: copy.accounts)
    try copy.settle()
    let quarantined = administrator == nil ? nil : try quarantine()
    try copy.putInPlace()
    return try finish(with: copy, quarantined: quarantined)
  }

  /// Removes the sessions and the mails of the replaced database.
  private func finish(
    with copy: BackupCopy, quarantined: String?
  ) throws(StoreError) -> Outcome {
    try forgetSessions()
    tidyOutbox()
    return Outcome(accounts: copy.accounts, quarantined: quarantined)
  }

  /// Renames the database file first: a crash then leaves no database, rather than an outdated one
  /// without its write-ahead log.
  private func quarantine() throws(StoreError) -> String? {
    let end = try unusedSuffix(DatabaseFiles.quarantineSuffix + Timestamp(seconds: now).compact)
    var quarantined: String?
    for path in DatabaseFiles(path: database).all where try FileAttributes(at: path) != nil {
      let target = "\(database)\(end)\(path.dropFirst(database.count))"
      if rename(path, target) < 0 { throw StoreError(errno: errno, at: target) }
      quarantined = quarantined ?? target
    }
    try PrivateFile(path: database).syncFolder()
    return quarantined
  }

  /// Makes the name unique if there are several in one second.
  private func unusedSuffix(_ end: String) throws(StoreError) -> String {
    for path in DatabaseFiles(path: database + end).all where try FileAttributes(at: path) != nil {
      return try unusedSuffix(end + "+")
    }
    return end
  }

  /// Removes mails of the replaced database, whose codes are void. After a failure, the next mail
  /// retries.
  func tidyOutbox() {
    if isOnServer { return }
    let connection = try? Schema.current.open(database, busyTimeout: busyTimeout)
    let outbox = Outbox(in: folder, sendmail: nil)
    if let connection { try? outbox.tidy(knowing: MailQueue(connection: connection)) }
  }

  /// Removes the session files, whose sessions don't exist in the restored database.
  func forgetSessions() throws(StoreError) {
    for name in entryNames(in: folder.path)
    where name == "session" || name.hasPrefix("session-") {
      try PrivateFile(path: "\(folder.path)/\(name)").remove()
    }
  }
}

extension BackupCopy {
  /// Prevents the reuse of ids that `live` has assigned: a stale reference must not reach another
  /// account. Skips some more, for accounts that are created meanwhile.
  func passOver(numbersOf live: SQLiteConnection) throws(StoreError) {
    let copy = try open()
    for table in ["account", "session", "event"] {
      let last = try live.integer("SELECT seq FROM sqlite_sequence WHERE name = ?", table)
      // Only damage makes an id this large, and SQLite can't assign one after the largest.
      try copy.passOver(min(max(last, 0), Schema.largestNumber) + 1_000, of: table)
    }
  }
}

extension SQLiteConnection {
  /// Keeps a table from assigning ids up to `number`.
  func passOver(_ number: Int64, of table: String) throws(StoreError) {
    let isThere = try run(
      "UPDATE sqlite_sequence SET seq = max(seq, ?) WHERE name = ?", number, table)
    if isThere == 0 {
      try write("INSERT INTO sqlite_sequence(name, seq) VALUES(?, ?)", table, number)
    }
  }
}

extension Result<Void, StoreError> {
  /// Whether a check found no damage.
  /// - Throws: `StoreError`, any other failure, which says nothing about the data.
  func isSound() throws(StoreError) -> Bool {
    guard case .failure(let error) = self else { return true }
    if error.reason != .damaged { throw error }
    return false
  }
}

extension AccountStore {
  fileprivate var path: String { connection.path }

  /// Runs a full integrity check, including foreign keys.
  func checkEverything() throws(StoreError) {
    try file?.check(.whole)
    try file?.checkReferences()
  }

  /// Whether the database passes a full integrity check. If not, its write-ahead log is kept.
  func isSound() throws(StoreError) -> Bool {
    let check = Result { () throws(StoreError) in try checkEverything() }
    let isSound = try check.isSound()
    if !isSound { file?.keepLog(true) }
    return isSound
  }

  /// The enabled administrator who is logged in, in a damaged database. The tables' indexes must
  /// agree with the rows, so that no single damaged page can make a user an administrator or give
  /// them an administrator's session.
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

  /// Replaces the database with the copy. Returns false without a change if the session's account
  /// is no longer an administrator, or if there is no session but accounts exist by now: an
  /// attacker could prolong the reading of a backup. For a file, the check comes right before
  /// SQLite's own transaction, which can't include it.
  ///
  /// Each setting gets the stricter of both values, so that a backup from before sign-up was closed
  /// doesn't open it again.
  func replaceAll(
    with copy: BackupCopy, by session: Session?
  ) throws(StoreError) -> Bool {
    if let file { try copy.passOver(numbersOf: file) }
    let source = try copy.open()
    try source.note(.restored, at: clock(), by: session?.account, count: copy.accounts)
    switch connection.engine {
    case .file(let file):
      // Only a start builds a missing index, and other processes run on.
      try SearchIndex(source).rebuildIfStale()
      if try !mayReplaceAll(in: session) { return false }
      try tighten(source)
      try file.replaceAll(with: source)
      return true
    case .server(let server):
      return try server.attempt(.alone) { () throws(StoreError) in
        if try !mayReplaceAll(in: session) { return (false, isDone: false) }
        try tighten(source)
        try ServerCopy(of: server).read(from: source) { Task.isCancelled }
        return (true, isDone: true)
      }
    }
  }

  private func mayReplaceAll(in session: Session?) throws(StoreError) -> Bool {
    guard let session else { return try accountCount() == 0 }
    // The password was confirmed at the start of the restore.
    return try connection.account(in: session.key, at: clock()).isAdministrator
  }

  /// Applies the stricter settings of this store to a copy of a backup.
  private func tighten(_ copy: SQLiteConnection) throws(StoreError) {
    let old = try copy.settings()
    for setting in try connection.settings().restricted(by: old).changes(from: old) {
      try copy.set(setting)
    }
  }
}
