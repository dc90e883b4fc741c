import Accounts
import StorePlatform
import ViperPlatform

/// The destination of a new backup.
struct BackupFile {
  /// After this time without a write, in seconds, a temporary file counts as left behind.
  private static let patience = 3600
  private static let draftPrefix = "viper-backup-"
  private static let draftSuffix = ".unfinished"

  /// Absolute; symbolic links in its folder are resolved.
  let path: String
  /// The temporary file, in the same folder.
  let draft: PrivateFile
  private let folder: String

  /// - Parameter data: The data folder, in which some names are reserved for viper's own files.
  /// - Throws: `BackupProblem` if the path exists or is reserved, or if other users could replace
  ///   the file.
  init(path given: String, outside data: String) throws(BackupProblem) {
    let name = given.lastIndex(of: "/").map { given[$0...].dropFirst() } ?? given[...]
    let parent = name.count < given.count ? String(given.dropLast(name.count)) : "."
    let location: String
    do { location = try resolvedPath(of: parent, reportedAs: given) } catch {
      throw .unwritable(error)
    }
    if name.utf8.contains(0) { throw .unwritable(StoreError(.cannotCreate, at: given)) }
    if ["", ".", ".."].contains(name) { throw .exists(path: given) }
    folder = location == "/" ? "" : location
    path = folder + "/" + name
    draft = PrivateFile(
      path: "\(folder)/\(Self.draftPrefix)\(String.random(digits: 16))\(Self.draftSuffix)")
    // In all folders of the path, only the current user and root may replace files.
    let exposed: String?
    do { exposed = try DataFolder.unsafeParent(of: path) } catch { throw .unwritable(error) }
    if let exposed { throw .unsafe(folder: exposed) }
    if Self.isDraft(name) || Self.isOwn(name, in: location, of: data) { throw .own(path: path) }
    if try isTaken { throw .exists(path: given) }
  }

  /// Lets `fill` write to the temporary file, and syncs it. A failure or crash before `publish()` leaves
  /// no file under the backup's name.
  func write<T>(
    _ fill: (_ draft: String) throws(BackupProblem) -> T
  ) throws(BackupProblem) -> T {
    for name in Self.abandonedDrafts(in: folder) {
      for path in DatabaseFiles(path: "\(folder)/\(name)").all { unlink(path) }
    }
    let descriptor = draft.openNew()
    if descriptor < 0 { throw failure }
    defer { close(descriptor) }
    let filled = try fill(draft.path)
    if fsync(descriptor) < 0 { throw failure }
    return filled
  }

  /// Gives the temporary file the backup's name; a failure leaves no backup of this run there.
  func publish() throws(BackupProblem) {
    try name()
    do throws(StoreError) { try PrivateFile(path: path).syncFolder() } catch {
      unlink(path)
      throw .unwritable(error)
    }
  }

  /// The temporary files that killed backups have left in a folder.
  static func abandonedDrafts(in folder: String) -> [String] {
    entryNames(in: folder.isEmpty ? "/" : folder).filter { name in
      isDraft(name[...]) && isAbandoned("\(folder)/\(name)")
    }
  }

  /// Whether a temporary file is so old that its process must have been killed. The process may
  /// have been killed while the file also had the backup's name.
  static func isAbandoned(_ path: String) -> Bool {
    guard let entry = try? FileAttributes(at: path) else { return false }
    return entry.kind == .file && entry.isOurs && time(nil) - entry.modified > patience
  }

  private static func isDraft(_ name: Substring) -> Bool {
    let digits = name.dropFirst(draftPrefix.count).dropLast(draftSuffix.count)
    return name.hasPrefix(draftPrefix) && name.hasSuffix(draftSuffix) && digits.utf8.count == 16
      && digits.allSatisfy(\.isHexDigit)
  }

  /// Gives the draft the backup's name, unless that exists by now.
  private func name() throws(BackupProblem) {
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
  private static func isOwn(_ name: Substring, in location: String, of data: String) -> Bool {
    let outbox = data + "/outbox"
    return location == outbox || location.hasPrefix(outbox + "/")
      || location == data
        && ["device", "hash-", "outbox", "session", "syslog", "viper.db", "viper.lock"]
          .contains(where: name.hasPrefix)
  }
}
