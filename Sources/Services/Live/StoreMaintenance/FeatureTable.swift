import Accounts
import Database
import ViperRecordStorage

/// The table of a feature, as read from a database: its columns, key, account and indexes.
///
/// Its SQL isn't copied, since a backup may come from anywhere.
struct FeatureTable {
  let name: String
  private let columns: [(name: String, type: String, isRequired: Bool)]
  private let indexes: [(name: String, isUnique: Bool, column: String)]

  /// - Throws: `StoreError`: `.damaged` if a name isn't one that a feature has.
  static func all(in connection: any Connection) throws(StoreError) -> [FeatureTable] {
    let names = try connection.rows(connection.dialect.tables("feature_")) { $0.text(0) }
    var tables: [FeatureTable] = []
    for name in names.sorted() { tables.append(try FeatureTable(name, in: connection)) }
    return tables
  }

  private init(_ name: String, in connection: any Connection) throws(StoreError) {
    self.name = name
    columns = try connection.rows(connection.dialect.columns, name) {
      ($0.text(0), $0.text(1) == "INTEGER" ? "INTEGER" : "TEXT", $0.integer(2) != 0)
    }
    indexes = try connection.rows(connection.dialect.indexes, name) {
      ($0.text(0), $0.integer(1) != 0, $0.text(2))
    }
    let names = [name] + columns.map(\.name) + indexes.flatMap { [$0.name, $0.column] }
    for name in names {
      let isPlain = name.utf8.allSatisfy {
        "abcdefghijklmnopqrstuvwxyz0123456789_-".utf8.contains($0)
      }
      if name.isEmpty || !isPlain { throw StoreError(.damaged, at: connection.path) }
    }
  }

  /// Creates an empty table with this definition.
  func create(on connection: any Connection) throws(StoreError) {
    try connection.execute(connection.dialect.definition(definition))
  }

  /// The definition in SQLite's dialect.
  var definition: String {
    if name == "feature_version" { return ItemVersions.definition }
    let columns = columns.map { column in
      switch column.name {
      case "id": "id INTEGER PRIMARY KEY AUTOINCREMENT"
      case "account": "account INTEGER NOT NULL REFERENCES account ON DELETE CASCADE"
      default: "\"\(column.name)\" \(column.type)\(column.isRequired ? " NOT NULL" : "")"
      }
    }
    let scripts = Dictionary(grouping: indexes, by: \.name).sorted { $0.key < $1.key }.map {
      (name, parts) in
      let indexed = parts.map { "\"\($0.column)\"" }.joined(separator: ", ")
      let kind = parts.allSatisfy(\.isUnique) ? "UNIQUE INDEX" : "INDEX"
      return "CREATE \(kind) \"\(name)\" ON \"\(self.name)\"(\(indexed));"
    }
    return "CREATE TABLE \"\(name)\"(\(columns.joined(separator: ", ")));" + scripts.joined()
  }
}
