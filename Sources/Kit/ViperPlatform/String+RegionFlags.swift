extension String {
  /// The flags of England, Scotland and Wales in tag characters, which are invisible anywhere else.
  private static let regionFlags = ["gbeng", "gbsct", "gbwls"].map { region in
    region.unicodeScalars.compactMap { Unicode.Scalar(0xE0000 + $0.value) } + ["\u{E007F}"]
  }

  /// The indexes of the tag characters of such flags.
  package var regionTags: Set<Index> {
    var indices: Set<Index> = []
    // The last tag of each of them, in UTF-8.
    guard utf8.contains(0xF3), unicodeScalars.contains("\u{E007F}") else { return [] }
    for flag in unicodeScalars.indices where unicodeScalars[flag] == "\u{1F3F4}" {
      let tags = unicodeScalars[flag...].dropFirst()
      guard let region = Self.regionFlags.first(where: tags.starts) else { continue }
      indices.formUnion(tags.indices.prefix(region.count))
    }
    return indices
  }
}
