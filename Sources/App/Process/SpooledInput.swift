import Platform
import Terminal

/// Standard input as a file that can be named: an import holds the database's lock while it reads,
/// which a slow pipe would prolong.
///
/// The file has no name in any folder, so it is gone however the process ends.
struct SpooledInput {
  /// Opens the copy; valid in this process alone.
  let path: String

  /// Reads standard input to its end.
  /// - Parameter folder: Where the copy takes space.
  init(in folder: String) throws(Failure) {
    var name = Array("\(folder)/input-XXXXXX".utf8CString)
    let copy = mkstemp(&name)
    if copy < 0 {
      throw Failure("\(folder) takes no new file. Check its permissions.", .cannotCreate)
    }
    unlink(name)
    _ = fcntl(copy, F_SETFD, FD_CLOEXEC)
    path = "/dev/fd/\(copy)"
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = read(STDIN_FILENO, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      if count < 0 { throw Failure("Standard input can't be read. Name a file.", .noInput) }
      if count == 0 { break }
      if !copy.put(Array(buffer[..<count])) {
        throw Failure("The disk of \(folder) is full. Free some space.", .inputOutput)
      }
    }
    lseek(copy, 0, SEEK_SET)
  }
}

extension Failure {
  static let noPipe = misuse(
    "“-” reads a pipe or a redirected file, and there is none. Name a file instead.")
  static let twoInputs = misuse(
    "Standard input can't supply both the users and a password. Use --password-file.")
}
