import Platform

/// A file that a user has named, wherever a link leads, to be read from its beginning to its end.
package final class InputFile {
  package enum Problem: Error {
    /// A folder, a pipe, a device, or the database: those are never read.
    case noFile
    /// It isn't there, or may not be read.
    case unreadable
  }

  /// As of when it was opened.
  package let opened: stat
  private let descriptor: Int32

  /// - Parameter database: Never opened here, nor what SQLite keeps beside it: when such a file is
  ///   closed, the system drops all of SQLite's locks on it, and the next process takes nobody to be
  ///   at work.
  package init(path: String, beside database: String) throws(Problem) {
    // A name with a null in it would be another file's.
    guard !path.utf8.contains(0) else { throw .unreadable }
    var found = stat()
    guard stat(path, &found) == 0 else { throw .unreadable }
    for name in [database, database + "-wal", database + "-shm"] {
      var status = stat()
      if stat(name, &status) == 0, (status.st_dev, status.st_ino) == (found.st_dev, found.st_ino) {
        throw .noFile
      }
    }
    // A pipe that nobody writes to keeps nobody waiting, and no terminal becomes ours.
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

  /// What the system says of it by now; nil where it says nothing.
  package var now: stat? {
    var status = stat()
    return fstat(descriptor, &status) == 0 ? status : nil
  }

  /// Fills the beginning of `buffer`; returns how many bytes, 0 at the end.
  package func read(into buffer: UnsafeMutableRawBufferPointer) throws(Problem) -> Int {
    var count = Platform.read(descriptor, buffer.baseAddress, buffer.count)
    while count < 0, errno == EINTR {
      count = Platform.read(descriptor, buffer.baseAddress, buffer.count)
    }
    if count < 0 { throw .unreadable }
    return count
  }
}
