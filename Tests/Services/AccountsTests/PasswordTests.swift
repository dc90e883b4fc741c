import Accounts
import Testing

struct PasswordTests {
  @Test(arguments: [
    ("abc", "abc"), ("e\u{301}", "\u{E9}"), ("a\u{A0}b\u{3000}c\u{2003}d", "a b c d"),
    ("  A b ", "  A b "), ("Ａ", "Ａ"), ("\u{FB01}", "\u{FB01}"), ("\t", "\t"), ("a\0b", "a\0b"),
    ("\u{212B}", "\u{C5}"), ("", ""),
  ])
  func `passwords are normalized to the same bytes`(typed: String, text: String) {
    #expect(Password(typed).text.utf8.elementsEqual(text.utf8))
  }

  @Test func `a password's description doesn't reveal it`() {
    let password = Password("seven umbrellas")
    var dumped = ""
    dump(password, to: &dumped)
    for text in ["\(password)", String(reflecting: password), dumped, "\([password])"] {
      #expect(!text.contains("umbrellas"))
    }
  }
}

struct PasswordPolicyTests {
  @Test(arguments: [
    "glad hill under rain", "umbrellas go north", "eine lange Nacht mit dir", "zwölf Boxkämpfer",
    "🦆🦆 quack by the lake", "12 drummers drumming",
    String(repeating: "glad hill under rain ", count: 24),
    "my dragon eats blue curtains", "xkqvw-jzrtp-mlbyd", "🐴🔋📎✅🎩🌧🪁🧦🍋🚪🪴🥁🎲🧊🪜", "!?&%$#*+-=/()~^",
  ])
  func `long unrelated words are accepted`(text: String) {
    #expect(PasswordPolicy().problem(of: Password(text), names: ["ada", "Ada Lovelace"]) == nil)
  }

  @Test(arguments: [
    ("", PasswordProblem.tooShort(count: 0, minimum: 15)),
    ("fourteen chars", .tooShort(count: 14, minimum: 15)),
    ("e\u{301}leven letter", .tooShort(count: 13, minimum: 15)),
    ("passwordpassword", .common), ("Password1234567", .common), ("P4ssw0rd P4ssw0rd!", .common),
    ("qwertyuiopasdfgh", .common), ("abcdefgh12345678", .common), ("asdfghjklzxcvbnm", .common),
    ("123456789012345", .common), ("aaaaaaaaaaaaaaaa", .common),
    ("abcabcabcabcabcabc", .common), ("iloveyou iloveyou", .common),
    ("correcthorsebatterystaple", .common),
    ("Summer2025Summer2025", .common), ("monkey monkey 123", .common),
    ("p-a-s-s-w-o-r-d-1-2-3", .common), ("!?!?!?!?!?!?!?!?", .common), ("               ", .common),
    ("ada lovelace 1815", .personal), ("lovelaceLOVELACE", .personal),
    ("L0vel4ce passw0rd", .personal),
    ("ada@example.org99", .personal),
    ("a bell \u{7} in a password", .unreadable), ("cut here \0 it is", .unreadable),
    ("what was this \u{FFFD}?", .unreadable),
    (String(repeating: "x", count: 512), .tooLong),
    (String(repeating: "é", count: 256), .tooLong),
  ])
  func `short, common and untypable passwords are refused`(
    text: String, problem: PasswordProblem
  ) {
    let names = ["ada", "Ada Lovelace", "ada@example.org"]
    #expect(PasswordPolicy().problem(of: Password(text), names: names) == problem)
  }

  @Test(arguments: [(15, 15), (8, 8), (7, 8), (-1, 8), (20, 20)])
  func `the minimum length is at least eight`(asked: Int, minimum: Int) {
    let policy = PasswordPolicy(minimum: asked)
    #expect(policy.minimum == minimum)
    let text = "glad hill under rain".prefix(minimum - 1)
    #expect(
      policy.problem(of: Password(String(text)), names: [])
        == .tooShort(count: minimum - 1, minimum: minimum))
  }

  @Test(arguments: [
    (
      PasswordProblem.common,
      "That password is among the first to be guessed. Combine words that don't belong together."
    ),
    (
      .personal,
      "That password is made of your own names. Combine words that don't belong together."
    ),
    (.tooLong, "A password has at most 511 bytes."),
    (
      .tooShort(count: 3, minimum: 15),
      "A password has at least 15 characters, spaces included; this one has 3."
    ),
    (.unreadable, "A password has no control characters or unreadable letters."),
  ])
  func `each problem has a sentence`(problem: PasswordProblem, sentence: String) {
    #expect(problem.description == sentence)
  }
}
