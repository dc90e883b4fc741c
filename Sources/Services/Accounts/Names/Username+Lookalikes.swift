import ViperPlatform

/// Confusable usernames, as in Unicode Technical Standard 39, by a small table: lower-case letters that
/// fonts draw like Latin ones, and 0 and 1 among letters.
extension Username {
  /// The username with confusable letters replaced by Latin ones; digits stay.
  package var latinized: String {
    if description.utf8.allSatisfy({ $0 < 0x80 }) { return description }
    let letters = description.nfd.unicodeScalars.map { Self.lookalikes[$0] ?? $0 }
    return String(String.UnicodeScalarView(letters)).nfc
  }

  /// `latinized` and its variants with 0 for o and 1 for l, or the reverse: each with one letter
  /// replaced, and at most 64 with several.
  package var latinizedForms: [String] {
    let letters = Array(latinized.unicodeScalars)
    var forms = [letters]
    for index in letters.indices {
      guard let other = Self.digits[letters[index]] else { continue }
      let bases = forms.count < 64 ? forms : [letters]
      forms += bases.filter { $0.isAmongLetters(index) }.map { form in
        var form = form
        form[index] = other
        return form
      }
    }
    return forms.map { String(String.UnicodeScalarView($0)) }
  }

  private static let digits: [Unicode.Scalar: Unicode.Scalar] = [
    "0": "o", "1": "l", "o": "0", "l": "1",
  ]

  private static let lookalikes: [Unicode.Scalar: Unicode.Scalar] = {
    let rows = [
      // Cyrillic.
      ("аԁеһіјӏкорԛѕуѵԝхс", "adehijlkopqsyvwxc"),
      // Greek.
      ("αγικνορυχ", "ayikvopux"),
      // Armenian.
      ("գհոսցօզ", "qhnugoq"),
      // Coptic.
      ("ⲟⲣⲥ", "opc"),
      // Latin letters of other languages and phonetic alphabets.
      ("ıɩɑɡȷĸʋʏᴄᴏᴠᴡᴢ", "iiagjkuycovwz"),
      // Zeros.
      ("०০੦૦୦௦౦೦൦๐໐၀០", "0000000000000"),
    ]
    return rows.reduce(into: [:]) { pairs, row in
      for (other, latin) in zip(row.0.unicodeScalars, row.1.unicodeScalars) { pairs[other] = latin }
    }
  }()
}

extension [Unicode.Scalar] {
  /// Whether the adjacent digits are all 0 or 1: in other numbers these look like digits.
  fileprivate func isAmongLetters(_ index: Int) -> Bool {
    let digits: ClosedRange<Unicode.Scalar> = "0"..."9"
    let before = self[..<index].reversed().prefix { digits.contains($0) }
    let after = self[(index + 1)...].prefix { digits.contains($0) }
    return (before + after).allSatisfy { $0 == "0" || $0 == "1" }
  }
}
