import Accounts
import SQLiteDatabase
import Synchronization

/// Numbers the states of a database, so that several connections can tell whether they see the same
/// one: what SQLite tells each of them is a number of its own.
final class DatabaseVersion: Sendable {
  private let path: String
  private let connection = Mutex<Connection?>(nil)

  /// Opens nothing yet.
  init(path: String) { self.path = path }

  /// The number of the present state; nil while somebody has locked everything. Whoever has got it
  /// before and after beginning to read, reads that state. Takes some microseconds, and never waits:
  /// without a log beside the database, a writer may be waiting for whoever asks.
  func present() throws(StoreError) -> Int64? {
    do throws(StoreError) {
      return try connection.withLock { connection throws(StoreError) in
        if connection == nil { connection = try Connection(path: path, busyTimeout: .zero) }
        return try connection?.integer("PRAGMA data_version")
      }
    } catch {
      if error.reason == .busy { return nil }
      throw error
    }
  }
}
