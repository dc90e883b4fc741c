/// Creates a private file without following a link; returns a descriptor, negative if that fails or
/// the path exists.
package func createFile(at path: String, _ access: Int32 = O_WRONLY) -> Int32 {
  open(path, access | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
}

/// A file that the user named for output, open for reading and writing.
///
/// A new file is private. An existing file, or a named pipe, must belong to the user: otherwise another
/// user could read the output, or choose by a link which file is damaged.
package struct OutputFile {
  package enum Problem: Error {
    /// A link, a disk, another user's file, or a file with several names (hard links).
    case foreign
    case unwritable
  }

  package enum Kind { case file, device, pipe }

  package let descriptor: Int32
  package let kind: Kind
  /// In bytes.
  package let size: Int

  /// Opens or creates the file, with additional flags of open(2).
  /// - Throws: `Problem` if it can't be written.
  package init(at path: String, _ flags: Int32 = 0) throws(Problem) {
    // C would truncate a path at a null byte and open another file.
    guard !path.utf8.contains(0) else { throw .unwritable }
    let access = O_RDWR | O_NONBLOCK | O_NOCTTY | flags
    // These links refer to files that the caller has already opened.
    let isHandedOver =
      ["/dev/fd/", "/proc/self/fd/"].contains(where: path.hasPrefix)
      || ["/dev/stderr", "/dev/stdout"].contains(path)
    var descriptor: Int32 = -1
    if isHandedOver {
      descriptor = open(path, access | O_CLOEXEC)
    } else {
      descriptor = createFile(at: path, access)
      if descriptor < 0, errno == EEXIST {
        descriptor = open(path, access | O_NOFOLLOW | O_CLOEXEC)
      }
    }
    if descriptor < 0 { throw errno == ELOOP ? .foreign : .unwritable }
    do throws(Problem) {
      (kind, size) = try Self.check(descriptor, isHandedOver: isHandedOver)
      self.descriptor = descriptor
    } catch {
      close(descriptor)
      throw error
    }
  }

  private static func check(
    _ descriptor: Int32, isHandedOver: Bool
  ) throws(Problem) -> (Kind, size: Int) {
    var status = stat()
    if fstat(descriptor, &status) < 0 { throw .unwritable }
    let isOurs = isHandedOver || status.st_uid == geteuid()
    switch status.st_mode & S_IFMT {
    case S_IFREG where isOurs && (isHandedOver || status.st_nlink == 1):
      return (.file, Int(status.st_size))
    case S_IFIFO where isOurs: return (.pipe, 0)
    // Only root creates devices.
    case S_IFCHR: return (.device, 0)
    default: throw .foreign
    }
  }
}
