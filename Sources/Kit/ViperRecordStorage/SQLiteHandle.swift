import CViperSQLite
import ViperIsolation
import ViperPlatform

/// An open SQLite file, which waits for the locks of other programs.
///
/// Not `Sendable`: it belongs to the connection that opened it.
package final class SQLiteHandle {
  package let path: String
  package let pointer: OpaquePointer

  /// A failed opening: SQLite's result code, and the errno(3) behind it, 0 if unknown.
  package struct OpenFailure: Error {
    package let code: Int32
    package let errno: Int32
  }

  /// Opens an existing file, which can't be a link; the first statement shows whether it is a
  /// database.
  package init(path: String, patience: Duration) throws(OpenFailure) {
    var handle: OpaquePointer?
    let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOFOLLOW | SQLITE_OPEN_NOMUTEX
    let code = sqlite3_open_v2(path, &handle, flags, nil)
    guard code == SQLITE_OK, let handle else {
      let number = sqlite3_system_errno(handle)
      sqlite3_close_v2(handle)
      throw OpenFailure(code: code, errno: number)
    }
    (self.path, pointer) = (path, handle)
    csqlite_refuse_quoted_text(handle)
    wait(patience)
  }

  // SQLite closes the file once its last statement is finalized.
  deinit {
    // The last connection to close checkpoints a log under an exclusive lock.
    StopGate.enter()
    sqlite3_close_v2(pointer)
    StopGate.leave()
  }

  /// Retries a lock that others hold every few milliseconds, for `duration`, unless the task is
  /// cancelled.
  ///
  /// SQLite's own timeout backs off to retries that are 100 ms apart: among a hundred writers, some
  /// would find the database locked each time.
  package func wait(_ duration: Duration) {
    let tries = UnsafeMutableRawPointer(bitPattern: Int(duration / Self.pause))
    sqlite3_busy_handler(
      pointer,
      { tries, count in
        if count >= Int(bitPattern: tries) || Task.isCancelled { return 0 }
        // Random, so that those who wait don't retry at the same moments.
        usleep(.random(in: 1_000..<9_000))
        return 1
      }, tries)
  }

  /// The average pause between retries.
  private static let pause = Duration.milliseconds(5)

  /// The extended result code of the last call; SQLITE_INTERRUPT for a lock that a cancelled task
  /// no longer waits for.
  package var failureCode: Int32 {
    let code = sqlite3_extended_errcode(pointer)
    return code & 0xFF == SQLITE_BUSY && Task.isCancelled ? SQLITE_INTERRUPT : code
  }

  /// Rolls the transaction back, unless SQLite has done so, as on a full disk.
  /// - Returns: SQLite's result code.
  @discardableResult
  package func rollBack() -> Int32 {
    if sqlite3_get_autocommit(pointer) != 0 { return SQLITE_OK }
    return sqlite3_exec(pointer, "ROLLBACK", nil, nil, nil)
  }
}
