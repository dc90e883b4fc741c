import Database
import Foundation
import PostgreSQLFixtures
import Synchronization
import Testing

/// A schema for the accounts of one test on PostgreSQL, emptied for a later test.
package final class ServerDatabase: Sendable {
  private static let free = Mutex<[(ServerAddress, tables: [String])]>([])

  package let address: ServerAddress
  private let tables: [String]

  package init() throws {
    if let free = Self.free.withLock({ $0.popLast() }) {
      (address, tables) = free
      return
    }
    let name = "t" + UUID().uuidString.replacing("-", with: "").lowercased()
    let text =
      try PostgreSQLServer.shared().address(of: "postgres")
      + "&options=-csearch_path%3D\(name)%20-cclient_min_messages%3Dwarning"
    address = try #require(ServerAddress(text))
    let connection = try PostgreSQLConnection(to: address)
    try connection.execute("CREATE SCHEMA \(name)")
    _ = try ServerSchema.current.open(address, busyTimeout: .seconds(5))
    tables = try connection.tables()
  }

  package func connection() throws -> PostgreSQLConnection { try PostgreSQLConnection(to: address) }

  deinit {
    if (try? empty()) == true { Self.free.withLock { $0.append((address, tables)) } }
  }

  /// Restores the tables to their initial state; false if a test has added or removed some.
  private func empty() throws -> Bool {
    let connection = try connection()
    if try connection.tables() != tables { return false }
    let kept = ["global_rate_limit", "search_fold", "setting", "viper_schema"]
    let deletions = tables.filter { !kept.contains($0) }.map { "DELETE FROM \($0);" }.joined()
    let sequences = ["account", "session", "event", "invitation"].map {
      "ALTER SEQUENCE \($0)_id_seq RESTART;"
    }
    try connection.execute(
      deletions + sequences.joined() + """
        DELETE FROM global_rate_limit WHERE id <> 1;
        INSERT INTO global_rate_limit(id) VALUES(1)
          ON CONFLICT(id) DO UPDATE SET passes = 0, guesses = 0;
        DELETE FROM setting;
        INSERT INTO setting(key, value)
          VALUES('sign-up', 'open'), ('addresses', 'shown'), ('ages', 'shown');
        """)
    return true
  }
}

extension PostgreSQLConnection {
  fileprivate func tables() throws -> [String] {
    try rows("SELECT tablename FROM pg_tables WHERE schemaname = current_schema() ORDER BY 1", []) {
      $0.text(0)
    }
  }
}
