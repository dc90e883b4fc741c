import AccountDatabase
import Accounts
import BackgroundWork
import Isolation
import Platform
import PrivateFiles
import SQLiteDatabase

/// A private copy of a backup, looked over and brought up to date, ready to be the database. Removed
/// with its owner, unless it was put in place.
final class BackupCopy: Sendable {
  let accounts: Int
  private let flag: CancellationFlag
  private let draft: PrivateFile
  private let database: String

  /// - Parameter database: Where it is to be put.
  init(
    of file: String, for database: String, unless flag: CancellationFlag
  ) throws(BackupProblem) {
    self.database = database
    let draft = PrivateFile(path: "\(database).restored-\(String.random(digits: 8))")
    self.draft = draft
    self.flag = flag
    flag.begin(draft.path)
    do throws(BackupProblem) {
      try Self.copy(file, to: draft, beside: database, unless: flag)
      accounts = try Schema.current.adopt(draft.path, named: file, unless: flag)
    } catch {
      flag.end(draft.path)
      throw error
    }
  }

  deinit { flag.end(draft.path) }

  /// Its own connection.
  func open() throws(StoreError) -> Connection {
    try Connection(path: draft.path, busyTimeout: .zero)
  }

  /// Returns when the disk has all of it.
  func settle() throws(StoreError) {
    let descriptor = Platform.open(draft.path, O_RDWR | O_NOFOLLOW | O_CLOEXEC)
    guard descriptor >= 0 else { throw StoreError(errno: errno, at: database) }
    defer { close(descriptor) }
    if fsync(descriptor) < 0 { throw StoreError(errno: errno, at: database) }
  }

  /// Gives it its name.
  /// - Throws: `StoreError`, `.busy` where another process has made a database there meanwhile.
  func putInPlace() throws(StoreError) {
    let error = renameExclusively(draft.path, to: database)
    if error == EEXIST { throw StoreError(.busy, at: database) }
    if error != 0 { throw StoreError(errno: error, at: database) }
    try PrivateFile(path: database).syncFolder()
  }

  // MARK: - Private

  private static func copy(
    _ file: String, to draft: PrivateFile, beside database: String, unless flag: CancellationFlag
  ) throws(BackupProblem) {
    // Without its log, a database in use would be an old one, or a broken one.
    if let log = try? FileAttributes(at: file + "-wal"), log.size > 0 { throw .noFile(path: file) }
    let descriptor = draft.openNew()
    guard descriptor >= 0 else { throw .store(StoreError(errno: errno, at: database)) }
    defer { close(descriptor) }
    let source = try GivenBackup(file, beside: database)
    while let bytes = try source.next() {
      if flag.isCancelled { throw .store(StoreError(.cancelled, at: database)) }
      do { try draft.put(bytes, by: descriptor) } catch {
        throw .store(StoreError(error.reason, at: database))
      }
    }
  }
}

/// A backup as a user has named it, read from its beginning to its end.
private final class GivenBackup {
  private let path: String
  private let file: InputFile
  /// A MiB at a time.
  private var buffer = [UInt8](repeating: 0, count: 1 << 20)

  init(_ path: String, beside database: String) throws(BackupProblem) {
    self.path = path
    do { file = try InputFile(path: path, beside: database) } catch {
      throw error == .noFile ? .noFile(path: path) : .unreadable(path: path)
    }
  }

  /// Nil at the end.
  func next() throws(BackupProblem) -> ArraySlice<UInt8>? {
    do {
      let file = file
      let count = try buffer.withUnsafeMutableBytes { bytes throws(InputFile.Problem) in
        try file.read(into: bytes)
      }
      return count > 0 ? buffer[..<count] : nil
    } catch {
      throw .unreadable(path: path)
    }
  }
}
