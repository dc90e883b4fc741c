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
    ("ada", ["ada"]), ("\u{430}d\u{430}", ["ada"]), ("b0b", ["b0b", "bob"]),
    ("bo0", ["bo0", "b00", "boo", "b0o"]), ("ann2000", ["ann2000"]),
    ("l1", ["l1", "11", "ll", "1l"]),
    ("a10", ["a10", "al0", "a1o", "alo"]), ("a21", ["a21"]), ("a12", ["a12"]),
  ])
  func `confusable letters and digits are exchanged`(username: String, forms: [String]) throws {
    let found = try Username(username).latinizedForms
    #expect(found.first == forms.first && Set(found) == Set(forms))
  }

  @Test func `each letter of a long username is exchanged`() throws {
    let forms = try Username("holly.woolfolk.of.lodz").latinizedForms
    #expect(forms.contains("holly.woolfolk.of.lodz") && forms.contains("holly.woolfolk.of.l0dz"))
    #expect(forms.count < 80 && Set(forms).count == forms.count)
  }

  @Test func `stored values aren't validated`() {
    let text = "\u{1B} x\r\n"
    #expect(Username(stored: text).description == text)
    #expect(FullName(stored: text).description == text)
    #expect(EmailAddress(stored: text).description == text)
  }
}
