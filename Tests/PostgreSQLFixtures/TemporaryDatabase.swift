/// An empty database that lives as long as this value.
package final class TemporaryDatabase: Sendable {
  package let name: String
  private let server: PostgreSQLServer

  /// - Parameter server: The one that the tests share if nil.
  /// - Throws: `Trouble` if PostgreSQL isn't installed, or doesn't start.
  package init(on server: PostgreSQLServer? = nil) throws {
    self.server = try server ?? .shared()
    name = self.server.nextName()
    try self.server.query("CREATE DATABASE \(name)")
  }

  /// Connections that are still open are ended.
  deinit { _ = try? server.query("DROP DATABASE IF EXISTS \(name) WITH (FORCE)") }

  package var address: String { server.address(of: name) }

  /// Runs SQL by psql(1), in one transaction if there are several statements.
  /// - Returns: Its output: a line for each row, with "|" between columns.
  /// - Throws: `Trouble` with what it writes if a statement fails, or after a minute.
  @discardableResult
  package func query(_ sql: String) throws -> String { try server.query(sql, in: name) }
}
