import Accounts

/// Why a backup can't be made or restored.
public enum BackupProblem: Error, Equatable, Sendable {
  /// The path exists already.
  case exists(path: String)
  /// It is damaged or not a database of this program.
  case noBackup(path: String)
  /// It is a folder, a pipe, a device or a database in use.
  case noFile(path: String)
  /// It contains no administrator who can log in.
  case noAdministrator(path: String)
  /// A later version of the program made it.
  case newer(path: String)
  /// The caller isn't an administrator.
  case notAllowed
  /// The server refuses its role, which may not own the tables.
  case notOwner(path: String)
  /// The path is reserved for viper's own files.
  case own(path: String)
  case store(StoreError)
  /// It would replace accounts, which needs a confirmation.
  case unasked(path: String, count: Int)
  /// The existing database is damaged and doesn't prove that an administrator is logged in.
  case unproven(path: String)
  /// It doesn't exist or isn't readable.
  case unreadable(path: String)
  /// Other users could replace files in the folder.
  case unsafe(folder: String)
  /// The backup file can't be written.
  case unwritable(StoreError)
}

extension BackupProblem: CustomStringConvertible {
  public var description: String {
    switch self {
    case .exists(let path): "\(path) is there already, and isn't replaced. Name another file."
    case .noBackup(let path): "\(path) is no backup that can be trusted. Take another one."
    case .noFile(let path):
      "\(path) is no backup, but a folder, a pipe, a device, or a database in use. Make one with "
        + "viper backup."
    case .noAdministrator(let path):
      "\(path) has no administrator who can log in. Take another backup."
    case .newer(let path): StoreError(.newer, at: path).description
    case .notAllowed: Fault.notAdministrator.description
    case .notOwner(let path):
      "Only the owner of the tables can restore \(path). Connect as that role, and check its "
        + "password."
    case .own(let path):
      "\(path) is reserved for viper's own files. Name a file in another folder."
    case .store(let error): error.description
    case .unasked(let path, let count):
      "\(path) holds \(count) \(count == 1 ? "account" : "accounts"), which the backup would "
        + "replace. Agree to that with --yes."
    case .unproven(let path):
      "\(path) is damaged, and no administrator is logged in as far as it can be read. The owner of "
        + "the files moves it away, with what is beside it that ends in -wal or -shm, and then runs "
        + "viper restore again."
    case .unreadable(let path): Fault.unreadable(path: path)
    case .unsafe(let folder):
      "Others could replace files in \(folder). Name a file in a folder that only you may write to."
    case .unwritable(let error): Self.words(for: error)
    }
  }

  /// Describes an error of the backup file.
  private static func words(for error: StoreError) -> String {
    switch error.reason {
    case .cannotCreate, .notAllowed: "\(error.path) can't be made. Name another file."
    default: error.description
    }
  }
}

extension BackupProblem: StoreErrorWrapping {
  /// Converts a failure of the store.
  public init(_ error: StoreError) { self = .store(error) }
}
