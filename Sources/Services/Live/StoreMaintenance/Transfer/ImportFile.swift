import Accounts
import StorePlatform
import ViperPlatform

/// A file that users are imported from, read sequentially.
final class ImportFile {
  let path: String
  /// Its size in bytes when it was opened.
  let size: Int
  /// The number of bytes read.
  private(set) var offset = 0
  private let file: InputFile

  /// - Parameter database: The database, which is never opened here.
  /// - Throws: `ImportProblem`: `.unreadable` if it can't be opened, `.noFile` if it isn't a
  ///   regular file.
  init(path: String, beside database: String) throws(ImportProblem) {
    do throws(InputFile.Problem) {
      file = try InputFile(path: path, beside: database)
    } catch {
      throw error == .noFile ? .noFile(path: path) : .unreadable(path: path)
    }
    size = Int(file.opened.st_size)
    self.path = path
  }

  /// A copy of standard input, in the folder of the database.
  /// - Throws: `ImportProblem`: `.store` if it was cancelled or can't be made.
  init(
    standardInputBeside database: String, unless isCancelled: () -> Bool
  ) throws(ImportProblem) {
    file = try ImportProblem.storing { () throws(StoreError) in
      try InputFile(standardInputBeside: database, unless: isCancelled)
    }
    size = Int(file.opened.st_size)
    path = "Standard input"
  }

  /// Reads the next bytes into `buffer` and returns their count, 0 at the end of the file.
  /// - Throws: `ImportProblem`: `.changed` at the end if the file was modified meanwhile.
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
