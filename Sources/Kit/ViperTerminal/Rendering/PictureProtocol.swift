import ViperPages

/// An escape sequence protocol for pictures.
public enum PictureProtocol: Equatable, Sendable {
  /// Kitty and Ghostty; they take PNG alone.
  case kitty
  /// iTerm2 and WezTerm.
  case iTerm

  /// Detects the protocol from environment variables; nil if the terminal shows no pictures, or
  /// this program runs within tmux or screen.
  public init?(environment: (String) -> String?) {
    func value(_ name: String) -> String { environment(name) ?? "" }
    let term = value("TERM")
    let isBetween =
      !value("TMUX").isEmpty || !value("STY").isEmpty || term.hasPrefix("tmux")
      || term.hasPrefix("screen")
    if isBetween || term == "dumb" { return nil }
    switch value("TERM_PROGRAM") {
    case "iTerm.app", "WezTerm": self = .iTerm
    case "ghostty": self = .kitty
    default:
      let isKitty = !value("KITTY_WINDOW_ID").isEmpty
      guard isKitty || ["xterm-kitty", "xterm-ghostty"].contains(term) else { return nil }
      self = .kitty
    }
  }
}

extension PictureProtocol {
  /// The picture's id, by which kitty replaces and deletes it.
  private static let number = 1
  /// The file's bytes in one chunk: 4096 in base64, the most that kitty takes at once.
  private static let chunk = 3072

  func shows(_ format: Picture.Format) -> Bool { self == .iTerm || format == .png }

  /// Removes the picture.
  ///
  /// With iTerm2, cells written over the picture remove it.
  var erasure: [UInt8] {
    switch self {
    case .kitty: Array("\u{1B}_Ga=d,d=I,i=\(Self.number),q=2\u{1B}\\".utf8)
    case .iTerm: []
    }
  }

  /// Draws the picture.
  ///
  /// Leaves the cursor at an undefined position.
  func drawing(_ placement: Placement) -> [UInt8] {
    let (size, picture) = (placement.size, placement.picture)
    let position = "\u{1B}[\(placement.row + 1);\(placement.column + 1)H"
    switch self {
    case .kitty:
      let first = "a=T,f=100,i=\(Self.number),q=2,C=1,c=\(size.columns),r=\(size.rows),"
      return Array(position.utf8) + chunks(of: picture.bytes, first: first)
    case .iTerm:
      let head =
        "\(position)\u{1B}]1337;File=inline=1;size=\(picture.bytes.count);width=\(size.columns);"
        + "height=\(size.rows);preserveAspectRatio=1;doNotMoveCursor=1:"
      return Array(head.utf8) + picture.bytes.base64 + [0x07]
    }
  }

  /// The file in chunks; the first one carries the keys.
  private func chunks(of bytes: [UInt8], first: String) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count / 3 * 4 + bytes.count / 128)
    for start in stride(from: 0, to: bytes.count, by: Self.chunk) {
      let end = min(start + Self.chunk, bytes.count)
      let keys = start == 0 ? first : ""
      result += "\u{1B}_G\(keys)m=\(end < bytes.count ? 1 : 0);".utf8
      result += bytes[start..<end].base64
      result += "\u{1B}\\".utf8
    }
    return result
  }
}

extension RandomAccessCollection<UInt8> where Index == Int {
  /// The bytes in base64 (RFC 4648, section 4).
  var base64: [UInt8] {
    let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    var result: [UInt8] = []
    result.reserveCapacity((count + 2) / 3 * 4)
    for start in stride(from: startIndex, to: endIndex, by: 3) {
      let size = Swift.min(3, endIndex - start)
      let group = (0..<3).reduce(0) { $0 << 8 | ($1 < size ? Int(self[start + $1]) : 0) }
      for index in 0..<4 {
        result.append(index > size ? UInt8(ascii: "=") : letters[group >> (18 - 6 * index) & 63])
      }
    }
    return result
  }
}
