/// The letters of RFC 8264's IdentifierClass, and of RFC 8265's mapping, as far as names need them.
/// Left out are all signs but three, and what is allowed only beside certain letters (joiners, middle
/// dots, Greek and Hebrew numeral signs).
extension Character {
  var isAllowedInUsername: Bool {
    "._-".contains(self)
      || unicodeScalars.allSatisfy { $0.isLetterOrDigit || $0.isMark }
  }
}

extension Unicode.Scalar {
  var isLetterOrDigit: Bool {
    switch properties.generalCategory {
    case .lowercaseLetter, .uppercaseLetter, .otherLetter, .modifierLetter, .decimalNumber:
      isItsOwn
    // The ideograph that is a zero.
    default: self == "\u{3007}"
    }
  }

  fileprivate var isMark: Bool {
    switch properties.generalCategory {
    case .nonspacingMark, .spacingMark: isItsOwn
    default: false
    }
  }

  /// Whether it isn't another way to write something else, such as a ligature or a long s, nor
  /// invisible, nor one half of a Korean syllable. It is in lower case already.
  private var isItsOwn: Bool {
    if value < 0x80 { return true }
    if properties.changesWhenNFKCCaseFolded && !isFoldedByCaseAlone { return false }
    switch value {
    case 0x1100...0x11FF, 0xA960...0xA97C, 0xD7B0...0xD7FB: return false
    // RFC 5892's exceptions: lines that lengthen a word, tone marks beside Hangul, repetitions.
    case 0x0640, 0x07FA, 0x302E...0x302F, 0x3031...0x3035, 0x303B: return false
    default: return true
    }
  }

  /// Whether it is a small letter, though a comparison without case takes it for others.
  private var isFoldedByCaseAlone: Bool {
    switch value {
    // ß, the final sigma, and Greek letters with an iota below.
    case 0xDF, 0x3C2, 0x1F80...0x1FFC: true
    // Cherokee, whose capitals came first, and forms of Cyrillic letters.
    case 0x13F8...0x13FD, 0xAB70...0xABBF, 0x1C80...0x1C8A: true
    default: false
    }
  }
}

extension String {
  /// With letters, digits and signs of the usual width in the place of wide ones, and with wide
  /// Japanese syllables in the place of narrow ones.
  var usuallyWide: String {
    if !unicodeScalars.contains(where: { 0xFF01...0xFF9F ~= $0.value }) { return self }
    return String(String.UnicodeScalarView(unicodeScalars.map(\.usuallyWide)))
  }
}

extension Unicode.Scalar {
  fileprivate var usuallyWide: Unicode.Scalar {
    switch value {
    case 0xFF01...0xFF5E: Unicode.Scalar(value - 0xFEE0) ?? self
    case 0xFF66...0xFF9F: Self.syllables[Int(value - 0xFF66)]
    default: self
    }
  }

  /// What U+FF66 and those after it stand for; the last two are marks.
  private static let syllables = Array(
    """
    ヲァィゥェォャュョッーアイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワン\
    \u{3099}\u{309A}
    """.unicodeScalars)
}
