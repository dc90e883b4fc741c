import Accounts
import Testing

/// The RFC 8265 profiles for usernames (UsernameCaseMapped) and passwords (OpaqueString), and where
/// this program is stricter. Usernames were compared with precis-i18n 1.1.2 for the single scalars
/// of Unicode 14 except Han, Hangul syllables and the high planes, alone and after a Latin, a
/// Hebrew and an Arabic letter.
struct PrecisTests {
  /// The examples of RFC 8265 (sections 3.5 and 4.3) and the letters to which its rules apply.
  @Test(arguments: [
    ("fussball", "fussball"), ("fu\u{DF}ball", "fu\u{DF}ball"), ("\u{3C0}", "\u{3C0}"),
    ("\u{3A3}", "\u{3C3}"), ("\u{3C3}", "\u{3C3}"), ("\u{3C2}", "\u{3C2}"),
    // The Kelvin, Ångström and Ohm signs are letters.
    ("\u{212A}", "k"), ("\u{212B}", "\u{E5}"), ("\u{2126}", "\u{3C9}"),
    // Full-width letters and digits, half-width kana, one of them voiced.
    ("\u{FF21}\u{FF44}\u{FF41}\u{FF0E}\u{FF11}", "ada.1"), ("\u{FF76}\u{FF9E}", "\u{30AC}"),
    ("\u{FF8A}\u{FF9F}\u{FF76}", "\u{30D1}\u{30AB}"),
    // Turkish letters: lowercasing is locale-independent.
    ("I", "i"), ("\u{131}", "\u{131}"), ("\u{130}", "i\u{307}"), ("\u{1E9E}", "\u{DF}"),
    ("\u{13A0}\u{AB70}", "\u{AB70}\u{AB70}"), ("\u{10400}", "\u{10428}"),
    ("\u{1F88}", "\u{1F80}"), ("\u{5D0}1", "\u{5D0}1"), ("\u{627}\u{661}", "\u{627}\u{661}"),
    ("\u{5D0}\u{5B0}", "\u{5D0}\u{5B0}"), ("\u{627}.\u{628}", "\u{627}.\u{628}"),
    ("\u{3007}", "\u{3007}"), ("\u{AC00}", "\u{AC00}"), ("\u{1112}\u{1161}\u{11AB}", "\u{D55C}"),
  ])
  func `usernames are normalized as in RFC 8265`(typed: String, kept: String) throws {
    let username = try Username(typed)
    #expect(username.description.unicodeScalars.elementsEqual(kept.unicodeScalars))
    #expect(try Username(kept) == username)
  }

  @Test(arguments: [
    "", "foo bar", "henry\u{2163}", "\u{265A}", "sch\u{17F}n", "\u{FB01}n", "\u{1C5}", "\u{149}",
    "a\u{AA}", "\u{24D0}", "\u{1D41A}", "x\u{2072}", "\u{587}", "\u{FFA1}", "\u{3131}",
    // Invisible scalars and joiners.
    "a\u{200C}", "a\u{200D}b", "a\u{200B}", "a\u{34F}b", "a\u{3164}", "a\u{115F}", "a\u{FEFF}",
    "a\u{AD}b", "a\u{202E}b", "a\u{2066}b",
    // Single jamo, lines that lengthen words, repetition marks.
    "\u{1112}", "\u{11A8}a", "\u{627}\u{640}", "\u{7CA}\u{7FA}", "\u{3042}\u{3031}",
    // Mixed directions, or an end of ambiguous direction.
    "a\u{5D0}", "\u{5D0}a", "\u{661}a", "a\u{661}", "\u{661}\u{627}", "1\u{5D0}",
    "\u{627}1\u{661}", "\u{5D0}.", "\u{5D0}-", "\u{627}\u{661}\u{6F1}", "\u{967}\u{5D0}",
    "\u{10FFFF}", "\u{E000}", "\u{378}",
  ])
  func `usernames that RFC 8265 refuses are refused`(text: String) {
    #expect(throws: EntryProblem.self) { try Username(text) }
  }

  /// RFC 8265 allows signs, which are special in shells, paths and mails, and some letters
  /// depending on context.
  @Test(arguments: [
    "juliet@example.com", "o'neill", "a+b", "a/b", "$a", "-a", "_a", ".a", "\u{301}a", "l\u{B7}l",
    "\u{5D0}\u{5F3}", "\u{30A2}\u{30FB}", "\u{375}\u{3B1}", "\u{915}\u{94D}\u{200D}", "\u{6FD}",
  ])
  func `usernames that only this program refuses`(text: String) {
    #expect(throws: EntryProblem.self) { try Username(text) }
  }

  @Test func `a capital sigma has one lowercase form in all positions`() throws {
    #expect(
      try Username("\u{39F}\u{394}\u{39F}\u{3A3}").description == "\u{3BF}\u{3B4}\u{3BF}\u{3C3}")
    #expect(try Username("\u{3BF}\u{3C2}") != Username("\u{3BF}\u{3C3}"))
  }

  @Test(arguments: [
    ("a\u{5D0}", Username.Problem.mixedDirections), ("\u{5D0}.", .mixedDirections),
    ("\u{627}\u{661}\u{6F1}", .mixedDirections), ("\u{627}\u{6F1}", nil),
    ("\u{FB01}", .badLetter("\u{FB01}")), ("a\u{34F}", .badLetter("a\u{34F}")),
  ])
  func `each refusal has a reason`(text: String, problem: Username.Problem?) {
    #expect(EntryProblem.of(try Username(text)) == problem.map(EntryProblem.username))
  }

  @Test(arguments: [
    ("correct horse battery staple", "correct horse battery staple"),
    ("Correct Horse Battery Staple", "Correct Horse Battery Staple"),
    ("\u{3C0}\u{DF}\u{E5}", "\u{3C0}\u{DF}\u{E5}"), ("Jack of \u{2666}s", "Jack of \u{2666}s"),
    ("foo\u{1680}bar", "foo bar"), ("\u{FF21}\u{17F}\u{FB01}", "\u{FF21}\u{17F}\u{FB01}"),
    ("a\u{A0}b\u{3000}c\u{2003}d", "a b c d"), ("  A b ", "  A b "), ("\t", "\t"), ("a\0b", "a\0b"),
    ("\u{212B}", "\u{C5}"), ("a\u{308}", "\u{E4}"), ("I\u{130}", "I\u{130}"),
    ("\u{1112}\u{1161}", "\u{D558}"),
  ])
  func `passwords are normalized as in RFC 8265`(typed: String, kept: String) {
    #expect(Password(typed).text.unicodeScalars.elementsEqual(kept.unicodeScalars))
  }

  @Test func `another program may have hashed a password as typed, or in Latin-1`() {
    let spellings: [[UInt8]] = [[0xC3, 0xA9], [0x65, 0xCC, 0x81], [0xE9]]
    #expect(Password("e\u{301}").spellings == spellings)
    #expect(Password("\u{1112}").spellings == [[0xE1, 0x84, 0x92]])
  }

  /// A password with such scalars that another program has set can still be compared.
  @Test(arguments: [
    "family \u{1F468}\u{200D}\u{1F469}\u{200D}\u{1F467} by the sea",
    "seven apples \u{F8FF} by a river",
    "half of \u{1112} a syllable", "nobody \u{200B} heard the trombone",
  ])
  func `passwords that only RFC 8265 refuses`(text: String) {
    #expect(PasswordPolicy().problem(of: Password(text), names: []) == nil)
  }
}
