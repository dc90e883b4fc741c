import Testing

@testable import Scaffolder

@Suite(.waiting) struct ModuleNameTests {
  private static let characters = "has characters other than the letters A to Z and digits"

  @Test(arguments: [
    ("billing", "“billing” doesn't begin with a capital: try Billing."),
    ("user-boxes", "“user-boxes” \(characters): try UserBoxes."),
    ("User Boxes", "“User Boxes” \(characters): try UserBoxes."),
    ("a.b", "“a.b” \(characters): try AB."), ("", "A module needs a name: try Billing."),
    ("../x", "“../x” \(characters): try X."), ("/etc/x", "“/etc/x” \(characters): try EtcX."),
    ("..", "“..” \(characters): try Billing."),
    ("1abc", "“1abc” doesn't begin with a capital: try Abc."),
    ("--help", "“--help” \(characters): try Help."),
    ("A\0b", "“A^@b” \(characters): try AB."), ("A\r\nB", "“A^M^JB” \(characters): try AB."),
    ("\u{1B}[31mA", "“^[[31mA” \(characters): try MA."),
    ("A\u{202E}B", "“A<U+202E>B” \(characters): try AB."), ("🦊", "“🦊” \(characters): try Billing."),
    ("Café", "“Café” \(characters): try Cafe."), ("Билинг", "“Билинг” \(characters): try Billing."),
    (
      "Default",
      "“Default” makes the constant “default”, which is a keyword of Swift: try DefaultList."
    ),
    ("Utils", "“Utils” contains “Utils”, which says nothing about the module: try Billing."),
    (
      "UserManager",
      "“UserManager” contains “Manager”, which says nothing about the module: try Billing."
    ),
  ])
  func `an impossible name is refused with the reason and a suggestion`(
    text: String, words: String
  ) {
    #expect(throws: Failure(words, .misused)) { try ModuleName(text) }
  }

  @Test func `vague names are refused, and names that only resemble them aren't`() {
    let vague = [
      "Base", "BaseView", "CommonUsers", "Helper", "LoginHelpers", "DataManager", "UserManagers",
      "Managers2Go", "Misc", "Utils", "MyUtil", "Utilities", "Utility",
    ]
    let valid = [
      "Baseball", "Commons", "Some", "Set", "X", "AB", "List2", "Imports",
    ]
    #expect((vague + valid).filter { (try? ModuleName($0)) != nil } == valid)
  }

  @Test func `a name has at most 25 letters`() throws {
    let name = "A" + String(repeating: "b", count: 24)
    #expect(try ModuleName(name).type == name)
    #expect(
      throws: Failure(
        "“\(name.dropLast())…” has 26 letters, and 25 is the maximum: try \(name).", .misused)
    ) { try ModuleName(name + "b") }
  }

  @Test(arguments: ["🦊", "é", "\0", "\u{1B}[2J", "/", "a-", "Ab"])
  func `an error message is one short line that can't control a terminal`(part: String) throws {
    let failure = try #require(throws: Failure.self) {
      try ModuleName(String(repeating: part, count: 300))
    }
    #expect(failure.description.utf8.count < 400)
    #expect(failure.description == failure.description.sanitized)
  }
}
