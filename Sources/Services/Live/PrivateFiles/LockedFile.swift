import Accounts
import Platform

/// A file of ours that one process has at a time. The lock ends with the process that holds it, so it
/// tells whether anybody is still at the file.
package final class LockedFile: Sendable {
  private let path: String
  private let descriptor: Int32

  private init(_ path: String, _ descriptor: Int32) {
    self.path = path
    self.descriptor = descriptor
  }

  /// A new one, whose name nobody has.
  package static func make(_ path: String) throws(StoreError) -> LockedFile {
    while true {
      let descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
      if descriptor < 0 { throw StoreError(errno: errno, at: path) }
      let file = LockedFile(path, descriptor)
      while flock(descriptor, LOCK_EX) != 0 {
        if errno != EINTR { throw StoreError(errno: errno, at: path) }
      }
      // Whoever tidies up may have taken it for that of a process that is gone, and removed it.
      if file.status?.st_nlink == 1 { return file }
    }
  }

  /// What is there. Nil where nothing is, or somebody else has it; whoever `waits` for them finds what
  /// it was called by then.
  /// - Parameter makes: Whether it is made where nothing is.
  /// - Throws: `.suspicious` for what is no file of ours.
  package static func take(
    _ path: String, waits: Bool = false, makes: Bool = false
  ) throws(StoreError) -> LockedFile? {
    let flags = O_RDWR | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC | (makes ? O_CREAT : 0)
    let descriptor = open(path, flags, 0o600)
    if descriptor < 0 {
      if errno == ENOENT { return nil }
      throw StoreError(errno: errno, at: path)
    }
    let file = LockedFile(path, descriptor)
    guard let status = file.status, status.st_mode & S_IFMT == S_IFREG,
      status.st_uid == geteuid(), status.st_nlink < 2
    else { throw StoreError(.suspicious, at: path) }
    while flock(descriptor, waits ? LOCK_EX : LOCK_EX | LOCK_NB) != 0 {
      if errno == EWOULDBLOCK { return nil }
      if errno != EINTR { throw StoreError(errno: errno, at: path) }
    }
    return file.status?.st_nlink == 1 ? file : nil
  }

  deinit {
    release()
    close(descriptor)
  }

  /// Lets others have it. Closing it would do so only once no child has it any more that is just being
  /// started.
  package func release() { flock(descriptor, LOCK_UN) }

  /// What it holds, at most 64 KiB.
  package func read() throws(StoreError) -> String {
    var bytes = [UInt8](repeating: 0, count: 65536)
    let count = pread(descriptor, &bytes, bytes.count, 0)
    if count < 0 { throw StoreError(errno: errno, at: path) }
    return String(decoding: bytes.prefix(count), as: UTF8.self)
  }

  /// Puts `text` behind what it holds; a power cut doesn't take it away.
  package func write(_ text: String) throws(StoreError) {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Platform.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno != EINTR { throw StoreError(errno: errno, at: path) }
      rest = rest.dropFirst(max(0, count))
    }
    if fsync(descriptor) != 0 { throw StoreError(errno: errno, at: path) }
  }

  /// Gives it another name, unless somebody else has done that.
  package func move(to other: String) throws(StoreError) {
    if rename(path, other) != 0, errno != ENOENT { throw StoreError(errno: errno, at: path) }
  }

  /// Nothing happens where somebody else has removed it.
  package func remove() throws(StoreError) {
    if unlink(path) != 0, errno != ENOENT { throw StoreError(errno: errno, at: path) }
  }

  private var status: stat? {
    var status = stat()
    return fstat(descriptor, &status) == 0 ? status : nil
  }
}
