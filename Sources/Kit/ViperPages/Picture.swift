/// A picture file.
public struct Picture: Equatable, Sendable {
  /// The supported file formats.
  public enum Format: String, Sendable {
    /// JPEG.
    case jpeg
    /// PNG.
    case png
  }

  /// The format of `bytes`; it isn't detected.
  public var format: Format
  /// The width in pixels.
  public var width: Int
  /// The height in pixels.
  public var height: Int
  /// The file's content.
  public var bytes: [UInt8]

  /// Creates a picture of a file with these dimensions in pixels; they aren't checked.
  public init(_ format: Format, width: Int, height: Int, bytes: [UInt8]) {
    self.format = format
    self.width = width
    self.height = height
    self.bytes = bytes
  }
}
