import Accounts
import BackgroundWork
import Platform
import PrivateFiles

/// The destination of a new backup.
struct BackupFile {
  /// Absolute; symbolic links in its folder are resolved.
  let path: String

  /// - Parameter data: The data folder, in which some names are reserved for viper's own files.
  /// - Throws: `BackupProblem` if the path exists or is reserved, or if other users could replace
  ///   the file.
  init(path given: String, outside data: String) throws(BackupProblem) {
    let name = given.lastIndex(of: "/").map { given[$0...].dropFirst() } ?? given[...]
    let folder = name.count < given.count ? String(given.dropLast(name.count)) : "."
    guard let resolved = realpath(folder, nil) else {
      throw .unwritable(StoreError(errno: errno, at: given))
    }
    defer { free(resolved) }
    guard let place = String(validatingCString: resolved), !name.utf8.contains(0) else {
      throw .unwritable(StoreError(.cannotCreate, at: given))
    }
    if ["", ".", ".."].contains(name) { throw .exists(path: given) }
    path = (place == "/" ? "" : place) + "/" + name
    if !Self.isSafe(place) { throw .unsafe(folder: place) }
    if Self.isOwn(name, in: place, of: data) { throw .own(path: path) }
    if try isTaken { throw .exists(path: given) }
  }

  /// Lets `fill` write to a temporary file, syncs it and then gives it its final name, so that a
  /// failure or crash at any time leaves a complete backup under that name or none.
  func write<T>(
    unless flag: CancellationFlag, _ fill: (_ draft: String) throws(BackupProblem) -> T
  ) throws(BackupProblem) -> T {
    let draft = PrivateFile(path: "\(path).\(String.random(digits: 8))")
    flag.begin(draft.path)
    defer { flag.end(draft.path) }
    let descriptor = draft.openNew()
    if descriptor < 0 { throw .unwritable(StoreError(errno: errno, at: path)) }
    defer { close(descriptor) }
    let filled = try fill(draft.path)
    if fsync(descriptor) < 0 { throw failure }
    try name(draft)
    do { try PrivateFile(path: path).syncFolder() } catch { throw .unwritable(error) }
    return filled
  }

  /// Gives the draft the backup's name, unless that exists by now.
  private func name(_ draft: PrivateFile) throws(BackupProblem) {
    if link(draft.path, path) == 0 { return }
    if errno == EEXIST { throw .exists(path: path) }
    // The file system doesn't support hard links, such as FAT on a USB stick.
    guard [EPERM, ENOTSUP, EOPNOTSUPP].contains(errno) else { throw failure }
    if try isTaken { throw .exists(path: path) }
    if rename(draft.path, path) < 0 { throw failure }
  }

  private var failure: BackupProblem { .unwritable(StoreError(errno: errno, at: path)) }

  private var isTaken: Bool {
    get throws(BackupProblem) {
      do { return try FileAttributes(at: path) != nil } catch { throw .unwritable(error) }
    }
  }

  /// Whether viper would treat the file as a mail, a session or a part of its database.
  private static func isOwn(_ name: Substring, in place: String, of data: String) -> Bool {
    let outbox = data + "/outbox"
    return place == outbox || place.hasPrefix(outbox + "/")
      || place == data
        && ["device", "outbox", "session", "viper.db"].contains { name.hasPrefix($0) }
  }

  /// Whether only the current user and root can replace the user's files in the folder.
  private static func isSafe(_ folder: String) -> Bool {
    guard let entry = try? FileAttributes(at: folder), entry.isOurs || entry.isOwnedByRoot else {
      return false
    }
    return !entry.isWritable || entry.isSticky
  }
}
