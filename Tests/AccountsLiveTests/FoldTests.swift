import Foundation
import Testing

@testable import AccountsLive

struct FoldTests {
  @Test(arguments: [
    ("Émile ZOLA", "emile zola"), ("Jürgen Groß", "jurgen gross"), ("Łódź", "lodz"),
    ("Ægir Þór", "aegir thor"), ("İstanbul ığdır", "istanbul igdir"), ("Ｗｉｄｅ", "wide"),
    ("ﬁne x²", "fine x2"), ("𝓐da", "ada"), ("ΟΔΥΣΣΕΥΣ Οδυσσεύς", "οδυσσευσ οδυσσευσ"),
    ("Чайковский", "чаиковскии"), ("ﾀﾅｶ", "タナカ"), ("ガ", "カ"), ("مُحَمَّد", "محمد"), ("ﻣﺤﻤﺪ", "محمد"),
    ("a\u{301}\u{327}b", "ab"), ("\u{301}\u{302}", ""), ("tab\tline\nnbsp\u{A0}", "tab line nbsp "),
    ("100%_*\"'", "100%_*\"'"), ("", ""),
  ])
  func `case, accents and compatibility forms are gone`(text: String, folded: String) {
    #expect(fold(text) == folded)
  }

  @Test func `a syllable that is half typed is a part of the whole one`() {
    #expect(fold("한국").hasPrefix(fold("하")))
    #expect(fold("한국").hasPrefix(fold("ㅎ")))
    #expect(fold("한국") == fold("한국".decomposedStringWithCanonicalMapping))
  }

  @Test func `words are folded, and the longest comes first`() {
    let words = Fold.words(of: " Ann\tÉLODIE\u{301}  o'B ").map { String(decoding: $0, as: UTF8.self) }
    #expect(words == ["elodie", "ann", "o'b"] || words == ["elodie", "o'b", "ann"])
    #expect(Fold.words(of: " \u{301} ") == [])
  }

  @Test func `a scalar folds as Foundation would have it, but for those told here`() {
    var unlike: [ClosedRange<UInt32>: Int] = [:]
    for scalar in scalars where Fold.folded(scalar) != foundation(scalar) {
      let range = Self.unlike.first { $0.contains(scalar.value) }
      if let range { unlike[range, default: 0] += 1 } else { Issue.record("\(scalar.escaped(asASCII: true))") }
    }
    for range in Self.unlike { #expect(unlike[range] != nil, "\(String(range.lowerBound, radix: 16))") }
  }

  @Test func `what is folded folds to itself, and to few bytes`() {
    for scalar in scalars {
      let folded = Fold.folded(scalar)
      #expect(fold(folded) == folded, "\(scalar.escaped(asASCII: true))")
      #expect(folded.utf8.count <= 33)
    }
  }

  // MARK: - The rule, in Foundation's words

  /// What isn't written in names, or is a sign rather than a letter, stays as it is.
  private static let unlike: [ClosedRange<UInt32>] = []

  private static let letters: [Character: String] = [
    "ß": "ss", "æ": "ae", "œ": "oe", "ø": "o", "đ": "d", "ð": "d", "þ": "th", "ł": "l", "ħ": "h",
    "ŧ": "t", "ı": "i", "ŋ": "n", "ς": "σ",
  ]

  private let scalars = (UInt32(0)...0x10FFFF).lazy.compactMap(Unicode.Scalar.init)
    .filter { $0.properties.generalCategory != .unassigned && $0.properties.generalCategory != .privateUse && !(0x4E00..<0xA000 ~= $0.value) && !(0x20000..<0x2F800 ~= $0.value) && !(0x30000..<0x34000 ~= $0.value) }

  private func foundation(_ scalar: Unicode.Scalar) -> String {
    let bare = String(scalar).decomposedStringWithCompatibilityMapping.lowercased()
      .decomposedStringWithCompatibilityMapping.unicodeScalars
    return bare.map { part in
      switch part.properties.generalCategory {
      case .nonspacingMark: ""
      case .control, .lineSeparator, .paragraphSeparator, .spaceSeparator: " "
      default: Self.letters[Character(part)] ?? String(part)
      }
    }
    .joined()
  }

  private func fold(_ text: String) -> String {
    var (fold, bytes) = (Fold(), [UInt8]())
    fold.append(text.unicodeScalars, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }
}
