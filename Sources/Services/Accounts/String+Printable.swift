import ViperPlatform

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
