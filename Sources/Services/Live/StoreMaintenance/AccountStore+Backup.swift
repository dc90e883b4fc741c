import AccountDatabase
import AccountStorage
import Accounts
import BackgroundWork
import PrivateFiles
import SQLiteDatabase

extension AccountStore {
  /// What a backup holds.
  public struct Backup: Equatable, Sendable {
    /// Absolute.
    public let path: String
    public let accounts: Int
    public let bytes: Int
  }

  /// Writes everything, as of one moment, to a new file that its owner alone may read; others go on
  /// writing meanwhile. A database that is damaged makes no backup.
  /// - Parameter flag: Knows what is to be removed where the process ends before it is done.
  package func backUp(
    to path: String, by session: Session.Key, unless flag: CancellationFlag = CancellationFlag()
  ) async throws(BackupProblem) -> Backup {
    guard let actor = try administrator(of: session) else {
      do { try await noteRefusal(in: session) } catch { throw .store(error) }
      throw .notAllowed
    }
    let (database, busyTimeout) = (connection.path, busyTimeout)
    let file = try BackupFile(path: path, outside: String(database.dropLast("/viper.db".count)))
    // On a connection of its own, so that the store answers others meanwhile.
    let answer = await flag.run {
      Result { () throws(BackupProblem) in
        try file.write(unless: flag) { draft throws(BackupProblem) in
          try Backup(of: database, to: file, by: draft, busyTimeout: busyTimeout, unless: flag)
        }
      }
    }
    let backup = try answer.get()
    do { try note(.backedUp, by: actor) } catch { throw .store(error) }
    return backup
  }

  private func administrator(of session: Session.Key) throws(BackupProblem) -> Account? {
    do { return try administrator(in: session) } catch { throw .store(error) }
  }
}

extension AccountStore.Backup {
  fileprivate init(
    of database: String, to file: BackupFile, by draft: String, busyTimeout: Duration,
    unless flag: CancellationFlag
  ) throws(BackupProblem) {
    do throws(StoreError) {
      let source = try Schema.current.open(database, busyTimeout: busyTimeout)
      try source.check(.quick)
      try source.copy(into: draft, unless: flag)
      path = file.path
      accounts = Int(
        try Connection(path: draft, busyTimeout: busyTimeout)
          .integer("SELECT count(*) FROM account"))
      bytes = try FileAttributes(at: draft)?.size ?? 0
    } catch {
      throw BackupProblem(error, writing: file.path)
    }
  }
}

extension BackupProblem {
  /// What went wrong while a database was copied into a file: SQLite names the database alone.
  init(_ error: StoreError, writing path: String) {
    self =
      switch error.reason {
      case .full, .inputOutput: .unwritable(StoreError(error.reason, at: path))
      default: .store(error)
      }
  }
}
