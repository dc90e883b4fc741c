import Accounts

/// Builds picture files from their parts.
enum Picture {
  static let png = png(width: 640, height: 480)
  static let jpeg = jpeg(width: 640, height: 480)

  static func png(width: Int, height: Int) -> [UInt8] {
    signature + chunk("IHDR", header(width, height)) + chunk("IDAT", [1, 2, 3]) + chunk("IEND")
  }

  static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  static func header(_ width: Int, _ height: Int) -> [UInt8] {
    bytes(width, 4) + bytes(height, 4) + [8, 2, 0, 0, 0]
  }

  static func chunk(_ name: String, _ content: [UInt8] = []) -> [UInt8] {
    bytes(content.count, 4) + name.utf8 + content + [0, 0, 0, 0]
  }

  static func jpeg(width: Int, height: Int) -> [UInt8] {
    start + segment(0xE0, Array("JFIF\0".utf8)) + segment(0xC0, frame(width, height)) + scan
  }

  static let start: [UInt8] = [0xFF, 0xD8]
  static let end: [UInt8] = [0xFF, 0xD9]
  static let scan = segment(0xDA, [1, 1, 0, 0, 63, 0]) + [1, 2, 0xFF, 0, 3] + end

  static func frame(_ width: Int, _ height: Int, colors: Int = 3) -> [UInt8] {
    [8] + bytes(height, 2) + bytes(width, 2) + [UInt8(colors)]
      + [UInt8](repeating: 1, count: 3 * colors)
  }

  static func segment(_ marker: UInt8, _ content: [UInt8]) -> [UInt8] {
    [0xFF, marker] + bytes(content.count + 2, 2) + content
  }

  private static func bytes(_ number: Int, _ count: Int) -> [UInt8] {
    (0..<count).reversed().map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
  }
}
