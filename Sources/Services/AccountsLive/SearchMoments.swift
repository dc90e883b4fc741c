import Accounts
import Synchronization

/// Numbers the states of a database, so that several connections can tell whether they see the same
/// one: what SQLite tells each of them is a number of its own.
final class SearchMoments: Sendable {
  private let path: String
  private let busyTimeout: Duration
  private let connection = Mutex<Connection?>(nil)

  /// Opens nothing yet.
  init(path: String, busyTimeout: Duration) {
    self.path = path
    self.busyTimeout = busyTimeout
  }

  /// The number of the present state. Whoever has got it before and after beginning to read, reads
  /// that state. Takes some microseconds.
  func present() throws(StoreError) -> Int64 {
    try connection.withLock { connection throws(StoreError) in
      if connection == nil {
        connection = try Connection(path: path, busyTimeout: busyTimeout)
      }
      return try connection?.integer("PRAGMA data_version") ?? 0
    }
  }
}
