/// Why the store can't answer, in words a user can act on.
public struct StoreError: Error, Equatable, Sendable {
  /// The kind of failure.
  public enum Reason: Equatable, Sendable, CaseIterable {
    /// A table or column of the server is gone.
    case altered
    /// Another process holds the lock.
    case busy
    /// The task was cancelled before anything was changed.
    case cancelled
    /// The folder or file can't be created.
    case cannotCreate
    /// The session's password wasn't confirmed within the last five minutes.
    case confirmationNeeded
    /// The file isn't a database, or is corrupt.
    case damaged
    /// Other users may write in the folder.
    case exposed
    /// No space is left on the disk.
    case full
    /// The database existed, and is missing now.
    case gone
    /// Reading or writing failed.
    case inputOutput
    /// Too many wrong passwords: no further one is checked for a while.
    case locked
    /// A later version of the program made the database.
    case newer
    /// The server, or a pooler before it, has no connection free.
    case noConnection
    /// The server has no database of that name.
    case noDatabase
    /// The server's database has no schema that tables can be kept in.
    case noSchema
    /// A pooler in front gives each statement another connection.
    case noTransactions
    /// Permissions deny reading or writing.
    case notAllowed
    /// The schema has other tables of the same names.
    case occupied
    /// Too many mails were requested recently.
    case rateLimited
    /// The server takes no writes, as a standby doesn't.
    case readOnly
    /// The server doesn't let this user in, or lacks a permission.
    case refused
    /// The session has ended or expired, or its account is disabled or deleted.
    case sessionEnded
    /// A link, another user's file or something else has the path of a file of the store.
    case suspicious
    /// The process or the system has no free file descriptor.
    case tooManyFiles
    /// The connection was lost during a commit, so the change may or may not be saved.
    case undecided
    /// The client library knows no service of that name.
    case unknownService
    /// An item has a value that this version doesn't know; the path names it, too.
    case unknownValue
    /// The server can't be reached.
    case unreachable
    /// The client library of the server isn't installed.
    case unsupported
    /// The server's certificate isn't trusted, or it has none.
    case untrusted
    /// The server's database can't hold all letters.
    case wrongEncoding
  }

  /// The kind of failure.
  public var reason: Reason
  /// The file or folder concerned.
  public var path: String
  /// The time until a lockout ends, in seconds.
  public var wait: Int64

  /// Creates an error about a file or folder.
  public init(_ reason: Reason, at path: String, wait: Int64 = 0) {
    self.reason = reason
    self.path = path
    self.wait = wait
  }
}

extension StoreError: CustomStringConvertible {
  /// The problem, and the next step.
  public var description: String {
    switch reason {
    case .altered:
      "\(path) lacks a table or a column that viper made. Ask the server's administrator to put it back, "
        + "or name another database."
    case .busy: "Another program or an import is using \(path). Try again in a moment."
    case .cancelled: "It was cancelled in time: nothing was changed."
    case .cannotCreate: "\(path) can't be created. Choose another folder."
    case .confirmationNeeded: Fault.passwordNeeded.description
    case .damaged where isOnServer:
      "\(path) isn't a database of viper, or is damaged. Restore a backup, or name another database."
    case .damaged:
      "\(path) is damaged or not a database. Restore a backup, or choose another folder."
    case .exposed:
      "Others may write in \(path), so nothing there can be trusted. Make it yours alone with "
        + "chmod 700, or choose another folder."
    case .full: "No space is left for \(path). Free some, then try again."
    case .gone:
      "\(path) is gone, though there were accounts here. Restore a backup, choose another folder, or "
        + "name the server that has them."
    case .inputOutput where isOnServer:
      "The server at \(path) couldn't read or write its files. Look at its log, then try again."
    case .inputOutput: "Reading or writing \(path) failed. Check the disk, then try again."
    case .locked:
      "Too many wrong passwords. Try again in \(wait.inMinutes), or reset the password."
    case .newer: "A later version of viper made \(path). Update this one."
    case .noConnection:
      "\(path) has no connection free for this program. Try again in a moment, or raise "
        + "max_connections of the server, or default_pool_size of its pooler."
    case .noDatabase: "The server has no database \(path). Check its name, or create it."
    case .noSchema:
      "\(path) has no schema to keep accounts in. Create it, or change the search_path."
    case .noTransactions:
      "\(path) is behind a pooler in statement mode, which holds no transactions. Set its pool_mode to "
        + "transaction."
    case .notAllowed: "\(path) can't be read and written by you. Change its permissions."
    case .occupied:
      "\(path) has other tables of the same names as viper's. Name another database, or change the "
        + "search_path."
    case .rateLimited: "Too many codes were requested. Wait a quarter of an hour, then try again."
    case .readOnly:
      "\(path) takes no writes: it is a standby, or was set to be read only. Try again later, or "
        + "name another server."
    case .refused:
      "\(path) doesn't let you in. Check the user, the password file and the server's permissions."
    case .sessionEnded: "Your session has ended. Log in again."
    case .suspicious:
      "\(path) is a link, belongs to another user, or is of the wrong kind, so it was left untouched. "
        + "Remove it, or choose another folder."
    case .tooManyFiles:
      "\(path) can't be opened, since too many files are open. Raise the limit, as with "
        + "ulimit -n 256, or try again."
    case .undecided:
      "\(path) has not confirmed the change. Check whether it was saved before you try again."
    case .unknownService:
      "\(path) isn't in libpq's service file. Check its name, and where the file is."
    case .unknownValue:
      "\(path) has a value that this version doesn't know. Look for an update, or remove the item by "
        + "its number."
    case .unreachable: "\(path) can't be reached. Check that the server runs, then try again."
    case .unsupported:
      "PostgreSQL's client library isn't installed, or is older than version 14. Install libpq5 (Debian) "
        + "or libpq (Homebrew), then try again."
    case .untrusted:
      "\(path) shows no certificate that is trusted. Check the host's name and sslrootcert, or ask "
        + "the server's administrator."
    case .wrongEncoding:
      "\(path) isn't in UTF-8. Create the database again with ENCODING 'UTF8'."
    }
  }
}

extension StoreError {
  /// Whether `path` is a server's address.
  private var isOnServer: Bool { path.hasPrefix("postgresql://") }
}

extension Int64 {
  /// Seconds in words, rounded up, such as "30 seconds" or "4 minutes".
  fileprivate var inMinutes: String {
    switch self {
    case ...1: "a second"
    case ..<60: "\(self) seconds"
    case 60: "a minute"
    default: "\((self + 59) / 60) minutes"
    }
  }
}
