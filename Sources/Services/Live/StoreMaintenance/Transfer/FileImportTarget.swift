import Accounts
import Database
import StorePlatform
import UserSearch

/// Adds the users of a file to an SQLite database.
final class FileImportTarget: ImportTarget {
  /// The number of records that share the cost of a statement.
  let batch = 64
  private let connection: SQLiteConnection
  private let isDry: Bool
  private let now: Int64
  private let size: Int
  private let cache: Int
  private let flag: CancellationFlag
  private let search: SearchIndex
  private let insertAccount: Statement
  /// Inserts a whole batch, except for taken usernames.
  private let insertBatch: Statement
  private let insertPassword: Statement
  private let findLookalike: Statement
  /// Whether confusable usernames exist; if not, ASCII usernames need no comparison.
  private var hasLookalikes = false
  /// Whether another program's triggers may add users.
  private var hasTriggers = false
  /// Whether the index of addresses is built at the end: sorting is faster than random writes.
  private var buildsIndex = false
  /// Whether the file has times or disabled users: if not, a batch keeps those values bound.
  private var hasStates = false
  /// The lines of the new users in the file.
  private var lines = ImportedLines()
  /// The ID and the line of the newest user; a line of -1 precedes none.
  private var (lastID, lastLine): (Int64, Int) = (0, -1)
  private let logBefore: Int

  /// - Parameters:
  ///   - size: The size of the file in bytes.
  ///   - cache: The page cache size in KiB.
  init(
    _ connection: SQLiteConnection, isDry: Bool, now: Int64, size: Int, cache: Int,
    unless flag: CancellationFlag
  ) throws(StoreError) {
    (self.connection, self.isDry, self.now) = (connection, isDry, now)
    (self.size, self.cache, self.flag) = (size, cache, flag)
    search = SearchIndex(connection)
    // Each password refers to a user inserted just before.
    try connection.execute("PRAGMA foreign_keys = OFF")
    let table = """
      account(username, name, email, is_confirmed, age, created, is_disabled, lookalike)
      """
    insertAccount = try connection.prepare(
      """
      INSERT INTO \(table) VALUES(?, ?, ?, 0, ?, ?, ?, ?) ON CONFLICT(username) DO NOTHING
      """)
    // Without IGNORE, SQLite keeps a statement journal of each changed page.
    let placeholders = repeatElement("(?, ?, ?, 0, ?, ?, ?, NULL)", count: batch)
      .joined(separator: ", ")
    insertBatch = try connection.prepare("INSERT OR IGNORE INTO \(table) VALUES \(placeholders)")
    for index in 0..<Int32(batch) {
      try insertBatch.bind(now, at: index * 6 + 5)
      try insertBatch.bind(0, at: index * 6 + 6)
    }
    insertPassword = try connection.prepare("INSERT INTO password(account, hash) VALUES(?, ?)")
    findLookalike = try connection.prepare(
      """
      SELECT 1 WHERE NOT EXISTS(SELECT 1 FROM account WHERE username = ?2)
        AND (EXISTS(SELECT 1 FROM account WHERE lookalike = ifnull(?1, ?2))
          OR EXISTS(SELECT 1 FROM account WHERE username = ?1))
      """)
    logBefore = Self.logSize(of: connection)
  }

  func begin() throws(StoreError) {
    try connection.execute("PRAGMA cache_size = -\(cache)")
    hasLookalikes =
      try connection.integer("SELECT EXISTS(SELECT 1 FROM account WHERE lookalike IS NOT NULL)") > 0
    hasTriggers = try connection.hasRow(
      """
      SELECT 1 FROM sqlite_master
      WHERE type = 'trigger' AND tbl_name = 'account' COLLATE NOCASE AND sql LIKE '%INSERT%'
      """)
    lastID = try connection.integer("SELECT max(id) FROM account")
    // Expects at least as many new users as existing ones, and some hundred.
    buildsIndex = size > 1 << 14 && lastID < size / 64
    if buildsIndex { try connection.execute("DROP INDEX IF EXISTS unconfirmed_email") }
  }

  func insert(_ batch: ImportBatch) throws(StoreError) -> [ImportVerdict] {
    var verdicts: [ImportVerdict] = []
    verdicts.reserveCapacity(batch.records.count)
    if batch.isPlain, !hasLookalikes, batch.records.count == self.batch, !hasTriggers {
      let ids = try insertAll(batch)
      // Iterating over the records would copy each.
      for (index, id) in ids.enumerated() {
        let line = batch.records[index].line
        verdicts.append(try verdict(on: batch.records[index].user, at: line, of: batch, id: id))
      }
    } else {
      for record in batch.records { verdicts.append(try insert(record, of: batch)) }
    }
    return verdicts
  }

  func finish() throws(StoreError) {
    try search.finish()
    guard buildsIndex, !isDry else { return }
    // Sorting takes as much memory again.
    let cache = cache / 4
    try connection.execute("PRAGMA cache_size = -\(cache)")
    try connection.stopping(at: flag) { () throws(StoreError) in
      try connection.execute(Schema.addressIndex)
    }
  }

  /// Truncates the write-ahead log. Pages that spilled from the cache would keep their disk space
  /// until later writes reuse it. Skipped while another process reads.
  func tidy() {
    if Self.logSize(of: connection) <= logBefore { return }
    try? connection.withoutWaiting { () throws(StoreError) in
      try connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    }
  }

  // MARK: - Private

  /// The size of the write-ahead log in bytes.
  private static func logSize(of connection: SQLiteConnection) -> Int {
    let entry = try? FileAttributes(at: connection.path + "-wal")
    return entry?.size ?? 0
  }

  /// Inserts the users of a batch; returns the ID of each, or nil if the username is taken.
  private func insertAll(_ batch: ImportBatch) throws(StoreError) -> [Int64?] {
    try batch.bytes.withUnsafeBufferPointer { bytes throws(StoreError) in
      var index: Int32 = 1
      for user in batch.records.lazy.map(\.user) {
        try bind(user, in: bytes, to: insertBatch, from: index)
        if user.hasState { hasStates = true }
        if hasStates { try bindState(of: user, to: insertBatch, from: index + 4) }
        index += 6
      }
      try insertBatch.run()
    }
    let (count, newest) = (connection.changes, connection.lastID)
    if count == batch.records.count { return (newest - Int64(count) + 1...newest).map(\.self) }
    if count == 0 { return batch.records.map { _ in nil } }
    var new = try connection.rows(
      "SELECT id, username FROM account WHERE id > ? ORDER BY id", lastID
    ) { (id: $0.integer(0), username: $0.text(1)) }[...]
    return batch.records.map { record in
      new.first?.username == batch.text(record.user.username) ? new.removeFirst().id : nil
    }
  }

  private func insert(
    _ record: ImportedRecord, of batch: ImportBatch
  ) throws(StoreError) -> ImportVerdict {
    if let refusal = record.refusal { return .refused(refusal) }
    let user = record.user
    let isNew = try batch.bytes.withUnsafeBufferPointer { bytes throws(StoreError) -> Bool? in
      let username = text(user.username, in: bytes)
      let lookalike = user.lookalike.map(batch.text)
      if try looksLikeAnother(username, lookalike) { return nil }
      try bind(user, in: bytes, to: insertAccount, from: 1)
      try bindState(of: user, to: insertAccount, from: 5)
      try insertAccount.bind(lookalike, at: 7)
      try insertAccount.run()
      return connection.changes > 0
    }
    guard let isNew else { return .looksLikeAnother }
    if user.lookalike != nil, isNew { hasLookalikes = true }
    return try verdict(on: user, at: record.line, of: batch, id: isNew ? connection.lastID : nil)
  }

  private func text(_ range: Range<Int>, in bytes: UnsafeBufferPointer<UInt8>) -> UTF8Text {
    UTF8Text(bytes: UnsafeBufferPointer(rebasing: bytes[range]))
  }

  /// Binds the values of a user that come first in both statements.
  private func bind(
    _ user: ImportedUser, in bytes: UnsafeBufferPointer<UInt8>, to statement: Statement,
    from index: Int32
  ) throws(StoreError) {
    try statement.bind(text(user.username, in: bytes), at: index)
    try statement.bind(text(user.name, in: bytes), at: index + 1)
    try statement.bind(text(user.email, in: bytes), at: index + 2)
    try statement.bind(user.age.map(Int64.init), at: index + 3)
  }

  private func bindState(
    of user: ImportedUser, to statement: Statement, from index: Int32
  ) throws(StoreError) {
    try statement.bind(user.created ?? now, at: index)
    try statement.bind(user.isDisabled ? 1 : 0, at: index + 1)
  }

  /// Adds the search text and the password of a new user.
  /// - Parameter id: Nil if the username is taken.
  private func verdict(
    on user: ImportedUser, at line: Int, of batch: ImportBatch, id: Int64?
  ) throws(StoreError) -> ImportVerdict {
    try batch.bytes.withUnsafeBufferPointer { bytes throws(StoreError) in
      let text = { self.text($0, in: bytes) }
      let (username, email) = (text(user.username), text(user.email))
      guard let id else { return try verdict(onTaken: username, email: email, of: user) }
      // `add` would be checked for exclusive access for each user.
      if id != lastID + 1 || line != lastLine + 1 { lines.add(line, of: id) }
      (lastID, lastLine) = (id, line)
      // A dry run is rolled back, so it skips the search index.
      if !isDry {
        try search.append(
          Account.ID(rawValue: id), name: text(user.name), username: username, email: email,
          age: user.age)
      }
      if let lack = user.lack { return .mustReset(lack.rawValue) }
      try insertPassword.bind(id, at: 1)
      try insertPassword.bind(text(user.hash), at: 2)
      try insertPassword.run()
      return .imported
    }
  }

  /// Whether the username is confusable with that of another user, existing or earlier in the file,
  /// in letters of another script. A 0 for an o is accepted, and so is an existing user.
  private func looksLikeAnother(
    _ username: UTF8Text, _ lookalike: String?
  ) throws(StoreError) -> Bool {
    guard hasLookalikes || lookalike != nil else { return false }
    try findLookalike.bind(lookalike, at: 1)
    try findLookalike.bind(username, at: 2)
    let isFound = try findLookalike.step()
    findLookalike.reset()
    return isFound
  }

  private func verdict(
    onTaken username: UTF8Text, email: UTF8Text, of user: ImportedUser
  ) throws(StoreError) -> ImportVerdict {
    let id = try connection.integer("SELECT id FROM account WHERE username = ?", username)
    // Ignored for another reason, such as an index that another program has added.
    if id == 0 { throw StoreError(.damaged, at: connection.path) }
    var isOfAnother = false
    if user.isNamedByAddress {
      let count = try connection.integer(
        "SELECT count(*) FROM account WHERE username = ? AND email = ?", username, email)
      isOfAnother = count == 0
    }
    return .taken(at: lines.line(of: id), isOfAnother: isOfAnother)
  }
}
