extension String {
  /// With U+FFFD in the place of what could steer a terminal, or hide: only another program can have
  /// stored that.
  package var printable: String {
    if utf8.allSatisfy({ 0x20..<0x7F ~= $0 }) || unicodeScalars.allSatisfy(\.isPrintable) {
      return self
    }
    return String(String.UnicodeScalarView(unicodeScalars.map { $0.isPrintable ? $0 : "\u{FFFD}" }))
  }
}
