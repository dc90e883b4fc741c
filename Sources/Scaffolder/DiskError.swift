import Platform

/// What the system refused, or what a careful disk refuses before the system is asked: ELOOP for a
/// link, EINVAL for a path that leads out of the package, EILSEQ for one with control characters,
/// ESTALE for a file that has changed meanwhile.
struct DiskError: Error, Equatable, CustomStringConvertible {
  let path: String
  /// errno(3)
  let number: Int32

  /// One sentence: the path, what is wrong with it, and what to do next.
  var description: String { "\(path): \(cause)." }

  private var cause: String {
    switch number {
    case EACCES, EPERM: "permission is missing; allow it with chmod or chown, and run it again"
    case ENOSPC: "the disk is full; make room, and run it again"
    case EDQUOT: "your share of the disk is used up; make room, and run it again"
    case EFBIG: "no file may grow so large here; raise the limit (ulimit -f), and run it again"
    case EROFS: "the disk can only be read; mount it for writing, and run it again"
    case EIO: "the disk fails; look after it before anything else"
    case EXDEV: "it's on another disk than the package; bring them together"
    case ENAMETOOLONG: "the name is too long; choose a shorter one"
    case ELOOP: "it's a symbolic link, which is never followed; put what it points to in its place"
    case EINVAL: "that's no path of the package's own files; choose another"
    case EILSEQ: "its name holds a control character; rename it, and run it again"
    case ESTALE: "somebody has changed it meanwhile; run it again"
    case EEXIST, ENOTEMPTY: "something lies there already; move it away, and run it again"
    case ENOENT: "it's missing; put it back, and run it again"
    case ENOTDIR: "it should be a folder; move away what lies there, and run it again"
    case EISDIR: "a folder lies where a file should be; move it away, and run it again"
    case ENOTSUP: "it's neither a file nor a folder; move it away, and run it again"
    default: "\(String(cString: strerror(number))) (error \(number)); mend that, and run it again"
    }
  }
}
