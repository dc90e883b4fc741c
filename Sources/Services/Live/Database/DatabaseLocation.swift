import Accounts
import StorePlatform

/// The location of the accounts.
package enum DatabaseLocation: Equatable, Sendable {
  /// The path of an SQLite file.
  case file(String)
  case server(ServerAddress)

  /// The file in a data folder.
  package static func file(in folder: DataFolder) -> DatabaseLocation {
    .file("\(folder.path)/viper.db")
  }

  /// Opens a connection; creates or migrates the database's tables if needed.
  package func open(
    busyTimeout: Duration, settings: [PostgreSQLConnection.Setting] = [],
    waitsForCounts: Bool = false
  ) throws(StoreError) -> any Connection {
    switch self {
    case .file(let path): return try Schema.current.open(path, busyTimeout: busyTimeout)
    case .server(let address):
      let connection = try ServerSchema.current.open(
        address, busyTimeout: busyTimeout, settings: settings)
      connection.waitsForCounts = waitsForCounts
      return connection
    }
  }
}
