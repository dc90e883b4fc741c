import Accounts
import ViperPlatform

/// A small file that only its owner can read. Symbolic and hard links, pipes, folders and other
/// users' files are never touched: all methods throw `.suspicious` for them.
package struct PrivateFile {
  package let path: String

  package init(path: String) { self.path = path }

  package func exists() throws(StoreError) -> Bool {
    guard let entry = try FileAttributes(at: path) else { return false }
    guard entry.isOurFile else { throw StoreError(.suspicious, at: path) }
    return true
  }

  /// Removes the permissions of group and others, if the file exists.
  ///
  /// Uses chmod(2), not fchmod(2): closing a descriptor would release the POSIX locks that SQLite
  /// holds on the file. There is no race, since only the owner can write in the folder.
  func seal() throws(StoreError) {
    guard try exists(), let entry = try FileAttributes(at: path), entry.isOpen else { return }
    if chmod(path, entry.rights & 0o700) < 0, errno != ENOENT {
      throw StoreError(errno: errno, at: path)
    }
  }

  /// Creates an empty file if there is none.
  func create() throws(StoreError) {
    let descriptor = openNew()
    if descriptor < 0, errno == EEXIST, try exists() { return }
    try check(descriptor)
    try check(close(descriptor))
  }

  /// The first 4 KiB of its contents, as UTF-8; nil if the file doesn't exist.
  package func read() throws(StoreError) -> String? {
    guard try exists() else { return nil }
    let descriptor = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    try check(descriptor)
    defer { close(descriptor) }
    let entry = try FileAttributes(of: descriptor, at: path)
    guard entry.isOurFile else { throw StoreError(.suspicious, at: path) }
    if entry.isOpen { try check(fchmod(descriptor, 0o600)) }
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = ViperPlatform.read(descriptor, &bytes, bytes.count)
    try check(Int32(count))
    return String(decoding: bytes.prefix(count), as: UTF8.self)
  }

  /// Replaces the file atomically with one that contains `text`.
  package func write(_ text: String) throws(StoreError) {
    _ = try exists()
    let draft = PrivateFile(path: "\(path).\(String.random(digits: 8))")
    do throws(StoreError) {
      try draft.fill(with: text)
      try check(rename(draft.path, path))
      try syncFolder()
    } catch {
      unlink(draft.path)
      throw StoreError(error.reason, at: path)
    }
  }

  /// Removes the file if it exists.
  package func remove() throws(StoreError) {
    if try exists() { try check(unlink(path)) }
  }

  /// Creates the file and returns a descriptor for writing; negative on failure, also if the path
  /// exists.
  package func openNew() -> Int32 { createFile(at: path) }

  /// Syncs the parent directory.
  package func syncFolder() throws(StoreError) {
    let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? "."
    let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    try check(descriptor)
    defer { close(descriptor) }
    // Some file systems don't support syncing directories.
    if fsync(descriptor) < 0, errno != EINVAL, errno != ENOTSUP {
      throw StoreError(errno: errno, at: path)
    }
  }

  // MARK: - Private

  private func fill(with text: String) throws(StoreError) {
    let descriptor = openNew()
    try check(descriptor)
    defer { close(descriptor) }
    try put(Array(text.utf8)[...], by: descriptor)
    try check(fsync(descriptor))
  }

  /// Writes all of `bytes` to a descriptor of the file.
  package func put(_ bytes: ArraySlice<UInt8>, by descriptor: Int32) throws(StoreError) {
    if !descriptor.put(Array(bytes)) { throw StoreError(errno: errno, at: path) }
  }

  /// Throws the error of `errno` if `result` is negative.
  private func check(_ result: Int32) throws(StoreError) {
    if result < 0 { throw StoreError(errno: errno, at: path) }
  }
}
