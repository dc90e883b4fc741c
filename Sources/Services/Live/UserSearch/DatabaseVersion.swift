import Accounts
import Database
import Synchronization

/// A version number of the database that several connections share, to detect whether they read the
/// same snapshot. (`PRAGMA data_version` is only comparable within one connection.)
final class DatabaseVersion: Sendable {
  private let path: String
  private let connection = Mutex<SQLiteConnection?>(nil)

  /// Opens the connection on the first call of `present`.
  init(path: String) { self.path = path }

  /// The current version; nil while another process holds an exclusive lock. A reader that gets the
  /// same version before and after it begins its transaction reads that version. Takes a few
  /// microseconds and never waits: without a write-ahead log, a writer may be waiting for the
  /// caller.
  func present() throws(StoreError) -> Int64? {
    do throws(StoreError) {
      return try connection.withLock { connection throws(StoreError) in
        if connection == nil { connection = try SQLiteConnection(path: path, busyTimeout: .zero) }
        return try connection?.dataVersion
      }
    } catch {
      if error.reason == .busy { return nil }
      throw error
    }
  }
}
