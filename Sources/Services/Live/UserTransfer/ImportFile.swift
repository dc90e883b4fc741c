import Accounts
import Platform
import PrivateFiles

/// A file that users are imported from, read from its beginning to its end.
final class ImportFile {
  let path: String
  /// In bytes, as of when it was opened.
  let size: Int
  /// How many bytes were read.
  private(set) var offset = 0
  private let file: InputFile

  /// - Parameter database: It can't be imported.
  /// - Throws: `ImportProblem`, `.unreadable` where it can't be opened, `.noFile` for what is none.
  init(path: String, beside database: String) throws(ImportProblem) {
    do throws(InputFile.Problem) {
      file = try InputFile(path: path, beside: database)
    } catch {
      throw error == .noFile ? .noFile(path: path) : .unreadable(path: path)
    }
    size = Int(file.opened.st_size)
    self.path = path
  }

  /// Fills the beginning of `buffer`; returns how many bytes, 0 at the end.
  /// - Throws: `ImportProblem`, `.changed` at the end of a file that isn't the same any more.
  func read(into buffer: UnsafeMutableRawBufferPointer) throws(ImportProblem) -> Int {
    do throws(InputFile.Problem) {
      let count = try file.read(into: buffer)
      offset += count
      if count > 0 { return count }
    } catch {
      throw .unreadable(path: path)
    }
    if offset != size || hasChanged { throw .changed(path: path) }
    return 0
  }

  private var hasChanged: Bool {
    guard let now = file.now else { return true }
    let (one, other) = (now.modified, file.opened.modified)
    return now.st_size != file.opened.st_size || one.tv_sec != other.tv_sec
      || one.tv_nsec != other.tv_nsec
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
