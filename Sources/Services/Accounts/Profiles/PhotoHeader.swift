/// The format and size of a PNG or JPEG file, read as far as needed to know that it is complete.
struct PhotoHeader {
  typealias Size = (width: Int, height: Int)

  /// The maximum size, in pixels: decoded, each takes four bytes.
  private static let limit = (side: 65_535, area: 100_000_000)

  let format: Photo.Format
  let size: Size

  /// Reads a header; nil if the file is no PNG or JPEG, truncated, or its size is not plausible.
  init?(_ bytes: [UInt8]) {
    let size: Size?
    (format, size) =
      bytes.starts(with: Self.signature)
      ? (.png, Self.sizeOfPNG(bytes)) : (.jpeg, Self.sizeOfJPEG(bytes))
    guard let size, 1...Self.limit.side ~= size.width, 1...Self.limit.side ~= size.height,
      size.width * size.height <= Self.limit.area
    else { return nil }
    self.size = size
  }

  // MARK: - PNG

  private static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  /// Reads chunks of length, name, content and a checksum of four bytes: IHDR has the size, IDAT the
  /// pixels, IEND is the last.
  private static func sizeOfPNG(_ bytes: [UInt8]) -> Size? {
    guard name(in: bytes, at: 12) == "IHDR", number(in: bytes, at: 8, of: 4) == 13,
      let width = number(in: bytes, at: 16, of: 4), let height = number(in: bytes, at: 20, of: 4)
    else { return nil }
    var offset = signature.count
    var hasPixels = false
    while let length = number(in: bytes, at: offset, of: 4), offset + 12 + length <= bytes.count {
      switch name(in: bytes, at: offset + 4) {
      case "IDAT": hasPixels = true
      case "IEND": return hasPixels ? (width, height) : nil
      default: break
      }
      offset += 12 + length
    }
    return nil
  }

  // MARK: - JPEG

  /// Reads segments of FF, marker, length and content: SOF has the size, SOS the pixels up to EOI.
  private static func sizeOfJPEG(_ bytes: [UInt8]) -> Size? {
    guard bytes.starts(with: [0xFF, 0xD8]) else { return nil }
    var offset = 2
    var size: Size?
    while offset + 1 < bytes.count, bytes[offset] == 0xFF {
      let marker = bytes[offset + 1]
      offset += 1
      // A marker may be padded with FF.
      if marker == 0xFF { continue }
      guard let length = number(in: bytes, at: offset + 1, of: 2), length >= 2,
        offset + 1 + length <= bytes.count
      else { return nil }
      switch marker {
      case 0xC4, 0xC8, 0xCC: break
      case 0xC0...0xCF:
        guard size == nil, let frame = frame(in: bytes, at: offset + 3, length: length) else {
          return nil
        }
        size = frame
      case 0xDA: return hasEnd(bytes[(offset + 1 + length)...]) ? size : nil
      // Markers without a length, which are invalid before a scan.
      case 0x00, 0x01, 0xD0...0xD9: return nil
      default: break
      }
      offset += 1 + length
    }
    return nil
  }

  /// Reads a frame: bits of a sample, lines, samples of a line, and three bytes for each component.
  private static func frame(in bytes: [UInt8], at offset: Int, length: Int) -> Size? {
    guard let colors = number(in: bytes, at: offset + 5, of: 1), 1...4 ~= colors,
      length == 8 + 3 * colors, let height = number(in: bytes, at: offset + 1, of: 2),
      let width = number(in: bytes, at: offset + 3, of: 2)
    else { return nil }
    return (width, height)
  }

  /// Whether EOI follows; searches backwards, since some cameras append data after it.
  private static func hasEnd(_ scan: ArraySlice<UInt8>) -> Bool {
    zip(scan.dropFirst().indices.reversed(), scan.dropLast().indices.reversed())
      .contains { last, first in scan[first] == 0xFF && scan[last] == 0xD9 }
  }

  // MARK: - Bytes

  /// Reads a big-endian number; nil past the end.
  private static func number(in bytes: [UInt8], at offset: Int, of count: Int) -> Int? {
    if offset + count > bytes.count { return nil }
    return bytes[offset..<offset + count].reduce(0) { $0 << 8 | Int($1) }
  }

  /// Reads the name of a chunk; empty past the end.
  private static func name(in bytes: [UInt8], at offset: Int) -> String {
    String(decoding: bytes.dropFirst(offset).prefix(4), as: UTF8.self)
  }
}
