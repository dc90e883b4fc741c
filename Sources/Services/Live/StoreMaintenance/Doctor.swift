import AccountStorage
import Accounts
import Database
import StorePlatform
import ViperPlatform

/// Checks a data folder without changing it. Findings name no account and disclose nothing useful
/// to users who can't open the files.
public struct Doctor: Sendable {
  let folder: String
  /// The server with the accounts; nil if they are in the folder.
  let server: ServerAddress?
  let sendmail: String?
  let busyTimeout: Duration
  let clock: @Sendable () -> Int64
  /// Whether findings include the number of queued mails and the size of the database. Only for
  /// administrators: sizes that grow on a reset request would allow account enumeration.
  package var includesSizes = false

  var database: DatabaseFiles { DatabaseFiles(path: folder + "/viper.db") }

  /// - Parameters:
  ///   - folder: It need not exist.
  ///   - sendmail: The program that delivers mails; nil if they stay in the outbox.
  package init(
    of folder: String, on server: ServerAddress? = nil, sendmail: String?,
    busyTimeout: Duration = .seconds(1),
    clock: @escaping @Sendable () -> Int64 = { Int64(time(nil)) }
  ) {
    // SQLite refuses a path that contains a symbolic link.
    let isLink = (try? FileAttributes(at: folder))??.kind == .other
    self.folder = isLink ? folder : (try? resolvedPath(of: folder)) ?? folder
    self.server = server
    self.sendmail = sendmail
    self.busyTimeout = busyTimeout
    self.clock = clock
  }

  /// The findings, one for each check; only the first one if the folder of the accounts is a link or
  /// belongs to another user.
  public func findings() -> [Finding] {
    let checks: [Check] =
      server.map(serverChecks) ?? [
        (.folder, folderFinding), (.database, databaseFinding), (.session, sessionFinding),
        (.outbox, outboxFinding), (.mail, mailFinding), (.clock, clockFinding),
        (.space, spaceFinding),
      ]
    var findings: [Finding] = []
    for (check, find) in checks {
      do throws(StoreError) { findings.append(try find()) } catch {
        findings.append(Finding(check, error))
        if check == .folder, server == nil, error.reason == .suspicious { break }
      }
    }
    return findings
  }

  /// A check, and the function that performs it.
  typealias Check = (Finding.Check, () throws(StoreError) -> Finding)

  // MARK: - Checks

  func folderFinding() throws(StoreError) -> Finding {
    guard let entry = try FileAttributes(at: folder) else {
      return Finding(.folder, "\(folder) isn't there yet: it is made when it is used.")
    }
    guard entry.kind == .folder, entry.isOurs else { throw StoreError(.suspicious, at: folder) }
    if entry.isWritable { throw StoreError(.exposed, at: folder) }
    if access(folder, R_OK | W_OK | X_OK) != 0 { throw StoreError(errno: errno, at: folder) }
    if let parent = try DataFolder.unsafeParent(of: folder) {
      throw StoreError(.exposed, at: parent)
    }
    if entry.isOpen {
      return Finding(
        .folder, "Others may look into \(folder). Make it yours alone with chmod 700.",
        .store(.exposed))
    }
    let left =
      BackupFile.abandonedDrafts(in: folder)
      + entryNames(in: folder).filter {
        ($0.hasPrefix("viper.db.restored-") || $0.hasPrefix("viper.db-input-"))
          && BackupFile.isAbandoned("\(folder)/\($0)")
      }
    if let name = left.first {
      return Finding(.folder, Self.abandoned("\(folder)/\(name)"), .other)
    }
    if HashSlots.limit(in: folder) == nil {
      return Finding(
        .folder,
        "\(folder)/hash-limit isn't a number from 1 to 64, so one password is hashed at a time. "
          + "Correct or remove it.", .other)
    }
    return Finding(.folder, "\(folder) is yours alone.")
  }

  func sessionFinding() throws(StoreError) -> Finding {
    let names = entryNames(in: folder).filter {
      $0.hasPrefix("session") || $0.hasPrefix("device")
    }
    for path in names.map({ "\(folder)/\($0)" }) {
      if let problem = try problem(.session, of: path) { return problem }
    }
    let drafts = names.filter { $0.contains(".") }
    if let draft = drafts.first {
      return Finding(.session, Self.abandoned("\(folder)/\(draft)"), .other)
    }
    return Finding(.session, names.isEmpty ? "There is none." : "No other user may read it.")
  }

  func mailFinding() -> Finding {
    mailFinding(untaken: server == nil && includesSizes ? untakenMails : 0)
  }

  /// - Parameter untaken: The number of queued mails whose delivery failed at least once, and is tried again.
  func mailFinding(untaken: @autoclosure () -> Int) -> Finding {
    guard let sendmail else {
      return Finding(
        .mail,
        server == nil
          ? "No program takes mails: they stay in \(folder)/outbox."
          : "No program takes mails here: they wait until another machine delivers them.")
    }
    var status = stat()
    let isProgram = stat(sendmail, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
    if isProgram, access(sendmail, X_OK) == 0 {
      let failed = untaken()
      if failed == 0 { return Finding(.mail, "\(sendmail) takes them.") }
      return Finding(
        .mail,
        "\(sendmail) hasn't taken \(failed == 1 ? "a mail that was" : "\(failed) mails that were") "
          + "handed to it. See its log, then run viper deliver-mail.", .other)
    }
    return Finding(
      .mail, "\(sendmail) can't be run, so mails wait. Name another program in VIPER_SENDMAIL.",
      .other)
  }

  private static func abandoned(_ path: String) -> String {
    "\(path) was left behind by a killed run. Remove it."
  }

  func spaceFinding() throws(StoreError) -> Finding {
    var status = statvfs()
    // The folder doesn't exist yet.
    guard statvfs(folder, &status) == 0 else {
      return Finding(.space, "It is checked once the folder exists.")
    }
    // Some file systems report absurdly large values.
    let bytes = UInt64(status.f_bavail).multipliedReportingOverflow(by: UInt64(status.f_frsize))
    let free = bytes.overflow ? Int.max : Int(clamping: bytes.partialValue)
    let needed = max(16 << 20, 2 * (try FileAttributes(at: database.path)?.size ?? 0))
    let words = "\(free >> 20) MiB are free"
    if free >= needed { return Finding(.space, "\(words).") }
    return Finding(
      .space, "Only \(words) for \(folder). Free some, or further changes may not be saved.",
      .store(.full))
  }

  /// A finding if the file exists and other users may access it; nil otherwise.
  func problem(_ check: Finding.Check, of path: String) throws(StoreError) -> Finding? {
    guard let entry = try FileAttributes(at: path) else { return nil }
    if !entry.isOurFile { throw StoreError(.suspicious, at: path) }
    // The file may be gone by now.
    if access(path, R_OK) != 0, errno != ENOENT { throw StoreError(errno: errno, at: path) }
    if !entry.isOpen { return nil }
    return Finding(
      check, "Others may open \(path). Make it yours alone with chmod 600.", .store(.exposed))
  }
}

extension Doctor {
  /// Whether there is a database with the schema of this version.
  public var isCurrent: Bool {
    if let server {
      guard let connection = try? PostgreSQLConnection(to: server) else { return false }
      let schema = ServerSchema.current
      return (try? schema.version(of: connection)) == schema.steps.count
    }
    guard (try? database.isThere()) == true, let connection = try? open() else { return false }
    return (try? Schema.current.version(of: connection)) == Schema.current.steps.count
  }

  func databaseFinding() throws(StoreError) -> Finding {
    for path in database.all {
      if let problem = try problem(.database, of: path) { return problem }
    }
    guard try database.isThere() else { return Finding(.database, "There is none yet.") }
    let connection = try open()
    let version = try connection.transaction(.reading) { () throws(StoreError) in
      try Schema.current.version(of: connection)
    }
    try connection.check(.whole)
    try connection.checkReferences()
    if version < Schema.current.steps.count {
      return Finding(
        .database, "It is intact, and of an earlier version: the next command brings it up to date."
      )
    }
    guard try Schema.current.isWhole(connection) else {
      throw StoreError(.damaged, at: database.path)
    }
    let (accounts, administrators) = try (
      connection.integer("SELECT count(*) FROM account"),
      connection.integer("SELECT count(*) \(Account.activeAdministrators)")
    )
    if accounts > 0, administrators == 0 {
      return Finding(
        .database,
        "It is intact, but no administrator can log in. Move it away, then put a copy back with "
          + "viper restore.",
        .other)
    }
    guard includesSizes else { return Finding(.database, "It is intact.") }
    let sizes = try [database.path, database.log].map { path throws(StoreError) in
      try (FileAttributes(at: path)?.size ?? 0) >> 10
    }
    return Finding(.database, "It is intact: \(sizes[0]) KiB, and \(sizes[1]) KiB in its log.")
  }

  func clockFinding() -> Finding {
    let now = clock()
    // The check of the database reports read errors.
    guard (try? database.isThere()) == true,
      let latest = try? open().integer(
        """
        SELECT max(moment) FROM (
          SELECT max(created) AS moment FROM account UNION ALL SELECT max(created) FROM code
          UNION ALL SELECT max(used) FROM session UNION ALL SELECT max(time) FROM event)
        """)
    else { return Finding(.clock, "There is nothing to compare it with.") }
    if latest <= now + 300 { return Finding(.clock, "Nothing is dated in the future.") }
    return Finding(
      .clock,
      "Something was written on \(Timestamp(seconds: latest).iso8601), and it is \(Timestamp(seconds: now).iso8601) now. "
        + "Set the clock right. If it is right, this ends at the first of these times.", .other)
  }

  func outboxFinding() throws(StoreError) -> Finding {
    let outbox = folder + "/outbox"
    guard let entry = try FileAttributes(at: outbox) else {
      return Finding(.outbox, "There is none yet.")
    }
    guard entry.kind == .folder, entry.isOurs else { throw StoreError(.suspicious, at: outbox) }
    if entry.isOpen {
      return Finding(
        .outbox, "Others may look into \(outbox). Make it yours alone with chmod 700.",
        .store(.exposed))
    }
    if entry.rights & 0o700 != 0o700 || access(outbox, R_OK | W_OK | X_OK) != 0 {
      throw StoreError(.notAllowed, at: outbox)
    }
    let mails = entryNames(in: outbox).filter { $0.hasSuffix(".eml") }
    for path in mails.map({ "\(outbox)/\($0)" }) {
      if let problem = try problem(.outbox, of: path) { return problem }
    }
    guard includesSizes else {
      return Finding(.outbox, "Only you may open it. Administrators see how many mails wait there.")
    }
    guard let oldest = mails.first else { return Finding(.outbox, "No mail waits.") }
    let count = mails.count == 1 ? "1 mail waits" : "\(mails.count) mails wait"
    // A file that another program put there may have no valid time in its name.
    let since = Timestamp(compact: oldest.prefix(16)).map {
      mails.count == 1 ? ", since \($0.iso8601)" : ", the first since \($0.iso8601)"
    }
    return Finding(.outbox, "\(count) in \(outbox)\(since ?? "").")
  }

  /// The number of queued mails whose delivery failed, and is tried again.
  var untakenMails: Int {
    guard (try? database.isThere()) == true, let connection = try? open() else { return 0 }
    return (try? MailQueue(connection: connection).untaken(at: clock())) ?? 0
  }

  // MARK: - Private

  /// Opens the database for reading only and keeps the write-ahead log as it is.
  private func open() throws(StoreError) -> SQLiteConnection {
    // SQLite would block forever on a pipe.
    for path in database.all { _ = try PrivateFile(path: path).exists() }
    if access(database.path, R_OK | W_OK) != 0 { throw StoreError(errno: errno, at: database.path) }
    let connection = try SQLiteConnection(path: database.path, busyTimeout: busyTimeout)
    if try FileAttributes(at: database.log).map({ $0.size > 0 }) == true {
      connection.keepLog(true)
    }
    try connection.execute(
      "PRAGMA query_only = ON; PRAGMA cell_size_check = ON; PRAGMA trusted_schema = OFF")
    return connection
  }
}
