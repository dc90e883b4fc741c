import Accounts
import ViperPlatform

/// A database file and the files that SQLite keeps beside it.
package struct DatabaseFiles {
  /// The database file itself.
  package let path: String

  package init(path: String) { self.path = path }

  /// The write-ahead log: transactions that were committed but not yet checkpointed.
  package var log: String { path + "-wal" }

  /// All files that may exist.
  package var all: [String] { [path, log, path + "-shm", path + "-journal"] }

  /// Restricts the permissions of all files to their owner and creates the database file if there
  /// never was one.
  /// - Throws: `StoreError`: `.suspicious` if one is a link, a pipe or another user's file; `.gone`
  ///   or `.damaged` if the database was removed or emptied. Then nothing is created.
  package func prepare() throws(StoreError) {
    for path in all { try PrivateFile(path: path).seal() }
    if try !isThere() { try PrivateFile(path: path).create() }
  }

  /// Whether the database file exists and isn't empty.
  /// - Throws: `StoreError`: `.gone` or `.damaged` if traces show that there was a database.
  package func isThere() throws(StoreError) -> Bool {
    // SQLite treats a file of one byte as empty and overwrites it.
    if try FileAttributes(at: path)?.size == 1 { throw StoreError(.damaged, at: path) }
    // Checked again after the traces: a process that creates the database right now leaves traces
    // only after it has written to the file.
    guard try isMissing, try hasTraces, try isMissing else { return try !isMissing }
    throw StoreError(try FileAttributes(at: path) == nil ? .gone : .damaged, at: path)
  }

  /// The part of a quarantined database's name between its original name and the time.
  package static let quarantineSuffix = ".damaged-"

  /// Whether there are files that are written only once there are accounts, here or on a server.
  private var hasTraces: Bool {
    get throws(StoreError) {
      if try FileAttributes(at: log).map({ $0.size > 0 }) == true { return true }
      let slash = path.lastIndex(of: "/") ?? path.startIndex
      let name = path[slash...].dropFirst()
      return entryNames(in: String(path[..<slash])).contains { other in
        other == "outbox"
          || ["device", "session"].contains { other == $0 || other.hasPrefix("\($0)-") }
          || other.hasPrefix("hash-") && Int(other.dropFirst(5)) != nil
          || other.hasPrefix(name + Self.quarantineSuffix)
      }
    }
  }

  private var isMissing: Bool {
    get throws(StoreError) { try FileAttributes(at: path)?.size ?? 0 == 0 }
  }
}
