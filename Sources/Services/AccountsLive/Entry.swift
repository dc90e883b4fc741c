import Accounts
import Platform

/// What stands at a path; a link stands for itself.
struct Entry {
  enum Kind {
    case file, folder, other
  }

  let kind: Kind
  let isOurs: Bool
  /// In bytes.
  let size: Int

  /// Nil when there is nothing.
  init?(at path: String) throws(StoreError) {
    var status = stat()
    guard lstat(path, &status) == 0 else {
      if errno == ENOENT { return nil }
      throw StoreError(errno: errno, at: path)
    }
    kind =
      switch status.st_mode & S_IFMT {
      case S_IFDIR: .folder
      case S_IFREG: .file
      default: .other
      }
    isOurs = status.st_uid == geteuid()
    size = Int(status.st_size)
  }
}
