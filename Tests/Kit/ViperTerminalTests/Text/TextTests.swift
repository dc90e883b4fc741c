import Testing

@testable import ViperTerminal

/// The width of text, and its sanitization.
@Suite struct TextTests {
  /// The widths of Python's wcwidth package, version 0.9.4, which agrees on every character.
  @Test(arguments: [
    ("ab", 2), ("é", 1), ("e\u{301}", 1), ("あ", 2), ("한", 2), ("\u{1112}\u{1161}\u{11AB}", 2),
    ("ﾊﾝ", 2), ("！", 2), ("︐", 2), ("〈", 2), ("䷀", 2), ("㉈", 1), ("〿", 1), ("\u{302A}", 1),
    ("❤", 1), ("❤️", 2), ("❤\u{FE0E}", 1), ("1️⃣", 2), ("☔", 2), ("👨‍👩‍👧", 2), ("👍🏻", 2), ("🇩🇪", 2),
    ("🏴‍☠️", 2), ("क", 1), ("क्षि", 2), ("हिन्दी", 4), ("தமிழ்", 4), ("น้ำ", 2), ("ไทย", 3),
    ("שָׁ", 1), ("مُ", 1),
  ])
  func `characters have the width of a terminal's cells`(text: String, width: Int) {
    #expect(text.width == width)
  }

  @Test(arguments: [
    ("a\u{1B}]0;x\u{07}", "a^[]0;x^G"), ("\u{9B}31m", "<U+009B>31m"), ("a\r\nb", "a^M^Jb"),
    ("\u{0}\t\u{7F}", "^@^I^?"), ("\u{2028}\u{85}", "<U+2028><U+0085>"),
    ("\u{202E}x\u{2066}", "<U+202E>x<U+2066>"),
    ("\u{200B}\u{FEFF}\u{AD}", "<U+200B><U+FEFF><U+00AD>"),
    ("\u{3164}\u{115F}\u{FFA0}\u{34F}", "<U+3164><U+115F><U+FFA0><U+034F>"),
    ("\u{E0041}\u{E0100}", "<U+E0041><U+E0100>"), ("a\u{FE0F}\u{200D}b", "a<U+FE0F><U+200D>b"),
    ("a\u{1161}", "a<U+1161>"), ("ad\u{200C}min", "ad<U+200C>min"),
  ])
  func `control, invisible and bidirectional text is sanitized`(text: String, shown: String) {
    #expect(text.sanitized == shown)
    #expect(shown.sanitized == shown)
  }

  @Test(arguments: [
    "é あ 👨‍👩‍👧", "👩🏽‍💻 🏴‍☠️ ❤️ ❤\u{FE0E} 1️⃣ 👁️‍🗨️", "می‌خواهم", "क्‍ष", "శ్రీ‌మతి", "\u{1112}\u{1161}\u{11AB}",
    "葛\u{E0100}", "שָׁלוֹם", "e\u{301}\u{302}", "\u{A0}",
  ])
  func `joiners and marks within characters are kept`(text: String) {
    #expect(text.sanitized == text)
  }

  @Test(arguments: [("abcdef", "def"), ("aあい", "い"), ("あbい", "bい"), ("ab", "ab")])
  func `a text scrolls to its end`(text: String, end: String) {
    #expect(text.suffix(width: 3) == end)
  }

  @Test(arguments: [
    ("Ada", false), ("שרה", true), ("Sara (שרה)", true), ("ليلى", true), ("ﻻ", true),
    ("Ёлкин", false),
    ("あ", false), ("𐤀", true), ("𞤀", true),
  ])
  func `right-to-left text is detected`(text: String, isRightToLeft: Bool) {
    #expect(text.hasRightToLeft == isRightToLeft)
  }
}
