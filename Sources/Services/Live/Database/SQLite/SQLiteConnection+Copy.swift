import Accounts
import CViperSQLite
import StorePlatform
import ViperIsolation

extension SQLiteConnection {
  /// Writes a snapshot of the database to an empty file, without deleted data; blocks writers no
  /// longer than any read transaction does.
  /// - Throws: `StoreError`; `.cancelled` soon after `flag` was set.
  package func copy(into path: String, unless flag: CancellationFlag) throws(StoreError) {
    try stopping(at: flag) { () throws(StoreError) in _ = try run("VACUUM INTO ?", path) }
  }

  /// Replaces the whole contents by those of `other` in one transaction, so that other connections
  /// see either the old contents or the new ones.
  package func replaceAll(with other: SQLiteConnection) throws(StoreError) {
    StopGate.enter()
    defer { StopGate.leave() }
    guard let backup = sqlite3_backup_init(handle, "main", other.handle, "main") else {
      throw failure
    }
    let code = sqlite3_backup_step(backup, -1)
    let last = sqlite3_backup_finish(backup)
    if code != SQLITE_DONE { throw StoreError(sqlite: last == SQLITE_OK ? code : last, at: path) }
  }

  /// Runs `body`, and interrupts its statements once `flag` is set.
  package func stopping(
    at flag: CancellationFlag, _ body: () throws(StoreError) -> Void
  ) throws(StoreError) {
    let context = Unmanaged.passRetained(flag)
    let ask: @convention(c) (UnsafeMutableRawPointer?) -> Int32 = { context in
      let flag = context.map { Unmanaged<CancellationFlag>.fromOpaque($0).takeUnretainedValue() }
      return flag?.isCancelled == true ? 1 : 0
    }
    sqlite3_progress_handler(handle, 1_000, ask, context.toOpaque())
    defer {
      sqlite3_progress_handler(handle, 0, nil, nil)
      context.release()
    }
    try body()
  }
}
