import Accounts
import ViperPlatform

/// A file with an exclusive advisory lock (flock). The system releases the lock when its process
/// ends, so a lock shows that the file is in use.
package final class LockedFile: Sendable {
  private let path: String
  private let descriptor: Int32

  private init(_ path: String, _ descriptor: Int32) {
    self.path = path
    self.descriptor = descriptor
  }

  /// Creates and locks a file that doesn't exist yet.
  package static func make(_ path: String) throws(StoreError) -> LockedFile {
    while true {
      let descriptor = createFile(at: path, O_RDWR)
      if descriptor < 0 { throw StoreError(errno: errno, at: path) }
      let file = LockedFile(path, descriptor)
      while flock(descriptor, LOCK_EX) != 0 {
        if errno != EINTR { throw StoreError(errno: errno, at: path) }
      }
      // A clean-up may have taken it for a leftover and removed it before it was locked.
      if file.isNamed { return file }
    }
  }

  /// Locks an existing file. Nil if there is none, or if another process holds or removed it.
  /// - Parameters:
  ///   - waits: Whether to wait until another process releases it; it may have a new name by then.
  ///   - makes: Whether to create the file if it doesn't exist.
  /// - Throws: `StoreError`: `.suspicious` unless it is a regular file of the current user with one
  ///   hard link.
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
    guard try FileAttributes(of: descriptor, at: path).isOurFile else {
      throw StoreError(.suspicious, at: path)
    }
    while flock(descriptor, waits ? LOCK_EX : LOCK_EX | LOCK_NB) != 0 {
      if errno == EWOULDBLOCK { return nil }
      if errno != EINTR { throw StoreError(errno: errno, at: path) }
    }
    return file.isNamed ? file : nil
  }

  deinit {
    release()
    close(descriptor)
  }

  /// Releases the lock. Closing alone would release it only once no child process that is being
  /// spawned has a copy of the descriptor.
  package func release() { flock(descriptor, LOCK_UN) }

  /// Its contents, up to 64 KiB.
  package func read() throws(StoreError) -> String {
    var bytes = [UInt8](repeating: 0, count: 65536)
    let count = pread(descriptor, &bytes, bytes.count, 0)
    if count < 0 { throw StoreError(errno: errno, at: path) }
    return String(decoding: bytes.prefix(count), as: UTF8.self)
  }

  /// Writes `text` at the current offset and syncs the file to disk.
  package func write(_ text: String) throws(StoreError) {
    try PrivateFile(path: path).put(Array(text.utf8)[...], by: descriptor)
    if fsync(descriptor) != 0 { throw StoreError(errno: errno, at: path) }
  }

  /// Renames the file, unless another process has moved it already.
  package func move(to other: String) throws(StoreError) {
    if rename(path, other) != 0, errno != ENOENT { throw StoreError(errno: errno, at: path) }
  }

  /// Removes the file, unless another process has done so already.
  package func remove() throws(StoreError) {
    if unlink(path) != 0, errno != ENOENT { throw StoreError(errno: errno, at: path) }
  }

  /// Whether it hasn't been removed.
  private var isNamed: Bool {
    var status = stat()
    return fstat(descriptor, &status) == 0 && status.st_nlink == 1
  }
}
