import Accounts
import StorePlatform
import ViperPlatform

/// A file that a user has named as a photo.
struct PhotoFile {
  let path: String
  /// Never opened: closing it would release SQLite's locks.
  let database: String

  /// Returns the contents, which aren't checked to be a picture; reads at most one byte more than
  /// allowed.
  /// - Throws: `PhotoProblem`, `.noFile` for a folder, a pipe or a device, which are never read.
  func read() throws(PhotoProblem) -> [UInt8] {
    do throws(InputFile.Problem) {
      let file = try InputFile(path: path, beside: database)
      // The size may have changed since.
      if file.opened.st_size <= Photo.limit, let bytes = try Self.bytes(of: file) { return bytes }
    } catch {
      throw error == .noFile ? .noFile(path: path) : .unreadable(path: path)
    }
    throw .tooLarge
  }

  /// Nil if the file is too large.
  private static func bytes(of file: InputFile) throws(InputFile.Problem) -> [UInt8]? {
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: Photo.limit + 1, alignment: 1)
    defer { buffer.deallocate() }
    var count = 0
    while count < buffer.count {
      let more = try file.read(into: UnsafeMutableRawBufferPointer(rebasing: buffer[count...]))
      if more == 0 { return Array(buffer.prefix(count)) }
      count += more
    }
    return nil
  }
}
