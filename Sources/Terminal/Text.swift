extension String {
  /// The same text with everything that could steer a terminal spelled out, as `^[` or `<U+202E>`.
  package var harmless: String {
    if utf8.allSatisfy({ 0x20..<0x7F ~= $0 }) { return self }
    var result = String.UnicodeScalarView()
    for scalar in unicodeScalars {
      if scalar.isHarmless {
        result.append(scalar)
      } else if scalar.value < 0x80 {
        result.append("^")
        result.append(Unicode.Scalar(UInt8(scalar.value) ^ 0x40))
      } else {
        let digits = String(scalar.value, radix: 16, uppercase: true)
        let padding = String(repeating: "0", count: max(0, 4 - digits.count))
        result.append(contentsOf: "<U+\(padding)\(digits)>".unicodeScalars)
      }
    }
    return String(result)
  }
}

extension StringProtocol {
  /// The cells that the text takes on a terminal.
  var width: Int {
    if utf8.allSatisfy({ 0x20..<0x7F ~= $0 }) { return utf8.count }
    return reduce(0) { $0 + $1.width }
  }
}

extension String {
  /// The longest end that takes at most `width` cells.
  func suffix(width: Int) -> Substring {
    var (start, room) = (endIndex, width)
    while start > startIndex {
      let previous = index(before: start)
      room -= self[previous].width
      if room < 0 { break }
      start = previous
    }
    return self[start...]
  }
}

extension Substring {
  /// The text cut into pieces of at most `width` cells, which is 2 or more.
  fileprivate func pieces(of width: Int) -> [Substring] {
    var (pieces, start, room) = ([Substring](), startIndex, width)
    for index in indices {
      room -= self[index].width
      if room >= 0 { continue }
      pieces.append(self[start..<index])
      (start, room) = (index, width - self[index].width)
    }
    return pieces + [self[start...]]
  }
}

extension Unicode.Scalar {
  /// Whether it is a letter to be seen, and not one that steers, hides or reorders.
  package var isHarmless: Bool {
    if value >= 0x20 && value < 0x7F { return true }
    return switch properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: false
    // Joiners make letters and emoji; all other format characters only hide or reorder text.
    case .format: isJoiner
    default: true
    }
  }

  fileprivate var isJoiner: Bool { value == 0x200C || value == 0x200D }

  fileprivate var isWide: Bool {
    guard value >= 0x1100 else { return false }
    return switch value {
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x4DBF, 0x4E00...0xA4CF, 0xA960...0xA97F,
      0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6,
      0x20000...0x3FFFD:
      true
    default: properties.isEmojiPresentation
    }
  }
}

extension Character {
  /// The cells that a letter takes: 1, or 2 for East Asian letters and emoji.
  package var width: Int {
    let scalars = unicodeScalars
    guard let first = scalars.first else { return 0 }
    if first.isWide { return 2 }
    // Text symbols that U+FE0F turns into emoji, and the keycaps.
    return scalars.contains { $0.value == 0xFE0F || $0.value == 0x20E3 } ? 2 : 1
  }
}

extension Character {
  /// The letter as it stands in a cell of its own. Accents without a letter would go to the cell
  /// before, and stay there: they get the dotted circle that Unicode shows them on.
  var standing: Character {
    guard let first = unicodeScalars.first, first.value >= 0x300,
      first.properties.isGraphemeExtend || first.isJoiner
    else { return self }
    return "\u{25CC}\(self)".first ?? self
  }
}

extension String {
  /// Lines of at most `width` cells, broken between words, and within words that are longer.
  func wrapped(to width: Int) -> [String] {
    var lines = [""]
    let words = split(separator: " ", omittingEmptySubsequences: false)
    for word in words.flatMap({ $0.pieces(of: max(2, width)) }) {
      let last = lines[lines.count - 1]
      if last.isEmpty {
        lines[lines.count - 1] = String(word)
      } else if last.width + 1 + String(word).width <= width {
        lines[lines.count - 1] += " " + word
      } else {
        lines.append(String(word))
      }
    }
    return lines
  }
}
