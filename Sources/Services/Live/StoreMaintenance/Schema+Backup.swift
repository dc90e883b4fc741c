import Accounts
import Database
import StorePlatform

extension Schema {
  /// Verifies and migrates a private copy of a backup, and deletes data that a restore must not
  /// revive: sessions, codes, pending email changes, invitations, queued mails and known devices.
  ///
  /// No other process uses the copy and a failure discards it, so journaling and syncing are off;
  /// it is synced afterwards.
  /// - Parameter name: The backup's path, for errors.
  /// - Returns: The number of accounts.
  func adopt(
    _ path: String, named name: String, unless flag: CancellationFlag
  ) throws(BackupProblem) -> Int {
    do throws(StoreError) {
      let copy = try SQLiteConnection(path: path, busyTimeout: .zero)
      try copy.execute(
        """
        PRAGMA cell_size_check = ON;
        PRAGMA trusted_schema = OFF;
        PRAGMA secure_delete = ON;
        PRAGMA foreign_keys = OFF;
        """)
      let done = try version(of: copy)
      if done == 0 { throw StoreError(.damaged, at: path) }
      try copy.execute("PRAGMA journal_mode = MEMORY; PRAGMA synchronous = OFF")
      try copy.stopping(at: flag) { () throws(StoreError) in
        try copy.check(.whole)
        try copy.checkReferences()
        if done < steps.count { try migrate(copy) }
        guard try isWhole(copy), try largestNumber(in: copy) <= Self.largestNumber else {
          throw StoreError(.damaged, at: path)
        }
        try copy.execute(
          """
          DELETE FROM session;
          DELETE FROM code;
          DELETE FROM email_change;
          DELETE FROM invitation;
          DELETE FROM mail;
          DELETE FROM known_device;
          UPDATE sqlite_sequence SET seq = 0 WHERE seq NOT BETWEEN 0 AND \(Self.largestNumber);
          """)
      }
      let administrators = try copy.integer(
        "SELECT count(*) \(Account.activeAdministrators)")
      if administrators > 0 { return Int(try copy.integer("SELECT count(*) FROM account")) }
    } catch {
      switch error.reason {
      case .damaged: throw .noBackup(path: name)
      case .newer: throw .newer(path: name)
      default: throw .store(error)
      }
    }
    throw .noAdministrator(path: name)
  }

  /// The largest valid id; leaves more ids above it than any store will assign.
  static let largestNumber: Int64 = 1 << 62

  private func largestNumber(in connection: SQLiteConnection) throws(StoreError) -> Int64 {
    try connection.integer(
      """
      SELECT max(id) FROM (
        SELECT max(id) AS id FROM account UNION ALL SELECT max(id) FROM session
        UNION ALL SELECT max(id) FROM event)
      """)
  }

  /// Whether the database has exactly the schema's tables, indexes and triggers. Foreign triggers
  /// could have side effects; missing objects would lose data or constraints. Tables of features
  /// are ignored, since they outlive their features.
  func isWhole(_ connection: SQLiteConnection) throws(StoreError) -> Bool {
    let new = try SQLiteConnection(path: ":memory:", busyTimeout: .zero)
    for step in steps { try new.execute(step) }
    return try things(in: connection) == things(in: new)
  }

  private func things(in connection: SQLiteConnection) throws(StoreError) -> [String] {
    try connection.rows(
      """
      SELECT type || ' ' || name || CASE WHEN type IN ('trigger', 'view') THEN sql ELSE '' END
      FROM sqlite_master
      WHERE name NOT LIKE 'sqlite_stat%'
        AND NOT (type IN ('table', 'index') AND tbl_name GLOB 'feature_*')
      ORDER BY 1
      """
    ) { $0.text(0) }
  }
}
