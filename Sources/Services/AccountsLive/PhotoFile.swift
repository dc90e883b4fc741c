import Accounts
import Platform

/// A file of the user's that may hold a picture, wherever a link leads.
struct PhotoFile {
  let path: String

  /// What it holds, which may be no picture.
  /// - Throws: `PhotoProblem`, `.noPicture` also where it is a folder, a pipe or a device: those are
  ///   never read. Of what is too large no more than a byte too many is read.
  func read() throws(PhotoProblem) -> [UInt8] {
    // The system would open what stands before the zero.
    if path.utf8.contains(0) { throw .unreadable(path: path) }
    // A pipe that nobody writes to keeps nobody waiting, and no terminal becomes ours.
    let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
    if descriptor < 0 { throw .unreadable(path: path) }
    defer { close(descriptor) }
    var status = stat()
    if fstat(descriptor, &status) != 0 { throw .unreadable(path: path) }
    if status.st_mode & S_IFMT != S_IFREG { throw .noPicture }
    if status.st_size > Photo.limit { throw .tooLarge }
    return try bytes(of: descriptor)
  }

  /// The file may have another size by now.
  private func bytes(of descriptor: Int32) throws(PhotoProblem) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: Photo.limit + 1)
    var count = 0
    while count < bytes.count {
      let more = bytes.withUnsafeMutableBytes { buffer in
        Platform.read(descriptor, buffer.baseAddress?.advanced(by: count), buffer.count - count)
      }
      if more < 0, errno == EINTR { continue }
      if more < 0 { throw .unreadable(path: path) }
      if more == 0 { return Array(bytes.prefix(count)) }
      count += more
    }
    throw .tooLarge
  }
}
