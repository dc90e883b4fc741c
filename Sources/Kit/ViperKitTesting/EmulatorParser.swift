/// Splits the output for a terminal into characters and escape sequences.
struct EmulatorParser {
  /// A complete unit of output.
  enum Piece {
    case letter(Unicode.Scalar)
    /// An escape sequence without its ESC.
    case sequence(String)
    /// The beginning of a control string, without its ESC.
    case string(String)
    /// A control character, or invalid UTF-8.
    case stray(UInt8)
  }
  private enum State { case ground, letter(missing: Int), escape, sequence, string, stringEscape }

  private var state = State.ground
  private var bytes: [UInt8] = []

  var isAtRest: Bool { if case .ground = state { true } else { false } }

  /// Returns the unit that `byte` completes.
  mutating func take(_ byte: UInt8) -> Piece? {
    switch state {
    case .ground: return ground(byte)
    case .letter(let missing):
      bytes.append(byte)
      state = .letter(missing: missing - 1)
      guard missing == 1 else { return nil }
      let scalar = String(validating: bytes, as: UTF8.self)?.unicodeScalars.first
      return end(scalar.map { .letter($0) } ?? .stray(bytes[0]))
    case .escape:
      bytes = [byte]
      switch byte {
      case UInt8(ascii: "["): state = .sequence
      case UInt8(ascii: "]"), UInt8(ascii: "_"), UInt8(ascii: "P"): state = .string
      default: return end(.sequence(text))
      }
    case .sequence:
      bytes.append(byte)
      if (0x40..<0x7F).contains(byte) || byte < 0x20 { return end(.sequence(text)) }
    case .string:
      if byte == 0x07 { return end(.string(text)) }
      if byte == 0x1B { state = .stringEscape } else if bytes.count < 80 { bytes.append(byte) }
    case .stringEscape: return end(.string(text))
    }
    return nil
  }

  private var text: String { String(decoding: bytes, as: UTF8.self) }

  private mutating func end(_ piece: Piece) -> Piece {
    state = .ground
    return piece
  }

  private mutating func ground(_ byte: UInt8) -> Piece? {
    switch byte {
    case 0x20..<0x7F: return .letter(Unicode.Scalar(byte))
    case 0x1B: state = .escape
    case 0xC2...0xDF: state = .letter(missing: 1)
    case 0xE0...0xEF: state = .letter(missing: 2)
    case 0xF0...0xF4: state = .letter(missing: 3)
    default: return .stray(byte)
    }
    bytes = [byte]
    return nil
  }
}
