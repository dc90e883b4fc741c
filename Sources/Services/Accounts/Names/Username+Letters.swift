extension Character {
  /// Whether it is in RFC 8264's IdentifierClass, without punctuation other than `.`, `_` and `-`, and
  /// without characters that need a context (joiners, middle dots, numeral signs).
  var isAllowedInUsername: Bool {
    "._-".contains(self)
      || unicodeScalars.allSatisfy { $0.isLetterOrDigit || $0.isMark }
  }
}

extension Unicode.Scalar {
  /// Whether it is a letter or a decimal digit of a username.
  var isLetterOrDigit: Bool {
    switch properties.generalCategory {
    case .lowercaseLetter, .uppercaseLetter, .otherLetter, .modifierLetter, .decimalNumber:
      isItsOwn
    // The ideograph zero.
    default: self == "\u{3007}"
    }
  }

  fileprivate var isMark: Bool {
    switch properties.generalCategory {
    case .nonspacingMark, .spacingMark: isItsOwn
    default: false
    }
  }

  /// Whether it isn't a compatibility form such as a ligature or long s, invisible, or a conjoining
  /// jamo; `self` is in lower case already.
  private var isItsOwn: Bool {
    if value < 0x80 { return true }
    if properties.changesWhenNFKCCaseFolded && !isFoldedByCaseAlone { return false }
    switch value {
    case 0x1100...0x11FF, 0xA960...0xA97C, 0xD7B0...0xD7FB: return false
    // RFC 5892's exceptions: tatweel, tone marks beside Hangul, repetition marks.
    case 0x0640, 0x07FA, 0x302E...0x302F, 0x3031...0x3035, 0x303B: return false
    default: return true
    }
  }

  /// Whether case folding changes it though it is in lower case.
  private var isFoldedByCaseAlone: Bool {
    switch value {
    // ß, final sigma, Greek letters with iota subscript.
    case 0xDF, 0x3C2, 0x1F80...0x1FFC: true
    // Cherokee, which folds to capitals, and variants of Cyrillic letters.
    case 0x13F8...0x13FD, 0xAB70...0xABBF, 0x1C80...0x1C8A: true
    default: false
    }
  }
}

extension String {
  /// With fullwidth characters and halfwidth katakana mapped to their usual width.
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

  /// The katakana for U+FF66 and those that follow; the last two are voicing marks.
  private static let syllables = Array(
    """
    ヲァィゥェォャュョッーアイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワン\
    \u{3099}\u{309A}
    """.unicodeScalars)
}
