import ViperRecords

/// A database that holds tables of items.
package protocol ItemDatabase {
  /// The error that its calls throw.
  associatedtype Failure: Error

  /// Runs a query, and returns that number of cells of each row.
  func rows(
    _ sql: String, _ values: [ItemCell], columns: Int
  ) throws(Failure) -> [[ItemCell]]
  /// Runs one statement whose result isn't needed.
  func write(_ sql: String, _ values: [ItemCell]) throws(Failure)
  /// Runs statements in SQLite's dialect that define a table.
  func execute(_ script: String) throws(Failure)
  /// Runs `body` in a transaction while no other one runs.
  func alone(_ body: () throws(Failure) -> Void) throws(Failure)
  func hasTable(_ name: String) throws(Failure) -> Bool

  /// The error about what a table contains.
  func failure(_ fault: ItemFault) -> Failure

  /// A condition: the text in a column contains the next parameter.
  func contains(_ column: String) -> String
  /// Expressions to sort by, never NULL: numbers, or text without the case of ASCII letters.
  func ignoringCase(_ column: String) -> [String]
}

/// Why a table of items can't be used as it is.
package enum ItemFault {
  /// Someone else has changed the item meanwhile, and both changes together are invalid.
  case conflict
  /// The number of applied steps is invalid.
  case damaged
  /// A value of an item is unknown, such as a removed choice; with the item's number.
  case unknownValue(Int64)
  /// A later version of the program has changed the table.
  case newer
}

/// The owner of items in a table with several.
package struct ItemOwner: Sendable {
  /// The column with the owner's number.
  let column: String
  let id: Int64

  package init(_ id: Int64, in column: String) { (self.column, self.id) = (column, id) }
}

/// The table with the number of applied steps of each table of items.
package enum ItemVersions {
  package static let definition = """
    CREATE TABLE IF NOT EXISTS feature_version(name TEXT PRIMARY KEY, version INTEGER NOT NULL)
    """
}
