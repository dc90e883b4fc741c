import Accounts
import Platform
import PrivateFiles

/// A file of the user's that may hold a picture.
struct PhotoFile {
  let path: String
  /// Never read, or its locks were lost.
  let database: String

  /// What it holds, which may be no picture.
  /// - Throws: `PhotoProblem`, `.noPicture` also where it is a folder, a pipe or a device: those are
  ///   never read. Of what is too large no more than a byte too many is read.
  func read() throws(PhotoProblem) -> [UInt8] {
    do throws(InputFile.Problem) {
      let file = try InputFile(path: path, beside: database)
      // It may have another size by now.
      if file.opened.st_size <= Photo.limit, let bytes = try Self.bytes(of: file) { return bytes }
    } catch {
      throw error == .noFile ? .noPicture : .unreadable(path: path)
    }
    throw .tooLarge
  }

  /// Nil where they are too many.
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
