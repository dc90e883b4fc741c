import Platform

/// Which usernames look alike, after the idea of Unicode Technical Standard 39, with a small table of
/// our own: small letters of Cyrillic, Greek, Armenian, Coptic and others that fonts draw like a Latin
/// one; and 0 and 1 among letters.
extension Username {
  /// The username with Latin letters for those that look like them; digits stay.
  package var latinized: String {
    if description.utf8.allSatisfy({ $0 < 0x80 }) { return description }
    let letters = description.nfd.unicodeScalars.map { Self.lookalikes[$0] ?? $0 }
    return String(String.UnicodeScalarView(letters)).nfc
  }

  /// The same, and all that differ from it by 0 for o or 1 for l: 64 at most.
  package var latinizedForms: [String] {
    let letters = Array(latinized.unicodeScalars)
    var forms = [letters]
    for index in letters.indices where forms.count < 64 {
      guard let other = Self.digits[letters[index]] else { continue }
      forms += forms.filter { $0.isAmongLetters(index) }.map { form in
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
      // Latin letters of other languages and of phonetic alphabets.
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
  /// Whether the digits around that place are all 0 or 1. In other numbers they look like digits.
  fileprivate func isAmongLetters(_ index: Int) -> Bool {
    let digits: ClosedRange<Unicode.Scalar> = "0"..."9"
    let before = self[..<index].reversed().prefix { digits.contains($0) }
    let after = self[(index + 1)...].prefix { digits.contains($0) }
    return (before + after).allSatisfy { $0 == "0" || $0 == "1" }
  }
}
