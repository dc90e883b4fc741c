import AccountStorage
import Accounts
import Database
import StorePlatform

extension AccountStore {
  /// A finished backup.
  public struct Backup: Equatable, Sendable {
    /// An absolute path.
    public let path: String
    public let accounts: Int
    public let bytes: Int
  }

  /// Writes a consistent snapshot of the database to a new file that only its owner can read,
  /// without blocking writers. Fails if the database is damaged.
  /// - Parameter flag: Cancels the backup and removes its temporary file.
  package func backUp(
    to path: String, by session: Session.Key, unless flag: CancellationFlag = CancellationFlag()
  ) async throws(BackupProblem) -> Backup {
    guard let actor = try await BackupProblem.translating(try administrator(in: session)) else {
      try await BackupProblem.translating(await noteRefusal(in: session))
      throw .notAllowed
    }
    let (location, busyTimeout) = (location, busyTimeout)
    let file = try BackupFile(path: path, outside: folder)
    flag.begin(file.draft.path)
    defer { flag.end(file.draft.path) }
    // On its own connection, so that the store can answer other calls meanwhile.
    let answer = await flag.run {
      Result { () throws(BackupProblem) in
        try file.write { draft throws(BackupProblem) in
          try Backup(of: location, to: file, by: draft, busyTimeout: busyTimeout, unless: flag)
        }
      }
    }
    let backup = try answer.get()
    // Logged before the backup gets its name, so that no backup is left without an event.
    try await BackupProblem.translating(try note(.backedUp, by: actor))
    try file.publish()
    return backup
  }
}

extension AccountStore.Backup {
  fileprivate init(
    of location: DatabaseLocation, to file: BackupFile, by draft: String, busyTimeout: Duration,
    unless flag: CancellationFlag
  ) throws(BackupProblem) {
    do throws(StoreError) {
      switch location {
      case .file(let database):
        let source = try Schema.current.open(database, busyTimeout: busyTimeout)
        try source.check(.quick)
        try source.copy(into: draft, unless: flag)
      case .server(let address):
        let source = try ServerSchema.current.open(address, busyTimeout: busyTimeout)
        try ServerCopy(of: source).write(to: draft, unless: flag)
      }
      path = file.path
      accounts = Int(
        try SQLiteConnection(path: draft, busyTimeout: busyTimeout)
          .integer("SELECT count(*) FROM account"))
      bytes = try FileAttributes(at: draft)?.size ?? 0
    } catch {
      throw BackupProblem(error, writing: file.path)
    }
  }
}

extension BackupProblem {
  /// Converts an error of copying the database to `path`: SQLite's error names only the database.
  init(_ error: StoreError, writing path: String) {
    self =
      switch error.reason {
      case .full, .inputOutput: .unwritable(StoreError(error.reason, at: path))
      default: .store(error)
      }
  }
}
