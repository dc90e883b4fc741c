import ViperPlatform

extension StringProtocol {
  /// The width of the text on a terminal, in cells.
  package var width: Int {
    if isPrintableASCII { return utf8.count }
    var width = 0
    for scalar in unicodeScalars {
      guard let one = scalar.widthAlone else { return reduce(0) { $0 + $1.width } }
      width += one
    }
    return width
  }
}

extension StringProtocol {
  /// Whether it has right-to-left characters, such as Hebrew and Arabic (the ranges of UAX #9 in
  /// which even unassigned characters are).
  var hasRightToLeft: Bool {
    if utf8.allSatisfy({ $0 < 0xD6 }) { return false }
    return unicodeScalars.contains { scalar in
      switch scalar.value {
      case 0x0590...0x08FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFE, 0x10800...0x10FFF, 0x1E800...0x1EFFF:
        true
      default: false
      }
    }
  }

  /// The text, in a bidi isolate if it has right-to-left characters.
  package var isolated: String { hasRightToLeft ? "\u{2068}\(self)\u{2069}" : String(self) }
}

extension String {
  /// The longest suffix of at most `width` cells.
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
  /// The text cut into pieces of at most `width` cells; `width` is at least 2.
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

extension Character {
  /// The cells that a character takes: 1, or 2 for East Asian characters, emoji, and those with
  /// spacing vowels.
  package var width: Int {
    let width = unicodeScalars.reduce(0) { $0 + $1.width }
    return isEmojiSequence ? 2 : Swift.max(1, Swift.min(width, 2))
  }

  /// Whether it is a text symbol that U+FE0F turns into an emoji, or a keycap.
  private var isEmojiSequence: Bool {
    unicodeScalars.contains { $0.value == 0xFE0F || $0.value == 0x20E3 }
      && unicodeScalars.first?.isMark == false
  }

  /// The character for a cell of its own.
  ///
  /// A combining mark without a base gets the dotted circle; it would combine with the last cell.
  var standing: Character {
    guard let first = unicodeScalars.first, first.value >= 0x300,
      first.properties.isGraphemeExtend || first.isJoiner
    else { return self }
    return "\u{25CC}\(self)".first ?? self
  }
}

extension Unicode.Scalar {
  /// The cells that it adds to the character before, or takes alone.
  fileprivate var width: Int {
    if value < 0x300 { return 1 }
    if isWide { return 2 }
    return isMark || isJoiner || isMedial ? 0 : 1
  }

  /// Whether it combines with the character before.
  fileprivate var isMark: Bool {
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark: value >= 0x300
    default: false
    }
  }

  /// Unicode's East Asian Width of W or F.
  private var isWide: Bool {
    guard value >= 0x1100 else { return false }
    return switch value {
    case 0x1100...0x115F, 0x2329...0x232A, 0x2630...0x2637, 0x268A...0x268F, 0x2E80...0x303E,
      0x3041...0x3247, 0x3250...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF,
      0xFE10...0xFE19, 0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x16FE0...0x18DFF,
      0x1AFF0...0x1B2FF, 0x1D300...0x1D376, 0x1F200...0x1F265, 0x20000...0x3FFFD:
      !isMark
    default: properties.isEmojiPresentation
    }
  }
}

extension String {
  /// Lines of at most `width` cells, broken between words, and within words that are longer.
  ///
  /// All lines have the indentation of the text, or none if it is more than half of the width.
  func wrapped(to width: Int) -> [String] {
    let indent = prefix { $0 == " " }
    if !indent.isEmpty, indent.endIndex < endIndex {
      let kept = indent.count > width / 2 ? "" : indent
      return String(self[indent.endIndex...]).wrapped(to: width - kept.count).map { kept + $0 }
    }
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
