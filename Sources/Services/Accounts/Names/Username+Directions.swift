extension String.UnicodeScalarView {
  /// Whether the name satisfies the Bidi rule (RFC 5893), for the characters of usernames.
  ///
  /// It has no right-to-left letters or digits; or it begins with such a letter, ends with a letter or
  /// digit, and has neither left-to-right letters nor both kinds of digits.
  var hasOneDirection: Bool {
    let kinds = map(\.direction).filter { $0 != .mark }
    guard kinds.contains(where: { $0 == .rightToLeft || $0 == .arabicDigit }) else { return true }
    return kinds.first == .rightToLeft && kinds.last != .neutral && !kinds.contains(.leftToRight)
      && !(kinds.contains(.arabicDigit) && kinds.contains(.europeanDigit))
  }
}

extension Unicode.Scalar {
  fileprivate enum Direction {
    case arabicDigit
    case europeanDigit
    case leftToRight
    case mark
    case neutral
    case rightToLeft
  }

  fileprivate var direction: Direction {
    if properties.generalCategory == .nonspacingMark { return .mark }
    switch value {
    case 0x30...0x39, 0x6F0...0x6F9: return .europeanDigit
    case 0x2D, 0x2E, 0x5F: return .neutral
    case 0x660...0x669, 0x10D30...0x10D39, 0x10D40...0x10D49: return .arabicDigit
    // The blocks that Unicode reserves for right-to-left scripts.
    case 0x590...0x8FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x10800...0x10FFF, 0x1E800...0x1EFFF:
      return .rightToLeft
    default: return .leftToRight
    }
  }
}
