import Accounts
import BackgroundWork
import Database
import Isolation
import PrivateFiles
import SQLiteDatabase
import UserSearch

/// The wall clock, in seconds since 1970, and the uptime clock, in seconds since boot.
typealias Clocks = (now: @Sendable () -> Int64, uptime: @Sendable () -> Int64)

/// Imports one file in one transaction on its own connection, without blocking readers.
final class UserImporter {
  private let connection: SQLiteConnection
  private let options: ImportOptions
  private let pace: ImportPace
  private let reader: RecordReader
  private let layout: ImportLayout
  private let search: SearchIndex
  private let insertAccount: Statement
  private let insertPassword: Statement
  private let findLookalike: Statement
  /// Whether confusable usernames exist; if not, ASCII usernames need no comparison.
  private var hasLookalikes = false
  private let clocks: Clocks
  private let now: Int64
  private let cache: Int
  private var user: ImportedUser
  private var tally: ImportTally
  /// The lines of the new users in the file.
  private var lines = ImportedLines()
  private var lastBefore: Int64 = 0

  /// - Parameters:
  ///   - clocks: Read again once the write lock is held.
  ///   - cache: The page cache size in KiB. Writes to the index of usernames are random, so the
  ///     cache should hold all of it.
  init(
    _ file: ImportFile, into connection: SQLiteConnection, options: ImportOptions, clocks: Clocks,
    cache: Int = 32_768, unless flag: CancellationFlag = CancellationFlag(),
    progress: @escaping (ImportProgress) -> Void = { _ in }
  ) throws(ImportProblem) {
    self.connection = connection
    self.options = options
    self.clocks = clocks
    now = clocks.now()
    self.cache = cache
    let pace = ImportPace(size: file.size, unless: flag, progress: progress)
    self.pace = pace
    (reader, layout) = try RecordReader.opened { buffer throws(ImportProblem) in
      try pace.step(to: file.offset)
      return try file.read(into: buffer)
    }
    user = ImportedUser(now: now)
    tally = ImportTally(namesAll: options.reportsEveryRow)
    search = SearchIndex(connection)
    do throws(StoreError) {
      insertAccount = try connection.prepare(
        """
        INSERT INTO account(
          username, name, email, is_confirmed, age, created, is_disabled, lookalike)
        VALUES(?, ?, ?, 0, ?, ?, ?, ?) ON CONFLICT(username) DO NOTHING
        """)
      insertPassword = try connection.prepare("INSERT INTO password(account, hash) VALUES(?, ?)")
      findLookalike = try connection.prepare(
        """
        SELECT 1 WHERE NOT EXISTS(SELECT 1 FROM account WHERE username = ?2)
          AND (EXISTS(SELECT 1 FROM account WHERE lookalike = ifnull(?1, ?2))
            OR EXISTS(SELECT 1 FROM account WHERE username = ?1))
        """)
    } catch {
      throw .store(error)
    }
  }

  /// Runs the import atomically.
  func run(by session: Session.Key) throws(ImportProblem) -> ImportReport {
    let before = logSize
    StopGate.enter()
    defer { StopGate.leave() }
    do throws(StoreError) {
      try connection.execute("PRAGMA cache_size = -\(cache)")
      try connection.execute("BEGIN IMMEDIATE")
      connection.followUps.begin()
    } catch {
      throw .store(error)
    }
    do throws(ImportProblem) {
      let actor = try ImportProblem.storing { () throws(StoreError) in
        try connection.administrator(in: session, at: clocks.now(), uptime: clocks.uptime())
      }
      guard let actor else {
        try ImportProblem.storing { () throws(StoreError) in try noteRefusal(of: session) }
        throw .notAllowed
      }
      let report = try importRecords()
      try ImportProblem.storing { () throws(StoreError) in
        let count = report.imported + report.mustReset
        try connection.note(.imported, at: now, by: actor, count: count)
        try connection.execute(report.isApplied ? "COMMIT" : "ROLLBACK")
        connection.followUps.end(isCommitted: report.isApplied)
      }
      if !report.isApplied { shortenLog(to: before) }
      return report
    } catch {
      try? connection.execute("ROLLBACK")
      connection.followUps.end(isCommitted: false)
      shortenLog(to: before)
      throw error
    }
  }

  /// Logs the refusal, the transaction's only write.
  private func noteRefusal(of session: Session.Key) throws(StoreError) {
    try connection.note(
      .notAllowed, at: now, by: connection.account(in: session, at: now))
    try connection.execute("COMMIT")
    connection.followUps.end(isCommitted: true)
  }

  // MARK: - Private

  /// Truncates the write-ahead log after a rollback. Pages that spilled from the cache would keep
  /// their disk space until later writes reuse it. Skipped while another process reads.
  private func shortenLog(to size: Int) {
    if logSize <= size { return }
    try? connection.withoutWaiting { () throws(StoreError) in
      try connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    }
  }

  /// The size of the write-ahead log in bytes.
  private var logSize: Int {
    let entry = try? FileAttributes(at: connection.path + "-wal")
    return entry?.size ?? 0
  }

  private func importRecords() throws(ImportProblem) -> ImportReport {
    lastBefore = try ImportProblem.storing { () throws(StoreError) in
      hasLookalikes =
        try connection.integer(
          "SELECT EXISTS(SELECT 1 FROM account WHERE lookalike IS NOT NULL)") > 0
      return try connection.integer("SELECT max(id) FROM account")
    }
    while try reader.advance() {
      if layout.isComment(reader) { continue }
      pace.rows += 1
      if pace.rows.isMultiple(of: 64) { try pace.check() }
      let verdict = try importRecord()
      tally.add(line: reader.line, verdict) { ImportedUser.username(in: reader, layout) }
    }
    try ImportProblem.storing { () throws(StoreError) in try search.finish() }
    try pace.check()
    return tally.report(
      of: layout.format, ignoring: layout.ignored,
      isApplied: !options.isDry && (options.isPartial || tally.refused == 0))
  }

  private func importRecord() throws(ImportProblem) -> ImportVerdict {
    if let reason = user.read(reader, layout) { return .refused(reason) }
    return try ImportProblem.storing { () throws(StoreError) in
      try user.withTexts { texts throws(StoreError) in
        let text = { UTF8Text(bytes: UnsafeBufferPointer(rebasing: texts[$0])) }
        return try insert(
          text(user.username), name: text(user.name), email: text(user.email), hash: text(user.hash)
        )
      }
    }
  }

  private func insert(
    _ username: UTF8Text, name: UTF8Text, email: UTF8Text, hash: UTF8Text
  ) throws(StoreError) -> ImportVerdict {
    if try looksLikeAnother(username) {
      return .refused(
        "Another user has a name that looks like this one, with letters of another script.")
    }
    try insertAccount.bind(username, at: 1)
    try insertAccount.bind(name, at: 2)
    try insertAccount.bind(email, at: 3)
    try insertAccount.bind(user.age, at: 4)
    try insertAccount.bind(user.created ?? now, at: 5)
    try insertAccount.bind(user.isDisabled, at: 6)
    try insertAccount.bind(user.lookalike, at: 7)
    try insertAccount.run()
    if connection.changes == 0 { return try verdict(onTaken: username, email: email) }
    tally.count(user)
    let id = connection.lastID
    lines.add(reader.line, of: id)
    if user.lookalike != nil { hasLookalikes = true }
    // A dry run is rolled back, so it skips the search index.
    if !options.isDry {
      try search.append(
        Account.ID(rawValue: id), name: name, username: username, email: email, age: user.age)
    }
    if let lack = user.lack { return .mustReset(lack) }
    try insertPassword.bind(id, at: 1)
    try insertPassword.bind(hash, at: 2)
    try insertPassword.run()
    return .imported
  }

  /// Whether the username is confusable with that of another user, existing or earlier in the file,
  /// in letters of another script. A 0 for an o is accepted, and so is an existing user.
  private func looksLikeAnother(_ username: UTF8Text) throws(StoreError) -> Bool {
    guard hasLookalikes || user.lookalike != nil else { return false }
    try findLookalike.bind(user.lookalike, at: 1)
    try findLookalike.bind(username, at: 2)
    let isFound = try findLookalike.step()
    findLookalike.reset()
    return isFound
  }

  /// Addresses with the same part before the @ belong to different people.
  private func verdict(
    onTaken username: UTF8Text, email: UTF8Text
  ) throws(StoreError) -> ImportVerdict {
    let place = try whereThere(username)
    if user.isNamedByAddress {
      let isSame = try connection.integer(
        "SELECT count(*) FROM account WHERE username = ? AND email = ?", username, email)
      if isSame == 0 {
        return .refused("\(place) Here it is the part before the @. Give one of them another.")
      }
    }
    return .alreadyThere(place)
  }

  private func whereThere(_ username: UTF8Text) throws(StoreError) -> String {
    let id = try connection.integer("SELECT id FROM account WHERE username = ?", username)
    let line = id > lastBefore ? lines.line(of: id) : nil
    return line.map { "Line \($0) has that username." } ?? EntryProblem.usernameTaken.description
  }
}

extension ImportProblem {
  /// Runs `body`, and reports its error as a problem of the import.
  static func storing<T>(_ body: () throws(StoreError) -> T) throws(ImportProblem) -> T {
    do throws(StoreError) { return try body() } catch { throw .store(error) }
  }
}

extension RecordReader {
  /// A reader positioned after the header, and the layout of its records.
  static func opened(
    chunk: Int = 1 << 17, _ source: @escaping Source
  ) throws(ImportProblem) -> (RecordReader, ImportLayout) {
    let reader = RecordReader(chunk: chunk, source: source)
    let layout = try ImportLayout(head: reader.peek())
    (reader.separator, reader.hasQuotes) = (layout.separator, layout.hasHeader)
    reader.skip(layout.mark)
    if layout.hasHeader { _ = try reader.advance() }
    return (reader, layout)
  }
}

extension ImportLayout {
  /// Whether the current record is a comment, which formats without a header may contain.
  func isComment(_ record: RecordReader) -> Bool {
    !hasHeader && record.count > 0 && record.field(0).first == .comment
  }
}
