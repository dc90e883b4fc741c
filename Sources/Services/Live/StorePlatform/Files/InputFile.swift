import Accounts
import ViperPlatform

/// A file that a user named (links are followed), read sequentially.
package final class InputFile {
  package enum Problem: Error {
    /// A folder, a pipe, a device or the database, which are never read.
    case noFile
    /// It doesn't exist or isn't readable.
    case unreadable
  }

  /// Its attributes at the time it was opened.
  package private(set) var opened: stat
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

  /// Standard input, read to its end into a file beside the database: an import holds its lock
  /// while it reads, which a slow pipe would prolong.
  ///
  /// The copy loses its name before it is filled, so it is gone however the process ends.
  /// - Throws: `StoreError`: `.cancelled`, or why the copy can't be made.
  package init(
    standardInputBeside database: String, unless isCancelled: () -> Bool
  ) throws(StoreError) {
    let copy = PrivateFile(path: "\(database)-input-\(String.random(digits: 8))")
    descriptor = createFile(at: copy.path, O_RDWR)
    opened = stat()
    if descriptor < 0 { throw StoreError(errno: errno, at: database) }
    unlink(copy.path)
    var buffer = [UInt8](repeating: 0, count: 65_536)
    var count = -1
    while count != 0 {
      // A pipe may wait for ever, and a cancellation doesn't interrupt read(2).
      var input = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
      let ready = poll(&input, 1, 100)
      if isCancelled() { throw StoreError(.cancelled, at: database) }
      if ready == 0 { continue }
      count = ViperPlatform.read(STDIN_FILENO, &buffer, buffer.count)
      if count > 0 {
        do throws(StoreError) {
          try copy.put(buffer[..<count], by: descriptor)
        } catch {
          throw StoreError(error.reason, at: database)
        }
      } else if count < 0, errno != EINTR, errno != EAGAIN {
        throw StoreError(errno: errno, at: "/dev/stdin")
      }
    }
    fstat(descriptor, &opened)
    lseek(descriptor, 0, SEEK_SET)
  }

  deinit { close(descriptor) }

  /// Its current attributes; nil if they can't be read.
  package var now: stat? {
    var status = stat()
    return fstat(descriptor, &status) == 0 ? status : nil
  }

  /// Reads the next bytes into `buffer` and returns their count, 0 at the end of the file.
  package func read(into buffer: UnsafeMutableRawBufferPointer) throws(Problem) -> Int {
    var count = ViperPlatform.read(descriptor, buffer.baseAddress, buffer.count)
    while count < 0, errno == EINTR {
      count = ViperPlatform.read(descriptor, buffer.baseAddress, buffer.count)
    }
    if count < 0 { throw .unreadable }
    return count
  }
}
