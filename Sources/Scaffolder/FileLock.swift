import Platform

/// A file that this process alone holds, as long as this lives. A process that dies lets go of it.
final class FileLock {
  private let descriptor: Int32

  /// Takes over an open file, and waits until nobody else holds it.
  /// - Throws: errno
  init(holding descriptor: Int32, path: String) throws(DiskError) {
    self.descriptor = descriptor
    while flock(descriptor, LOCK_EX) != 0 {
      if errno != EINTR { throw DiskError(path: path, number: errno) }
    }
  }

  deinit { close(descriptor) }

  /// Whether it is this file that the name still stands for, and not a later one.
  func isFile(_ other: stat) -> Bool {
    var own = stat()
    return fstat(descriptor, &own) == 0 && own.st_ino == other.st_ino && own.st_dev == other.st_dev
  }
}
