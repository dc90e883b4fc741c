import Accounts
import Platform

/// The file of a database, and those that SQLite keeps beside it.
package struct DatabaseFiles {
  /// The database's own.
  package let path: String

  package init(path: String) { self.path = path }

  /// Holds what was committed, and isn't in the database's own file yet.
  package var log: String { path + "-wal" }

  /// All that may be there.
  package var all: [String] { [path, log, path + "-shm", path + "-journal"] }

  /// Makes the database's file where there was never one, and takes from others what rights they have
  /// on any of them.
  /// - Throws: `StoreError`, `.suspicious` where one is a link, a pipe or somebody else's; `.gone` or
  ///   `.damaged` where the database was removed or emptied. Then nothing was made.
  package func prepare() throws(StoreError) {
    for path in all { try PrivateFile(path: path).seal() }
    if try !isThere() { try PrivateFile(path: path).create() }
  }

  /// Whether there is one, with anything in it.
  /// - Throws: `StoreError`, `.gone` or `.damaged` where there must have been one.
  package func isThere() throws(StoreError) -> Bool {
    // SQLite would take a single byte for nothing, and write over it.
    if try FileAttributes(at: path)?.size == 1 { throw StoreError(.damaged, at: path) }
    // Asked twice: a process that makes it right now leaves traces only after it has written to it.
    guard try isMissing, try hasTraces, try isMissing else { return try !isMissing }
    throw StoreError(try FileAttributes(at: path) == nil ? .gone : .damaged, at: path)
  }

  /// The end of the name of what was put aside since it was damaged, before the time.
  package static let quarantineSuffix = ".damaged-"

  /// Whether there is something that nobody leaves who has not had a database.
  private var hasTraces: Bool {
    get throws(StoreError) {
      if try FileAttributes(at: log).map({ $0.size > 0 }) == true { return true }
      let slash = path.lastIndex(of: "/") ?? path.startIndex
      let name = path[slash...].dropFirst()
      return FileAttributes.names(in: String(path[..<slash])).contains { other in
        other == "session" || other.hasPrefix("session-")
          || other.hasPrefix(name + Self.quarantineSuffix)
      }
    }
  }

  private var isMissing: Bool {
    get throws(StoreError) { try FileAttributes(at: path)?.size ?? 0 == 0 }
  }
}
