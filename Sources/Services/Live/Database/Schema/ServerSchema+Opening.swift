import Accounts

extension ServerSchema {
  /// The key of the advisory lock that lets one process at a time migrate.
  private static let lock: Int64 = 0x7669_7072

  /// A query of the schema that has the tables. Others may come first in the search path, such as one
  /// with the name of the role.
  package static let own = """
    (SELECT nspname FROM pg_namespace JOIN pg_class ON relnamespace = pg_namespace.oid
    WHERE pg_class.oid = to_regclass('viper_schema'))
    """

  /// Connects to the server; creates the tables if there are none, and migrates older ones.
  ///
  /// A role that may not create tables can use existing ones.
  /// - Throws: `StoreError`; the database is unchanged then.
  package func open(
    _ address: ServerAddress, busyTimeout: Duration, settings: [PostgreSQLConnection.Setting] = []
  ) throws(StoreError) -> PostgreSQLConnection {
    // One query if the tables are current. It fails if there are none.
    var found: [(version: Int64, schema: String, fold: Int64, hasAccounts: Bool)] = []
    let connection = try PostgreSQLConnection(
      to: address, busyTimeout: busyTimeout, settings: settings,
      probing:
        """
        SELECT version, \(Self.own), (SELECT max(version) FROM search_fold),
          EXISTS(SELECT 1 FROM account) FROM viper_schema
        """
    ) { found.append(($0.integer(0), $0.text(1), $0.integer(2), $0.integer(3) != 0)) }
    // A database may have accounts in several schemas.
    let schema: String
    if found.count == 1, found[0].version == steps.count {
      schema = found[0].schema
      (connection.foldVersion, connection.hasAccounts) = (found[0].fold, found[0].hasAccounts)
    } else {
      let version = try version(of: connection)
      if version < steps.count { try migrate(connection) }
      schema = try connection.text("SELECT \(Self.own)") ?? ""
      if version == 0 { connection.newSchema = "the schema \(schema) of \(connection.path)" }
    }
    connection.gate = gate
    connection.announcements = "viper_" + schema.filter { $0.isASCII && $0.isLetter || $0.isNumber }
    return connection
  }

  /// Returns the number of completed steps.
  package func version(of connection: PostgreSQLConnection) throws(StoreError) -> Int {
    // Reads the catalog itself: to_regclass() may answer as of before the wait for the lock.
    let isThere = try connection.hasRow(
      "SELECT 1 FROM pg_class WHERE relname = 'viper_schema' AND pg_table_is_visible(oid)")
    if !isThere { return 0 }
    let versions = try connection.rows("SELECT version FROM viper_schema") { Int($0.integer(0)) }
    // The migration that creates the table also fills it.
    guard versions.count == 1, versions[0] > 0 else {
      throw StoreError(.damaged, at: connection.path)
    }
    if versions[0] > steps.count { throw StoreError(.newer, at: connection.path) }
    return versions[0]
  }

  /// The tables and their columns, after all steps.
  package var columns: [(table: String, columns: [String])] {
    var tables: [(table: String, columns: [String])] = []
    for statement in steps.joined(separator: ";").split(separator: ";") {
      let parts = statement.split(separator: "(", maxSplits: 1)
      let words = parts[0].split(whereSeparator: \.isWhitespace).map(String.init)
      if words.starts(with: ["ALTER", "TABLE"]), words.dropFirst(3).starts(with: ["RENAME", "TO"]),
        let index = tables.firstIndex(where: { $0.table == words[2] })
      {
        tables[index].table = words[5]
      }
      guard words.starts(with: ["CREATE", "TABLE"]), parts.count == 2 else { continue }
      let columns = parts[1].split(whereSeparator: \.isNewline).compactMap { line in
        let words = line.split(separator: " ")
        let type = words.dropFirst().first?.prefix(while: \.isLetter) ?? ""
        return ["BIGINT", "BOOLEAN", "BYTEA", "TEXT", "TSVECTOR"].contains(type)
          ? words[0].filter { $0 != "\"" } : nil
      }
      tables.append((words[2] == Self.gate(1) ? gate : words[2], columns))
    }
    return tables
  }

  /// The table that write transactions lock; its name has the version from the second one on.
  private var gate: String { Self.gate(steps.count) }

  private static func gate(_ version: Int) -> String {
    version == 1 ? "gate" : "gate_\(version)"
  }

  /// Creates the tables, or migrates them.
  /// - Parameter keepsTables: Whether to commit; otherwise the migration is rolled back.
  package func migrate(
    _ connection: PostgreSQLConnection, keepsTables: Bool = true
  ) throws(StoreError) {
    // Each statement sees the commits of others during the wait for the lock.
    try connection.attempt(.taking) { () throws(StoreError) in
      try connection.execute("SELECT pg_advisory_xact_lock(\(Self.lock))")
      // Counted again, since another process may have migrated meanwhile.
      let done = try version(of: connection)
      if done == 0 {
        let encoding = try connection.text("SELECT getdatabaseencoding()")
        if encoding != "UTF8" { throw StoreError(.wrongEncoding, at: connection.path) }
        // Temporary tables end with the connection.
        if try connection.text("SELECT current_schema()")?.hasPrefix("pg_temp") != false {
          throw StoreError(.noSchema, at: connection.path)
        }
        try connection.execute(
          """
          CREATE TABLE viper_schema(version BIGINT NOT NULL);
          INSERT INTO viper_schema(version) VALUES(0);
          """)
      } else {
        // New tables and functions belong beside the others.
        try connection.execute(
          "SELECT set_config('search_path', quote_ident(\(Self.own)) || ', ' "
            + "|| current_setting('search_path'), TRUE)")
      }
      for step in steps.dropFirst(done) { try connection.execute(step) }
      // Running programs of earlier versions find no gate, and can't write any longer.
      let former = Self.gate(max(done, 1))
      if done < steps.count, former != gate {
        try connection.execute("ALTER TABLE \(former) RENAME TO \(gate)")
      }
      try connection.write("UPDATE viper_schema SET version = ?", steps.count)
      return ((), isDone: keepsTables)
    }
  }
}
