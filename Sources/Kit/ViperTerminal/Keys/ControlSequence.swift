/// An escape sequence of a key: CSI or SS3, parameters, and a final byte.
struct ControlSequence {
  /// The maximum number of parameter bytes of a key.
  static let limit = 32

  private let final: UInt8
  private let isSingle: Bool
  /// Whether it is a report of the mouse (xterm's SGR encoding).
  private let isMouse: Bool
  /// The parameters, each with its sub-parameters; 0 if one is empty.
  private let numbers: [[Int]]

  /// Nil if the parameters don't belong to a key, as in a report.
  init?(_ parameters: [UInt8], final: UInt8, isSingle: Bool) {
    guard parameters.count <= Self.limit else { return nil }
    isMouse = parameters.first == UInt8(ascii: "<")
    var numbers = [[0]]
    for byte in parameters.dropFirst(isMouse ? 1 : 0) {
      let last = numbers.count - 1
      switch byte {
      case 0x30...0x39:
        let index = numbers[last].count - 1
        numbers[last][index] = min(numbers[last][index] * 10 + Int(byte & 0x0F), 0x110000)
      case UInt8(ascii: ":"): numbers[last].append(0)
      case UInt8(ascii: ";"): numbers.append([0])
      default: return nil
      }
    }
    (self.final, self.isSingle, self.numbers) = (final, isSingle, numbers)
  }

  var beginsPaste: Bool { !isSingle && final == UInt8(ascii: "~") && code == 200 }

  /// The key with its modifiers; nil if it is unknown.
  var key: Key? {
    if isMouse { return mouse }
    if event == Self.release { return nil }
    return switch final {
    case _ where isSingle: Self.singles[final] ?? Self.named[final]
    case UInt8(ascii: "~") where code == 27 && numbers.count == 3: modified(numbers[2])
    case UInt8(ascii: "~"): byWord(Self.numbered[code])
    case UInt8(ascii: "u"): modified(numbers[0])
    default: numbers.count <= 2 ? byWord(Self.named[final]) : nil
    }
  }

  // MARK: - Modifiers

  private static let release = 3
  private var code: Int { numbers[0][0] }
  private var modifiers: Int { numbers.count > 1 ? max(1, numbers[1][0]) - 1 : 0 }
  private var event: Int { numbers.count > 1 && numbers[1].count > 1 ? numbers[1][1] : 0 }

  /// With Alt or Ctrl, the arrows and Delete act on words.
  private func byWord(_ key: Key?) -> Key? {
    if modifiers & 6 == 0 { return key }
    return switch key {
    case .left: .wordLeft
    case .right: .wordRight
    case .delete: .deleteWord
    default: key
    }
  }

  /// The key of its code points (kitty keyboard protocol): plain, shifted, and in the base layout.
  private func modified(_ codes: [Int]) -> Key? {
    let (hasShift, hasAlt, hasControl) = (
      modifiers & 1 != 0, modifiers & 2 != 0, modifiers & 4 != 0
    )
    // Keys with other modifiers, such as Super, are ignored; the two locks have no effect.
    guard modifiers & 0x38 == 0 else { return nil }
    switch codes[0] {
    case 9: return hasShift ? .backTab : .tab
    case 13, 57414: return .enter
    case 27: return .escape
    case 8, 127: return hasAlt || hasControl ? .control("w") : .backspace
    case ..<0x20, 0x80..<0xA0, 0xE000..<0xF900: return nil
    default: break
    }
    let code = hasControl && codes.count > 2 ? codes[2] : codes[0]
    if hasControl { return (0x40..<0x7F).contains(code) ? Key(control: UInt8(code & 0x1F)) : nil }
    guard let plain = Unicode.Scalar(UInt32(code)) else { return nil }
    if hasAlt { return .alt(Character(plain)) }
    guard hasShift else { return .text(plain) }
    let shifted = codes.count > 1 ? codes[1] : 0
    return (shifted > 0 ? Unicode.Scalar(UInt32(shifted)) : plain.uppercase).map { .text($0) }
  }

  /// The press of a button; nil for its release, and for other buttons.
  private var mouse: Key? {
    guard final == UInt8(ascii: "M"), numbers.count == 3 else { return nil }
    return switch code {
    case 0: .click(column: max(0, numbers[1][0] - 1), row: max(0, numbers[2][0] - 1))
    case 64: .wheelUp
    case 65: .wheelDown
    default: nil
    }
  }

  // MARK: - Tables

  private static let named: [UInt8: Key] = [
    0x41: .up, 0x42: .down, 0x43: .right, 0x44: .left, 0x46: .end, 0x48: .home, 0x5A: .backTab,
    0x50: .function(1), 0x51: .function(2), 0x53: .function(4),
  ]

  /// After SS3 alone: after CSI, an R is a cursor position report.
  private static let singles: [UInt8: Key] = [
    0x4D: .enter, 0x52: .function(3),
    // With Ctrl in urxvt.
    0x63: .wordRight, 0x64: .wordLeft,
  ]

  private static let numbered: [Int: Key] = [
    1: .home, 3: .delete, 4: .end, 5: .pageUp, 6: .pageDown, 7: .home, 8: .end,
    11: .function(1), 12: .function(2), 13: .function(3), 14: .function(4), 15: .function(5),
    17: .function(6), 18: .function(7), 19: .function(8), 20: .function(9),
  ]
}

extension Unicode.Scalar {
  /// The capital letter if that is one scalar; otherwise the scalar itself.
  fileprivate var uppercase: Unicode.Scalar {
    let mapping = properties.uppercaseMapping.unicodeScalars
    return mapping.count == 1 ? mapping.first ?? self : self
  }
}
