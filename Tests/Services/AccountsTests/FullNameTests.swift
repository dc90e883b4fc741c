import Accounts
import Testing

struct FullNameTests {
  @Test(arguments: [
    ("Ada Lovelace", "Ada Lovelace"), ("  Ada  L. ", "Ada  L."), ("Jose\u{301}", "Jos\u{E9}"),
    ("Iyad Agha", "Iyad Agha"), ("李雷", "李雷"), ("إياد آغا", "إياد آغا"),
    ("O’Neill-Ŷ 3.", "O’Neill-Ŷ 3."),
    ("3", "3"), ("?", "?"), ("💐", "💐"), ("हि", "हि"), ("x\u{20DD}", "x\u{20DD}"),
    ("👩\u{200D}👩", "👩\u{200D}👩"), ("می\u{200C}خواهم", "می\u{200C}خواهم"),
    (String(repeating: "x", count: 100), String(repeating: "x", count: 100)),
    // The flag of Scotland.
    (
      "Ada \u{1F3F4}\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F}",
      "Ada \u{1F3F4}\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F}"
    ),
  ])
  func `a name is kept as typed, with its ends trimmed`(typed: String, kept: String) throws {
    #expect(try FullName(typed).description.unicodeScalars.elementsEqual(kept.unicodeScalars))
  }

  @Test(arguments: [
    ("", FullName.Problem.empty), ("   ", .empty), ("a\nb", .badLetter), ("a\r\nb", .badLetter),
    ("a\u{1B}[2J", .badLetter), ("a\u{9B}", .badLetter), ("a\0", .badLetter), ("\t", .badLetter),
    ("a\u{202E}b", .badLetter), ("a\u{2066}b", .badLetter), ("a\u{200B}", .badLetter),
    ("a\u{2028}b", .badLetter), ("a\u{2029}b", .badLetter), ("a\u{FFFD}", .badLetter),
    ("a\u{E000}", .badLetter), ("a\u{E0067}\u{E007F}", .badLetter), ("a\u{FEFF}", .badLetter),
    (String(repeating: "x", count: 101), .tooLong),
    (String(repeating: "x", count: 10_000), .tooLong),
    (String(repeating: "\u{301}", count: 10_000), .tooLong),
    ("\u{301}", .invisible), ("\u{301}\u{302}\u{20DD}", .invisible), ("\u{903}", .invisible),
    ("\u{A0}", .invisible), ("\u{3000}\u{3000}", .invisible), ("\u{200D}", .invisible),
    (" \u{301} \u{200C}", .invisible), ("\u{3164}", .invisible), ("\u{2800}", .invisible),
  ])
  func `invalid names are refused with a reason`(text: String, problem: FullName.Problem) {
    #expect(throws: EntryProblem.name(problem)) { try FullName(text) }
  }

  @Test func `stored values aren't validated`() {
    #expect(FullName(stored: "\u{1B}\n").description == "\u{1B}\n")
  }
}
