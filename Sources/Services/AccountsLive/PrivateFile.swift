import Accounts
import Platform

/// A small file that its owner alone may read. A link, or anything else that is no file of ours, is
/// never touched: everything throws `.suspicious` there.
struct PrivateFile {
  let path: String

  func exists() throws(StoreError) -> Bool {
    guard let entry = try Entry(at: path) else { return false }
    guard entry.kind == .file, entry.isOurs else { throw StoreError(.suspicious, at: path) }
    return true
  }

  /// Makes it, with nothing in it, where there is none.
  func create() throws(StoreError) {
    let descriptor = openNew()
    if descriptor < 0, errno == EEXIST, try exists() { return }
    try check(descriptor)
    try check(close(descriptor))
  }

  /// The first 4 KiB of what it holds, in UTF-8; nil when there is none.
  func read() throws(StoreError) -> String? {
    guard try exists() else { return nil }
    let descriptor = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    try check(descriptor)
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = Platform.read(descriptor, &bytes, bytes.count)
    try check(Int32(count))
    return String(decoding: bytes.prefix(count), as: UTF8.self)
  }

  /// Puts `text` in its place, all of it or nothing.
  func write(_ text: String) throws(StoreError) {
    _ = try exists()
    let draft = PrivateFile(path: "\(path).\(String.random(digits: 8))")
    do throws(StoreError) {
      try draft.fill(with: text)
      try check(rename(draft.path, path))
    } catch {
      unlink(draft.path)
      throw StoreError(error.reason, at: path)
    }
  }

  /// Nothing happens where there is none.
  func remove() throws(StoreError) {
    if try exists() { try check(unlink(path)) }
  }

  // MARK: - Private

  private func openNew() -> Int32 {
    open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
  }

  private func fill(with text: String) throws(StoreError) {
    let descriptor = openNew()
    try check(descriptor)
    defer { close(descriptor) }
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Platform.write(descriptor, $0.baseAddress, $0.count) }
      try check(Int32(count))
      rest = rest.dropFirst(count)
    }
    try check(fsync(descriptor))
  }

  /// Throws what `errno` says when `result` is that of a call that failed.
  private func check(_ result: Int32) throws(StoreError) {
    if result < 0 { throw StoreError(errno: errno, at: path) }
  }
}
