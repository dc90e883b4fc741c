import Accounts
import Database
import StorePlatform
import ViperIsolation
import ViperPlatform

/// A verified and migrated private copy of a backup, ready to become the database. Its file is
/// removed on deinitialization unless it was renamed to the database's path.
final class BackupCopy: Sendable {
  let accounts: Int
  private let flag: CancellationFlag
  private let draft: PrivateFile
  private let database: String

  /// - Parameter database: The path of the database that it is to become.
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

  /// Opens a connection to the copy.
  func open() throws(StoreError) -> SQLiteConnection {
    try SQLiteConnection(path: draft.path, busyTimeout: .zero)
  }

  /// Syncs the copy to disk.
  func settle() throws(StoreError) {
    let descriptor = ViperPlatform.open(draft.path, O_RDWR | O_NOFOLLOW | O_CLOEXEC)
    guard descriptor >= 0 else { throw StoreError(errno: errno, at: database) }
    defer { close(descriptor) }
    if fsync(descriptor) < 0 { throw StoreError(errno: errno, at: database) }
  }

  /// Renames the copy to the database's path.
  /// - Throws: `StoreError`: `.busy` if another process has created a database there meanwhile.
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
    // Without its log, a copy of a database in use would be outdated or inconsistent. Of a link,
    // the log is beside its target.
    let target = (try? resolvedPath(of: file)) ?? file
    for log in [target + "-wal", target + "-journal"] {
      if let log = try? FileAttributes(at: log), log.size > 0 { throw .noFile(path: file) }
    }
    let descriptor = draft.openNew()
    guard descriptor >= 0 else { throw .store(StoreError(errno: errno, at: database)) }
    defer { close(descriptor) }
    let source: InputFile
    do { source = try InputFile(path: file, beside: database) } catch {
      throw error == .noFile ? .noFile(path: file) : .unreadable(path: file)
    }
    var buffer = [UInt8](repeating: 0, count: 1 << 20)
    while true {
      let count: Int
      do { count = try buffer.withUnsafeMutableBytes { try source.read(into: $0) } } catch {
        throw .unreadable(path: file)
      }
      if count == 0 { return }
      if flag.isCancelled { throw .store(StoreError(.cancelled, at: database)) }
      do { try draft.put(buffer[..<count], by: descriptor) } catch {
        throw .store(StoreError(error.reason, at: database))
      }
    }
  }
}
