import Accounts
import Database
import StorePlatform
import UserSearch

/// Copies all accounts between a server and a backup, which is a file of SQLite.
///
/// Skips data that a restore must not revive: sessions, codes, pending email changes, invitations,
/// queued mails and known devices.
struct ServerCopy {
  /// In this order, each row follows those that it refers to.
  private static let tables = [
    "account", "password", "photo", "favorite", "tip", "login_attempt", "mail_budget", "setting",
    "event",
  ]
  private let server: PostgreSQLConnection

  init(of server: PostgreSQLConnection) { self.server = server }

  // MARK: - To a file

  /// Writes one snapshot to an empty file, whose search index is built once it is in use.
  func write(to path: String, unless flag: CancellationFlag) throws(StoreError) {
    let file = try SQLiteConnection(path: path, busyTimeout: .zero)
    // A failure discards the file, and a complete one is synced.
    try file.execute("PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF")
    try Schema.current.migrate(file)
    try server.transaction(.reading) { () throws(StoreError) in
      try file.transaction { () throws(StoreError) in
        try copyFeatures(from: server, to: file)
        for table in try Self.tables + featureNames {
          try copy(table, to: file) { flag.isCancelled }
        }
        for table in try numberedTables {
          let last = try server.integer(
            "SELECT pg_sequence_last_value(CAST(pg_get_serial_sequence(?, 'id') AS regclass))",
            table)
          try file.passOver(last, of: table)
        }
      }
    }
  }

  private func copy(
    _ table: String, to file: SQLiteConnection, unless isCancelled: () -> Bool
  ) throws(StoreError) {
    let columns = try columns(of: table)
    let placeholders = columns.map { _ in "?" }.joined(separator: ", ")
    try file.execute("DELETE FROM \(table)")
    try server.forEachRow("SELECT \(columns.names) FROM \(table)", []) {
      (row) throws(StoreError) in
      if isCancelled() { throw StoreError(.cancelled, at: file.path) }
      try file.write(
        "INSERT INTO \(table)(\(columns.names)) VALUES(\(placeholders))",
        zip(columns, 0...).map { $0.type.value(in: row, at: $1) })
      return true
    }
  }

  // MARK: - To the server

  /// Replaces all accounts with those of a checked file, in the current transaction.
  func read(
    from file: SQLiteConnection, unless isCancelled: () -> Bool
  ) throws(StoreError) {
    for table in try featureNames { try server.execute("DROP TABLE \(table)") }
    let others = ["invitation", "mail", "search"]
    for table in others + Self.tables.reversed() { try server.empty(table) }
    try copyFeatures(from: file, to: server)
    for table in try Self.tables + featureNames {
      try copy(table, from: file, unless: isCancelled)
    }
    for table in try numberedTables {
      let last = try file.integer("SELECT seq FROM sqlite_sequence WHERE name = ?", table)
      try server.write(
        """
        SELECT setval(number, greatest(?, coalesce(pg_sequence_last_value(number), 1)))
        FROM CAST(pg_get_serial_sequence(?, 'id') AS regclass) AS number
        """, last, table)
    }
    try ServerSearchIndex(server).rebuild(unless: isCancelled)
  }

  private func copy(
    _ table: String, from file: SQLiteConnection, unless isCancelled: () -> Bool
  ) throws(StoreError) {
    let columns = try columns(of: table)
    let target = "\(table)(\(columns.names))"
    var rows = CopyRows()
    try file.forEachRow("SELECT \(columns.names) FROM \(table)", []) { (row) throws(StoreError) in
      if isCancelled() { throw StoreError(.cancelled, at: server.path) }
      for (column, index) in zip(columns, Int32(0)...) {
        column.type.add(from: row, at: index, to: &rows)
      }
      rows.endRow()
      if rows.isLarge {
        try server.copy(rows, into: target)
        rows.removeAll()
      }
      return true
    }
    try server.copy(rows, into: target)
  }

  // MARK: - Tables

  private func copyFeatures(
    from source: any Connection, to target: any Connection
  ) throws(StoreError) {
    for table in try FeatureTable.all(in: source) { try table.create(on: target) }
  }

  private var featureNames: [String] {
    get throws(StoreError) { try FeatureTable.all(in: server).map(\.name) }
  }

  /// The tables whose rows have numbers that are never reused.
  private var numberedTables: [String] {
    get throws(StoreError) {
      try server.rows(
        """
        SELECT table_name FROM information_schema.columns
        WHERE table_schema = \(ServerSchema.own) AND column_name = 'id' AND is_identity = 'YES'
        """
      ) { $0.text(0) }
    }
  }

  private func columns(of table: String) throws(StoreError) -> [Column] {
    try server.rows(
      """
      SELECT column_name, data_type FROM information_schema.columns
      WHERE table_schema = \(ServerSchema.own) AND table_name = ? ORDER BY ordinal_position
      """, table
    ) { Column(name: $0.text(0), type: ColumnType(rawValue: $0.text(1)) ?? .text) }
  }
}

/// A column of a table on the server.
private struct Column {
  let name: String
  let type: ColumnType
}

extension [Column] {
  fileprivate var names: String { map { "\"\($0.name)\"" }.joined(separator: ", ") }
}

/// The types that differ between the engines.
private enum ColumnType: String {
  case boolean, bytea, text
  case number = "bigint"

  /// The value as SQLite stores it.
  func value(in row: any Row, at index: Int32) -> SQLValue {
    if row.isNull(index) { return .null }
    return switch self {
    case .boolean, .number: .integer(row.integer(index))
    case .bytea: .bytes(row.bytes(index))
    case .text: .text(row.text(index))
    }
  }

  func add(from row: any Row, at index: Int32, to rows: inout CopyRows) {
    if row.isNull(index) { return rows.add(nil) }
    switch self {
    case .boolean: rows.add(row.integer(index) != 0)
    case .number: rows.add(row.integer(index))
    case .bytea: rows.add(bytes: row.bytes(index))
    case .text: rows.add(row.text(index).utf8)
    }
  }
}
