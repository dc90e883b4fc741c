import Accounts
import CViperSQLite
import ViperPlatform
import ViperRecordStorage

extension StoreError {
  /// Maps a result code of SQLite, plain or extended, for the database at `path`.
  /// - Parameter number: The errno(3) of a file that couldn't be opened; 0 if unknown.
  package init(sqlite code: Int32, errno number: Int32 = 0, at path: String) {
    let reason: Reason =
      switch code & 0xFF {
      case SQLITE_CANTOPEN where [EMFILE, ENFILE].contains(number): .tooManyFiles
      case SQLITE_BUSY, SQLITE_LOCKED: .busy
      case SQLITE_AUTH, SQLITE_CANTOPEN, SQLITE_PERM, SQLITE_READONLY: .notAllowed
      case SQLITE_CONSTRAINT, SQLITE_CORRUPT, SQLITE_ERROR, SQLITE_NOTADB: .damaged
      case SQLITE_FULL: .full
      case SQLITE_INTERRUPT: .cancelled
      case SQLITE_IOERR where code == Self.noRoomForIndex: .full
      default: .inputOutput
      }
    self.init(reason, at: path)
  }

  /// Maps the error of the last call on a connection.
  init(of file: SQLiteHandle) {
    self.init(
      sqlite: file.failureCode, errno: sqlite3_system_errno(file.pointer), at: file.path)
  }

  /// SQLITE_IOERR_SHMSIZE: the shared-memory file can't grow.
  ///
  /// On a full disk it is the first file to need space, and SQLite reports an I/O error.
  private static let noRoomForIndex: Int32 = SQLITE_IOERR | 19 << 8
}
