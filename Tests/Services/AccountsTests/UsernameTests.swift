import Accounts
import Testing

struct UsernameTests {
  @Test(arguments: [
    ("ada", "ada"), ("Ada", "ada"), ("ADA.LOVELACE", "ada.lovelace"), ("a-b_c.9", "a-b_c.9"),
    ("9lives", "9lives"), ("Jürgen", "jürgen"), ("Ju\u{308}rgen", "j\u{FC}rgen"),
    ("ГЕОРГ", "георг"),
    ("\u{212A}elvin", "kelvin"), ("李雷", "李雷"), ("مريم", "مريم"), ("हिन्दी", "हिन्दी"),
    (String(repeating: "x", count: 64), String(repeating: "x", count: 64)),
  ])
  func `usernames are normalized`(typed: String, kept: String) throws {
    let username = try Username(typed)
    #expect(username.description.unicodeScalars.elementsEqual(kept.unicodeScalars))
  }

  @Test(arguments: [
    ("", Username.Problem.empty), ("a da", .badLetter(" ")), (" ada", .badLetter(" ")),
    ("ada@example.org", .badLetter("@")), ("a/b", .badLetter("/")), ("a\nb", .badLetter("\n")),
    ("a\r\nb", .badLetter("\r\n")), ("a\0", .badLetter("\0")), ("a\u{1B}[2J", .badLetter("\u{1B}")),
    ("a\u{202E}b", .badLetter("\u{202E}")), ("a\u{200B}", .badLetter("\u{200B}")),
    ("🦆", .badLetter("🦆")), (".ada", .badBeginning), ("-ada", .badBeginning),
    ("_ada", .badBeginning), ("\u{301}a", .badBeginning),
    (String(repeating: "x", count: 65), .tooLong),
  ])
  func `invalid usernames are refused with a reason`(text: String, problem: Username.Problem) {
    #expect(throws: EntryProblem.username(problem)) { try Username(text) }
  }

  @Test func `normalizing a username is idempotent`() throws {
    for scalar in (UInt32(0)...0x10FFFF).lazy.compactMap(Unicode.Scalar.init) {
      // Unassigned scalars are never letters; skipping them saves most of the time.
      if scalar.properties.generalCategory == .unassigned { continue }
      // Large uniform ranges are sampled.
      let isOneOfMany = scalar.properties.isUnifiedIdeograph || 0xAC00...0xD7A3 ~= scalar.value
      if isOneOfMany, !scalar.value.isMultiple(of: 61) { continue }
      guard let username = try? Username("a\(scalar)") else { continue }
      let again = try? Username(username.description)
      if again?.description.utf8.elementsEqual(username.description.utf8) != true {
        Issue.record("U+\(String(scalar.value, radix: 16))")
      }
    }
  }

  @Test(arguments: [
    (Username.Problem.empty, "A username is needed."),
    (.badBeginning, "A username begins with a letter or a digit."),
    (.badLetter(" "), "A username has no spaces. Join words with a dot or a hyphen."),
    (
      .badLetter("@"),
      "A username has letters, digits, dots, hyphens and underscores, but no “@”."
    ),
    (
      .mixedDirections,
      "A username is read in one direction. Leave out the letters or digits of other scripts."
    ),
    (.tooLong, "A username has at most 64 characters."),
  ])
  func `each problem has a sentence`(problem: Username.Problem, sentence: String) {
    #expect(problem.description == sentence)
  }

  @Test func `stored values aren't validated`() {
    #expect(Username(stored: "\u{1B} x").description == "\u{1B} x")
  }
}
