import Accounts
import ViperPlatform

/// The attributes of the file at a path; symbolic links aren't followed.
package struct FileAttributes {
  package enum Kind {
    case file, folder, other
  }

  package let kind: Kind
  package let isOurs: Bool
  /// Whether it belongs to root, who has access to everything anyway.
  package let isOwnedByRoot: Bool
  /// False if the file has further hard links, through which others may reach it.
  let hasOneName: Bool
  /// Whether its group is the user's private group, whose id equals the user's id.
  private let hasPrivateGroup: Bool
  /// The permission bits, such as 0o600.
  package let rights: mode_t
  /// Whether the sticky bit is set: only an entry's owner may remove it, as in /tmp.
  package let isSticky: Bool
  /// The size in bytes.
  package let size: Int
  /// The time of the last write, in seconds since 1970.
  package let modified: Int

  /// Nil if the path doesn't exist.
  package init?(at path: String) throws(StoreError) {
    var status = stat()
    guard lstat(path, &status) == 0 else {
      if errno == ENOENT { return nil }
      throw StoreError(errno: errno, at: path)
    }
    self.init(status)
  }

  /// The attributes of an open file.
  package init(of descriptor: Int32, at path: String) throws(StoreError) {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw StoreError(errno: errno, at: path) }
    self.init(status)
  }

  private init(_ status: stat) {
    kind =
      switch status.st_mode & S_IFMT {
      case S_IFDIR: .folder
      case S_IFREG: .file
      default: .other
      }
    isOurs = status.st_uid == geteuid()
    isOwnedByRoot = status.st_uid == 0
    hasPrivateGroup = status.st_gid == geteuid()
    hasOneName = status.st_nlink <= 1
    rights = status.st_mode & 0o777
    isSticky = status.st_mode & 0o1000 != 0
    size = Int(status.st_size)
    modified = status.modified.tv_sec
  }

  /// Whether it is a regular file of the current user without further hard links.
  package var isOurFile: Bool { kind == .file && isOurs && hasOneName }

  /// Whether other users have any permission on it.
  package var isOpen: Bool { rights & 0o077 != 0 }

  /// Whether other users may write to it.
  package var isWritable: Bool { rights & 0o022 != 0 }

  /// Whether only the current user and root may replace the folder's entries, as sshd(8) requires
  /// with StrictModes.
  package var isSafeParent: Bool {
    let others: mode_t = hasPrivateGroup ? 0o002 : 0o022
    return kind == .folder && (isOurs || isOwnedByRoot) && (isSticky || rights & others == 0)
  }
}

extension stat {
  /// The time of the last write.
  package var modified: timespec {
    #if canImport(Darwin)
      st_mtimespec
    #else
      st_mtim
    #endif
  }
}

/// The absolute path of an existing file, without symbolic links.
/// - Parameter given: The path that an error names; nil for `path`.
/// - Throws: `StoreError`: `.cannotCreate` if the path isn't UTF-8, else the reason of `errno`.
package func resolvedPath(
  of path: String, reportedAs given: String? = nil
) throws(StoreError) -> String {
  guard let resolved = realpath(path, nil) else {
    throw StoreError(errno: errno, at: given ?? path)
  }
  defer { free(resolved) }
  // Repairing invalid UTF-8 would yield another file's path.
  guard let name = String(validatingCString: resolved) else {
    throw StoreError(.cannotCreate, at: given ?? path)
  }
  return name
}
