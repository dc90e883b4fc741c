/// A user's picture, as a PNG or JPEG file.
public struct Photo: Equatable, Sendable {
  /// The format of the file.
  public enum Format: String, Sendable {
    case jpeg, png
  }

  /// The maximum size of the file, in bytes: 5 MB.
  public static let limit = 5_000_000

  /// The format, by its content.
  public let format: Format
  /// The width in pixels.
  public let width: Int
  /// The height in pixels.
  public let height: Int
  /// The content of the file.
  public let bytes: [UInt8]

  /// Reads format and size from the header of a file.
  /// - Throws: `PhotoProblem`, `.tooLarge`, or `.noPicture` also if the file is truncated or its size
  ///   is not plausible.
  public init(_ bytes: [UInt8]) throws(PhotoProblem) {
    if bytes.count > Self.limit { throw .tooLarge }
    guard let header = PhotoHeader(bytes) else { throw .noPicture }
    format = header.format
    (width, height) = header.size
    self.bytes = bytes
  }
}

/// Why a file can't be a photo, in words a user can act on.
public enum PhotoProblem: Error, Equatable, Sendable {
  /// A folder, a pipe, a device or the database.
  case noFile(path: String)
  case noPicture
  case tooLarge
  /// The file is missing, or can't be read.
  case unreadable(path: String)
}

extension PhotoProblem: CustomStringConvertible {
  /// The problem, and the next step.
  public var description: String {
    switch self {
    case .noFile(let path): "\(path) is not a regular file. Choose a PNG or JPEG picture."
    case .noPicture: "That file holds no PNG or JPEG picture. Choose another one."
    case .tooLarge: "A photo has at most 5 MB. Choose a smaller one."
    case .unreadable(let path): Fault.unreadable(path: path)
    }
  }
}
