import Accounts
import Foundation
import Testing

@testable import UserSearch

struct FoldTests {
  @Test(arguments: [
    ("Émile ZOLA", "emile zola"), ("Jürgen Groß", "jurgen gross"), ("Łódź", "lodz"),
    ("Ægir Þór", "aegir thor"), ("İstanbul ığdır", "istanbul igdir"), ("Ｗｉｄｅ", "wide"),
    ("ﬁne x²", "fine x2"), ("𝓐da", "ada"), ("ΟΔΥΣΣΕΥΣ Οδυσσεύς", "οδυσσευσ οδυσσευσ"),
    ("Чайковский", "чаиковскии"), ("ﾀﾅｶ", "タナカ"), ("ガ", "カ"), ("مُحَمَّد", "محمد"), ("ﻣﺤﻤﺪ", "محمد"),
    ("a\u{301}\u{327}b", "ab"), ("\u{301}\u{302}", ""), ("tab\tline\nnbsp\u{A0}", "tab line nbsp "),
    ("100%_*\"'", "100%_*\"'"), ("", ""),
  ])
  func `case, accents and compatibility forms are folded`(text: String, folded: String) {
    #expect(fold(text) == folded)
  }

  /// Eight bytes are folded at once, the last ones together with some before them.
  @Test(arguments: 1...24, ["Z", "\u{7F}", "\t", "é", "Zé"])
  func `a text of any length folds like its scalars`(count: Int, end: String) {
    let text = String("ABCDEFGHIJKLMNOPQRSTUVWXYZ".prefix(count)) + end
    var (fold, bytes) = (Fold(), Array("KEPT AS IT IS".utf8))
    fold.append(text, to: &bytes)
    let scalars = text.unicodeScalars.map(Fold.folded).joined()
    #expect(String(decoding: bytes, as: UTF8.self) == "KEPT AS IT IS" + scalars)
  }

  @Test func `a partly typed Hangul syllable is a prefix of the whole one`() {
    // Compares bytes, since a partly typed syllable isn't a Character prefix.
    #expect(fold("한국").utf8.starts(with: fold("하").utf8))
    #expect(fold("한국").utf8.starts(with: fold("ㅎ").utf8))
    #expect(fold("한국") == fold("한국".decomposedStringWithCanonicalMapping))
  }

  @Test func `a text is split into folded words`() {
    let words = Fold.words(of: " Ann\tÉLODIE\u{301}  o'B ").map {
      String(decoding: $0, as: UTF8.self)
    }
    #expect(words == ["ann", "elodie", "o'b"])
    #expect(Fold.words(of: " \u{301} ") == [])
  }

  @Test(arguments: [
    ("ann", "Ann, Hannah", [0..<3, 6..<9]), ("é ann", "Éann", [0..<4]), ("ss", "Groß", [3..<4]),
    ("x", "Ann", []), ("", "Ann", []), ("an", "Cann can", [1..<3, 6..<8]),
    ("mlhw", "Mila Haward", [0..<1, 2..<3, 5..<6, 7..<8]), ("йд", "Йордан", [0..<1, 3..<4]),
  ])
  func `matches are found at their positions in the text`(
    query: String, text: String, ranges: [Range<Int>]
  ) {
    #expect(Fold.matcher(of: UserQuery(query, by: .match))([text]) == [ranges])
  }

  @Test func `letter-by-letter matches are found only if no text has the word`() {
    let texts = ["Anita", "nita", "ia"]
    let name = UserQuery("nt ia", by: .name)
    #expect(Fold.matcher(of: name)(texts) == [[], [], [0..<2]])
    let match = UserQuery("nt ia", by: .match)
    #expect(Fold.matcher(of: match)(texts) == [[1..<2, 3..<4], [0..<1, 2..<3], [0..<2]])
  }

  @Test func `scalars fold like in Foundation, with listed exceptions`() {
    var unlike: [ClosedRange<UInt32>: Int] = [:]
    for scalar in Self.scalars where Fold.folded(scalar) != String(scalar).foldedByFoundation {
      let range = Self.unlike.first { $0.contains(scalar.value) }
      if let range {
        unlike[range, default: 0] += 1
      } else {
        Issue.record("\(scalar.escaped(asASCII: true))")
      }
    }
    for range in Self.unlike {
      #expect(unlike[range] != nil, "\(String(range.lowerBound, radix: 16))")
    }
  }

  @Test func `folding is idempotent and of bounded length`() {
    var fold = Fold()
    let others = Self.scalars.filter { scalar in
      let folded = Array(Fold.folded(scalar).utf8)
      var bytes: [UInt8] = []
      fold.append(String(decoding: folded, as: UTF8.self), to: &bytes)
      return bytes != folded || bytes.count > 33
    }
    #expect(others.map { $0.escaped(asASCII: true) } == [])
  }

  // MARK: - The rule, implemented with Foundation

  /// Scalars that stay unfolded, because they don't occur in names or addresses.
  private static let unlike: [ClosedRange<UInt32>] = [
    // Spacing accents, which Foundation folds to a space.
    0xA8...0xB8, 0x2D8...0x2DD, 0x37A...0x37A, 0x384...0x385, 0x1FBD...0x1FFE, 0x2017...0x2017,
    0x203E...0x203E, 0x309B...0x309C, 0xFFE3...0xFFE3, 0xFE70...0xFE7F,
    // Digraphs with a mark or a historic letter.
    0xEDC...0xEDD, 0xF0C...0xF0C, 0x10FC...0x10FC, 0x309F...0x309F, 0x30FF...0x30FF,
    // Mathematical signs.
    0x222C...0x2230, 0x2A0C...0x2A0C, 0x2A74...0x2A76, 0x1D6A4...0x1D6A5, 0x1D7CA...0x1D7CB,
    0x1EE00...0x1EEBB,
    // Radicals, annotation marks and typographic forms.
    0x2E9F...0x2E9F, 0x2EF3...0x2EF3, 0x2F00...0x2FD5, 0x3036...0x303A, 0x3192...0x319F,
    0xFE10...0xFE19, 0xFE30...0xFE4F, 0xFF5F...0xFF64, 0x10781...0x107BA, 0x1E030...0x1E06D,
    // Squared and circled words, months and units; digits of legacy computers.
    0x3200...0x33FF, 0x1F100...0x1F14F, 0x1F16A...0x1F16C, 0x1F190...0x1F190, 0x1F200...0x1F251,
    0x1FBF0...0x1FBF9,
    // Arabic word and multi-letter ligatures; single letters are folded.
    0xFBEA...0xFBFB, 0xFC00...0xFDFC,
    // Scalars newer than Foundation's Unicode version.
    0x105C9...0x105E4, 0x11385...0x11385,
  ]

  /// All assigned scalars except ideographs, which are slow and fold to themselves.
  private static let scalars = (UInt32(0)..<0x30000).compactMap(Unicode.Scalar.init).filter {
    ![.unassigned, .privateUse].contains($0.properties.generalCategory)
      && !$0.properties.isIdeographic
  }

  private func fold(_ text: String) -> String {
    var (fold, bytes) = (Fold(), [UInt8]())
    fold.append(text, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }
}
