import Accounts
import Platform

/// The folder that holds the database, the session and the outbox; nobody else may look in.
public struct DataFolder: Sendable {
  /// Absolute and free of links: SQLite refuses a path that has one anywhere.
  public let path: String

  /// Where mails wait, or stay when there is no sendmail program.
  public var outbox: String { path + "/outbox" }

  /// Makes the folder, and those above it, where there is none.
  /// - Throws: `StoreError`, `.suspicious` for a link or somebody else's folder, `.exposed` where
  ///   others may write in it or exchange a folder above it, `.cannotCreate` when something else stands in the way, `.notAllowed` when
  ///   it can't be written.
  public init(path given: String) throws(StoreError) {
    let slashless = given.reversed().drop { $0 == "/" }.reversed()
    let path = slashless.isEmpty ? given : String(slashless)
    try Self.make(path)
    let entry = try FileAttributes(at: path)
    if entry?.kind == .file { throw StoreError(.cannotCreate, at: path) }
    if entry?.kind != .folder || entry?.isOurs != true { throw StoreError(.suspicious, at: path) }
    if entry?.isWritable == true { throw StoreError(.exposed, at: path) }
    if access(path, R_OK | W_OK | X_OK) != 0 { throw StoreError(errno: errno, at: path) }
    guard let resolved = realpath(path, nil) else { throw StoreError(errno: errno, at: path) }
    defer { free(resolved) }
    // A name that had to be guessed at would be another folder's.
    guard let name = String(validatingCString: resolved) else {
      throw StoreError(.cannotCreate, at: path)
    }
    if let parent = try Self.unsafeParent(of: name) { throw StoreError(.exposed, at: parent) }
    self.path = name
  }

  /// The first folder above one, from / on, in which others could put another in its place.
  /// - Parameter path: Absolute and free of links.
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
