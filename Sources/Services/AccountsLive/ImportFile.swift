import Accounts
import Platform

/// A file that users are imported from, read from its beginning to its end.
final class ImportFile {
  let path: String
  /// In bytes, as of when it was opened.
  let size: Int
  /// How many bytes were read.
  private(set) var offset = 0
  private let descriptor: Int32
  private let opened: stat

  /// - Parameter database: It can't be imported: the system would drop SQLite's locks on it when this
  ///   file is closed.
  /// - Throws: `ImportProblem`, `.unreadable` where it can't be opened, `.noFile` for what is none.
  init(path: String, beside database: String) throws(ImportProblem) {
    // A name with a null in it would be another file's.
    guard !path.utf8.contains(0) else { throw .unreadable(path: path) }
    var found = stat()
    guard stat(path, &found) == 0 else { throw .unreadable(path: path) }
    for name in [database, database + "-wal", database + "-shm"] {
      var status = stat()
      if stat(name, &status) == 0, (status.st_dev, status.st_ino) == (found.st_dev, found.st_ino) {
        throw .noFile(path: path)
      }
    }
    // A pipe that nobody writes to would be waited for.
    descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    var status = stat()
    guard descriptor >= 0, fstat(descriptor, &status) == 0 else {
      if descriptor >= 0 { close(descriptor) }
      throw .unreadable(path: path)
    }
    guard status.st_mode & S_IFMT == S_IFREG else {
      close(descriptor)
      throw .noFile(path: path)
    }
    opened = status
    size = Int(status.st_size)
    self.path = path
  }

  deinit { close(descriptor) }

  /// Fills the beginning of `buffer`; returns how many bytes, 0 at the end.
  /// - Throws: `ImportProblem`, `.changed` at the end of a file that isn't the same any more.
  func read(into buffer: UnsafeMutableRawBufferPointer) throws(ImportProblem) -> Int {
    var count = Platform.read(descriptor, buffer.baseAddress, buffer.count)
    while count < 0, errno == EINTR {
      count = Platform.read(descriptor, buffer.baseAddress, buffer.count)
    }
    if count < 0 { throw .unreadable(path: path) }
    offset += count
    if count == 0, offset != size || hasChanged { throw .changed(path: path) }
    return count
  }

  private var hasChanged: Bool {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { return true }
    let (now, then) = (status.modified, opened.modified)
    return status.st_size != opened.st_size || now.tv_sec != then.tv_sec
      || now.tv_nsec != then.tv_nsec
  }
}

extension stat {
  /// When its content was written last.
  fileprivate var modified: timespec {
    #if canImport(Darwin)
      st_mtimespec
    #else
      st_mtim
    #endif
  }
}
