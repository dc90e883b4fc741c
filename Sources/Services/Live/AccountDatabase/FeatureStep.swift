import Accounts
import Database

/// A statement that creates or changes the table of a feature, as SQLite has it.
package struct FeatureStep {
  let feature: String
  /// Counted from 0.
  let number: Int
  let script: String

  package init(feature: String, number: Int, script: String) {
    (self.feature, self.number, self.script) = (feature, number, script)
  }

  /// Creates the table of the steps that were run.
  package static let definition = """
    CREATE TABLE IF NOT EXISTS feature_step(
      feature TEXT, number INTEGER, script TEXT NOT NULL, PRIMARY KEY(feature, number))
    """

  /// - Parameter isDone: Whether it was run before, and is only noted.
  package func run(on connection: any Connection, isDone: Bool = false) throws(StoreError) {
    if !isDone { try connection.execute(connection.dialect.definition(script)) }
    try connection.run(
      "INSERT INTO feature_step(feature, number, script) VALUES(?, ?, ?)", feature, number, script)
  }

  /// The tables of features.
  package static func tables(in connection: any Connection) throws(StoreError) -> [String] {
    try connection.rows(connection.dialect.tables("feature_")) { $0.text(0) }
      .filter { !["feature_step", "feature_version"].contains($0) }
  }

  /// A table whose steps aren't known, since an earlier version of the program ran them.
  package static func unknownTable(
    in connection: any Connection
  ) throws(StoreError) -> String? {
    try Set(tables(in: connection)).subtracting(all(in: connection).map(\.feature)).min()
  }

  /// The steps that were run, in their order.
  package static func all(in connection: any Connection) throws(StoreError) -> [FeatureStep] {
    if try !connection.hasRow(connection.dialect.lookForTable("feature_step")) { return [] }
    return try connection.rows(
      "SELECT feature, number, script FROM feature_step ORDER BY feature, number"
    ) { FeatureStep(feature: $0.text(0), number: Int($0.integer(1)), script: $0.text(2)) }
  }
}
