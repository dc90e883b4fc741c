extension String {
  /// The text with U+FFFD for each character that could control a terminal, or hide text; only
  /// another program can have stored one.
  package var printable: String {
    if isPrintable { return self }
    let tags = regionTags
    let scalars = unicodeScalars.indices.map { index in
      unicodeScalars[index].isPrintable || tags.contains(index) ? unicodeScalars[index] : "\u{FFFD}"
    }
    return String(String.UnicodeScalarView(scalars))
  }

  /// Whether others may see each of its characters.
  package var isPrintable: Bool {
    if utf8.allSatisfy({ 0x20..<0x7F ~= $0 }) || unicodeScalars.allSatisfy(\.isPrintable) {
      return true
    }
    let tags = regionTags
    return !tags.isEmpty
      && unicodeScalars.indices.allSatisfy {
        unicodeScalars[$0].isPrintable || tags.contains($0)
      }
  }
}

extension Unicode.Scalar {
  /// Whether others may see it: it is neither a control or format character that hides or reorders
  /// text nor the replacement character.
  package var isPrintable: Bool {
    if isASCII { return 0x20..<0x7F ~= value }
    return switch properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator, .surrogate, .unassigned, .privateUse: false
    // Joiners shape letters and emoji; other format characters hide or reorder text.
    case .format: value == 0x200C || value == 0x200D
    default: value != 0xFFFD
    }
  }
}
