import Accounts
import Database
import PrivateFiles
import SQLiteDatabase
import UserSearch

/// Adds the users of a file to an SQLite database.
final class FileImportTarget: ImportTarget {
  let batch = 1
  private let connection: SQLiteConnection
  private let isDry: Bool
  private let now: Int64
  private let cache: Int
  private let search: SearchIndex
  private let insertAccount: Statement
  private let insertPassword: Statement
  private let findLookalike: Statement
  /// Whether confusable usernames exist; if not, ASCII usernames need no comparison.
  private var hasLookalikes = false
  /// The lines of the new users in the file.
  private var lines = ImportedLines()
  private var lastBefore: Int64 = 0
  private let logBefore: Int

  /// - `cache`: The page cache size in KiB.
  init(
    _ connection: SQLiteConnection, isDry: Bool, now: Int64, cache: Int
  ) throws(StoreError) {
    (self.connection, self.isDry, self.now, self.cache) = (connection, isDry, now, cache)
    search = SearchIndex(connection)
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
    logBefore = Self.logSize(of: connection)
  }

  func begin() throws(StoreError) {
    try connection.execute("PRAGMA cache_size = -\(cache)")
    hasLookalikes =
      try connection.integer("SELECT EXISTS(SELECT 1 FROM account WHERE lookalike IS NOT NULL)") > 0
    lastBefore = try connection.integer("SELECT max(id) FROM account")
  }

  func insert(_ records: [ImportedRecord]) throws(StoreError) -> [ImportVerdict] {
    var verdicts: [ImportVerdict] = []
    for record in records { verdicts.append(try insert(record)) }
    return verdicts
  }

  func finish() throws(StoreError) { try search.finish() }

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

  private func insert(_ record: ImportedRecord) throws(StoreError) -> ImportVerdict {
    if let refusal = record.refusal { return .refused(refusal) }
    let user = record.user
    return try user.withTexts { texts throws(StoreError) in
      let text = { UTF8Text(bytes: UnsafeBufferPointer(rebasing: texts[$0])) }
      let (username, name, email) = (text(user.username), text(user.name), text(user.email))
      if try looksLikeAnother(username, user.lookalike) { return .looksLikeAnother }
      try insertAccount.bind(username, at: 1)
      try insertAccount.bind(name, at: 2)
      try insertAccount.bind(email, at: 3)
      try insertAccount.bind(user.age, at: 4)
      try insertAccount.bind(user.created ?? now, at: 5)
      try insertAccount.bind(user.isDisabled, at: 6)
      try insertAccount.bind(user.lookalike, at: 7)
      try insertAccount.run()
      if connection.changes == 0 { return try verdict(onTaken: username, email: email, of: user) }
      let id = connection.lastID
      lines.add(record.line, of: id)
      if user.lookalike != nil { hasLookalikes = true }
      // A dry run is rolled back, so it skips the search index.
      if !isDry {
        try search.append(
          Account.ID(rawValue: id), name: name, username: username, email: email, age: user.age)
      }
      if let lack = user.lack { return .mustReset(lack) }
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
    var isOfAnother = false
    if user.isNamedByAddress {
      let count = try connection.integer(
        "SELECT count(*) FROM account WHERE username = ? AND email = ?", username, email)
      isOfAnother = count == 0
    }
    return .taken(at: id > lastBefore ? lines.line(of: id) : nil, isOfAnother: isOfAnother)
  }
}
