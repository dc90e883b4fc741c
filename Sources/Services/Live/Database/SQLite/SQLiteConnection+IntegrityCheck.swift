import Accounts
import CViperSQLite
import StorePlatform

extension SQLiteConnection {
  /// The thoroughness of an integrity check.
  package enum Check: String {
    /// Checks every page and the order of all rows. Takes about 12 ms for 40,000 accounts.
    case quick = "quick_check"
    /// Also checks that each index matches its table.
    case whole = "integrity_check"
  }

  /// Checks the integrity of the database.
  /// - Throws: `StoreError`, `.damaged` if the check finds a problem.
  package func check(_ check: Check) throws(StoreError) {
    let answers = try rows("PRAGMA \(check.rawValue)(1)") { $0.text(0) }
    if answers != ["ok"] { throw Self.problem(told: answers, at: path) }
  }

  /// Returns the error for the rows that the check returned.
  ///
  /// They also name pages that couldn't be read because of too little memory or a disk error, which
  /// must not be reported as damage.
  static func problem(told answers: [String], at path: String) -> StoreError {
    let parts = answers.first?.split(separator: "error code=", maxSplits: 1) ?? []
    let code = parts.count == 2 ? Int32(parts[1].prefix { $0.isNumber }) : nil
    return code.map { StoreError(sqlite: $0, at: path) } ?? StoreError(.damaged, at: path)
  }

  /// Checks that all foreign keys refer to existing rows.
  package func checkReferences() throws(StoreError) {
    if try rows("PRAGMA foreign_key_check", read: { $0.text(0) }) != [] {
      throw StoreError(.damaged, at: path)
    }
  }

  /// Checks that the last page is complete: SQLite would read zeros after a truncated end.
  func checkLength() throws(StoreError) {
    // While there is a journal or a log, another process may be writing that page.
    for path in DatabaseFiles(path: path).all.dropFirst() {
      if let size = try FileAttributes(at: path)?.size, size > 0, !path.hasSuffix("-shm") { return }
    }
    guard let size = try FileAttributes(at: path)?.size else { return }
    if size % Int(max(1, try integer("PRAGMA page_size"))) != 0 {
      throw StoreError(.damaged, at: path)
    }
  }

  /// Sets whether the last connection leaves the write-ahead log as it is when it closes, instead
  /// of checkpointing it, so that a refused database stays unchanged.
  package func keepLog(_ isKept: Bool) { _ = csqlite_keep_log(handle, isKept ? 1 : 0) }
}
