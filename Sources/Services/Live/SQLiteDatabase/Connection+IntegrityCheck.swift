import Accounts
import CSQLite
import PrivateFiles

extension Connection {
  /// How thoroughly a database is looked over.
  package enum Check: String {
    /// Every page, and the order of all rows. Takes some 12 ms for 40,000 accounts.
    case quick = "quick_check"
    /// Besides, whether each index says what its table says.
    case whole = "integrity_check"
  }

  /// Looks the database over.
  /// - Throws: `StoreError`, `.damaged` where anything is wrong.
  package func check(_ check: Check) throws(StoreError) {
    let answers = try rows("PRAGMA \(check.rawValue)(1)") { $0.text(0) }
    if answers != ["ok"] { throw Self.problem(told: answers, at: path) }
  }

  /// SQLite tells in the same place of pages that it couldn't read for want of memory, or because
  /// the disk refused.
  ///
  /// A lack of memory must not be reported as damage.
  static func problem(told answers: [String], at path: String) -> StoreError {
    let parts = answers.first?.split(separator: "error code=", maxSplits: 1) ?? []
    let code = parts.count == 2 ? Int32(parts[1].prefix { $0.isNumber }) : nil
    return code.map { StoreError(sqlite: $0, at: path) } ?? StoreError(.damaged, at: path)
  }

  /// Looks for rows that belong to one that isn't there.
  package func checkReferences() throws(StoreError) {
    if try rows("PRAGMA foreign_key_check", read: { $0.text(0) }) != [] {
      throw StoreError(.damaged, at: path)
    }
  }

  /// Makes sure that its last page is whole: SQLite would read zeros where it was cut off.
  package func checkLength() throws(StoreError) {
    // While there is more beside it, another process may be writing that page.
    for path in DatabaseFiles(path: path).all.dropFirst() {
      if let size = try FileAttributes(at: path)?.size, size > 0, !path.hasSuffix("-shm") { return }
    }
    guard let size = try FileAttributes(at: path)?.size else { return }
    if size % Int(max(1, try integer("PRAGMA page_size"))) != 0 {
      throw StoreError(.damaged, at: path)
    }
  }

  /// Says whether what other processes have left in the log is brought into the database's file
  /// when the last connection closes.
  ///
  /// A database that is refused stays as it was, byte for byte.
  package func keepLog(_ isKept: Bool) { _ = csqlite_keep_log(handle, isKept ? 1 : 0) }
}
