import Accounts
import BackgroundWork
import CSQLite
import Isolation

extension Connection {
  /// Writes everything, as of one moment, into an empty file: nothing that was deleted, and nothing
  /// that others commit meanwhile, whom it keeps waiting no longer than any reader.
  /// - Throws: `StoreError`; `.cancelled` soon after the flag was raised.
  package func copy(into path: String, unless flag: CancellationFlag) throws(StoreError) {
    try stopping(at: flag) { () throws(StoreError) in _ = try run("VACUUM INTO ?", path) }
  }

  /// Replaces everything by what `other` holds, in one transaction: other connections see
  /// all that was there before, or all that is new.
  package func replaceAll(with other: Connection) throws(StoreError) {
    StopGate.enter()
    defer { StopGate.leave() }
    guard let backup = sqlite3_backup_init(handle, "main", other.handle, "main") else {
      throw failure
    }
    let code = sqlite3_backup_step(backup, -1)
    let last = sqlite3_backup_finish(backup)
    if code != SQLITE_DONE { throw StoreError(sqlite: last == SQLITE_OK ? code : last, at: path) }
  }

  /// Does `body`, in which a statement that runs for long is stopped where the flag is raised.
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
