import Accounts
import Platform

/// A small file that its owner alone may read. A link of either kind, a pipe, a folder, or anything
/// else that is no file of ours, is never touched: everything throws `.suspicious` there.
package struct PrivateFile {
  package let path: String

  package init(path: String) { self.path = path }

  package func exists() throws(StoreError) -> Bool {
    guard let entry = try FileAttributes(at: path) else { return false }
    guard entry.isOurFile else { throw StoreError(.suspicious, at: path) }
    return true
  }

  /// Takes from others what rights they have, where there is one.
  ///
  /// By its name: a descriptor that is closed would drop the locks that SQLite holds on the file, and
  /// in a folder where nobody else may write it is still the same.
  func seal() throws(StoreError) {
    guard try exists(), let entry = try FileAttributes(at: path), entry.isOpen else { return }
    if chmod(path, entry.rights & 0o700) < 0, errno != ENOENT {
      throw StoreError(errno: errno, at: path)
    }
  }

  /// Makes it, with nothing in it, where there is none.
  func create() throws(StoreError) {
    let descriptor = openNew()
    if descriptor < 0, errno == EEXIST, try exists() { return }
    try check(descriptor)
    try check(close(descriptor))
  }

  /// The first 4 KiB of what it holds, in UTF-8; nil when there is none.
  package func read() throws(StoreError) -> String? {
    guard try exists() else { return nil }
    let descriptor = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    try check(descriptor)
    defer { close(descriptor) }
    let entry = try FileAttributes(of: descriptor, at: path)
    guard entry.isOurFile else { throw StoreError(.suspicious, at: path) }
    if entry.isOpen { try check(fchmod(descriptor, 0o600)) }
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = Platform.read(descriptor, &bytes, bytes.count)
    try check(Int32(count))
    return String(decoding: bytes.prefix(count), as: UTF8.self)
  }

  /// Puts `text` in its place, all of it or nothing.
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

  /// Nothing happens where there is none.
  package func remove() throws(StoreError) {
    if try exists() { try check(unlink(path)) }
  }

  /// Makes it; returns a descriptor to write it by, negative where something stands there.
  package func openNew() -> Int32 {
    open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
  }

  /// Returns when the disk has its name, too.
  package func syncFolder() throws(StoreError) {
    let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? "."
    let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    try check(descriptor)
    defer { close(descriptor) }
    // Some file systems have nothing to do there, and say so.
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

  /// Writes all of `bytes`, by a descriptor of it.
  package func put(_ bytes: ArraySlice<UInt8>, by descriptor: Int32) throws(StoreError) {
    var rest = bytes
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Platform.write(descriptor, $0.baseAddress, $0.count) }
      try check(Int32(count))
      rest = rest.dropFirst(count)
    }
  }

  /// Throws what `errno` says when `result` is that of a call that failed.
  private func check(_ result: Int32) throws(StoreError) {
    if result < 0 { throw StoreError(errno: errno, at: path) }
  }
}
