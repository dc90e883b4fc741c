import Accounts
import ViperPlatform

/// The folder that holds the database, the session and the outbox; only its owner can access it.
public struct DataFolder: Sendable {
  /// Absolute, with symbolic links resolved: SQLite refuses a path that contains one.
  public let path: String

  /// The folder of queued mails; without a sendmail program they stay there.
  public var outbox: String { path + "/outbox" }
  /// The paths of the queued mails, the newest one last.
  package var mails: [String] {
    entryNames(in: outbox).filter { $0.hasSuffix(".eml") && !$0.hasPrefix(".") }.map {
      "\(outbox)/\($0)"
    }
  }

  /// Creates the folder and its parents if they don't exist.
  /// - Throws: `StoreError`: `.suspicious` for a symbolic link or another user's folder, `.exposed`
  ///   if other users may write in it or replace one of its parents, `.cannotCreate` if its path
  ///   isn't a folder, `.notAllowed` if it isn't writable.
  public init(path given: String) throws(StoreError) {
    let trimmed = given.reversed().drop { $0 == "/" }.reversed()
    let path = trimmed.isEmpty ? given : String(trimmed)
    try Self.make(path)
    let entry = try FileAttributes(at: path)
    if entry?.kind == .file { throw StoreError(.cannotCreate, at: path) }
    if entry?.kind != .folder || entry?.isOurs != true { throw StoreError(.suspicious, at: path) }
    if entry?.isWritable == true { throw StoreError(.exposed, at: path) }
    if access(path, R_OK | W_OK | X_OK) != 0 { throw StoreError(errno: errno, at: path) }
    let name = try resolvedPath(of: path)
    if let parent = try Self.unsafeParent(of: name) { throw StoreError(.exposed, at: parent) }
    self.path = name
  }

  /// The topmost parent in which other users could replace the next folder of the path.
  /// - Parameter path: Absolute, with symbolic links resolved.
  package static func unsafeParent(of path: String) throws(StoreError) -> String? {
    for end in path.indices where path[end] == "/" {
      let parent = end == path.startIndex ? "/" : String(path[..<end])
      if let entry = try FileAttributes(at: parent), !entry.isSafeParent { return parent }
    }
    return nil
  }

  private static func make(_ path: String) throws(StoreError) {
    if mkdir(path, 0o700) == 0 || errno == EEXIST { return }
    let failure = StoreError(errno: errno, at: path)
    guard errno == ENOENT, let slash = path.lastIndex(of: "/"), slash > path.startIndex else {
      throw failure
    }
    try make(String(path[..<slash]))
    if mkdir(path, 0o700) != 0, errno != EEXIST { throw StoreError(errno: errno, at: path) }
  }
}
