import Platform

/// A file that a user named (links are followed), read sequentially.
package final class InputFile {
  package enum Problem: Error {
    /// A folder, a pipe, a device or the database, which are never read.
    case noFile
    /// It doesn't exist or isn't readable.
    case unreadable
  }

  /// Its attributes at the time it was opened.
  package let opened: stat
  private let descriptor: Int32

  /// - Parameter database: Never opened here, nor SQLite's files beside it: closing a descriptor of
  ///   such a file would release all of SQLite's POSIX locks on it, and other processes would
  ///   consider the database unused.
  package init(path: String, beside database: String) throws(Problem) {
    // C would truncate a path at a null byte and open another file.
    guard !path.utf8.contains(0) else { throw .unreadable }
    var found = stat()
    guard stat(path, &found) == 0 else { throw .unreadable }
    for name in [database, database + "-wal", database + "-shm"] {
      var status = stat()
      if stat(name, &status) == 0, (status.st_dev, status.st_ino) == (found.st_dev, found.st_ino) {
        throw .noFile
      }
    }
    // Doesn't block on a pipe without a writer or acquire a controlling terminal.
    descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    var status = stat()
    guard descriptor >= 0, fstat(descriptor, &status) == 0 else {
      if descriptor >= 0 { close(descriptor) }
      throw .unreadable
    }
    guard status.st_mode & S_IFMT == S_IFREG else {
      close(descriptor)
      throw .noFile
    }
    opened = status
  }

  deinit { close(descriptor) }

  /// Its current attributes; nil if they can't be read.
  package var now: stat? {
    var status = stat()
    return fstat(descriptor, &status) == 0 ? status : nil
  }

  /// Reads the next bytes into `buffer` and returns their count, 0 at the end of the file.
  package func read(into buffer: UnsafeMutableRawBufferPointer) throws(Problem) -> Int {
    var count = Platform.read(descriptor, buffer.baseAddress, buffer.count)
    while count < 0, errno == EINTR {
      count = Platform.read(descriptor, buffer.baseAddress, buffer.count)
    }
    if count < 0 { throw .unreadable }
    return count
  }
}
