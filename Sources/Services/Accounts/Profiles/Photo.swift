/// A picture of a person, as the file that it came from.
public struct Photo: Equatable, Sendable {
  public enum Format: String, Sendable {
    case jpeg, png
  }

  /// The most bytes that a file may have: 5 MB.
  public static let limit = 5_000_000

  public let format: Format
  /// In pixels.
  public let width: Int
  public let height: Int
  public let bytes: [UInt8]

  /// Reads format and size off the header of a PNG or JPEG file, whatever it is called.
  /// - Throws: `PhotoProblem`, `.tooLarge` or `.noPicture`; that also where the file ends too early,
  ///   or names a size that nothing could draw.
  public init(_ bytes: [UInt8]) throws(PhotoProblem) {
    if bytes.count > Self.limit { throw .tooLarge }
    guard let header = PhotoHeader(bytes) else { throw .noPicture }
    format = header.format
    (width, height) = header.size
    self.bytes = bytes
  }
}

/// Why a file is no photo, in words a user can act on.
public enum PhotoProblem: Error, Equatable, Sendable {
  case noPicture
  case tooLarge
  /// There is no such file, or it can't be read.
  case unreadable(path: String)
}

extension PhotoProblem: CustomStringConvertible {
  public var description: String {
    switch self {
    case .noPicture: "That file holds no PNG or JPEG picture. Choose another one."
    case .tooLarge: "A photo has at most 5 MB. Choose a smaller one."
    case .unreadable(let path): "\(path) can't be read. Check its name and its permissions."
    }
  }
}
