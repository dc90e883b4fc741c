import Accounts
import Platform

/// What stands at a path; a link stands for itself.
package struct FileAttributes {
  package enum Kind {
    case file, folder, other
  }

  package let kind: Kind
  package let isOurs: Bool
  /// Whether it belongs to root, who may do everything anyway.
  package let isSystems: Bool
  /// False where the same file has another name too, by which others may reach it.
  let hasOneName: Bool
  /// Whether its group is our own, as where each user has a group of their number.
  private let isPrivateGroups: Bool
  /// Who may do what, such as 0o600.
  package let rights: mode_t
  /// Whether only its owner may remove what is in the folder, as in /tmp.
  package let isSticky: Bool
  /// In bytes.
  package let size: Int

  /// Nil when there is nothing.
  package init?(at path: String) throws(StoreError) {
    var status = stat()
    guard lstat(path, &status) == 0 else {
      if errno == ENOENT { return nil }
      throw StoreError(errno: errno, at: path)
    }
    self.init(status)
  }

  /// What an open descriptor leads to.
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
    isSystems = status.st_uid == 0
    isPrivateGroups = status.st_gid == geteuid()
    hasOneName = status.st_nlink <= 1
    rights = status.st_mode & 0o777
    isSticky = status.st_mode & 0o1000 != 0
    size = Int(status.st_size)
  }

  /// Whether it is a file of ours that has no other name.
  package var isOurFile: Bool { kind == .file && isOurs && hasOneName }

  /// Whether others may do anything with it.
  package var isOpen: Bool { rights & 0o077 != 0 }

  /// Whether others may change what it holds.
  package var isWritable: Bool { rights & 0o022 != 0 }

  /// Whether only we and root may exchange what is in the folder, as sshd(8) asks with StrictModes.
  var isSafeParent: Bool {
    let others: mode_t = isPrivateGroups ? 0o002 : 0o022
    return kind == .folder && (isOurs || isSystems) && (isSticky || rights & others == 0)
  }
}

extension FileAttributes {
  /// The names of what is in a folder, sorted; none where it can't be read, or is a link to one.
  package static func names(in folder: String) -> [String] {
    let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
    guard descriptor >= 0 else { return [] }
    guard let stream = fdopendir(descriptor) else {
      close(descriptor)
      return []
    }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      // Where it lies: an entry at the end of what was read is shorter than its type says.
      let name = withUnsafeMutableBytes(of: &entry.pointee.d_name) {
        String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names.sorted()
  }
}
