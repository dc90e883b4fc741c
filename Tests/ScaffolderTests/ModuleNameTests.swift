import Testing

@testable import Scaffolder

@Suite(.waiting) struct ModuleNameTests {
  @Test(arguments: [
    ("billing", "“billing” doesn't begin with a capital: try Billing."),
    ("user-boxes", "“user-boxes” holds more than the letters A to Z and digits: try UserBoxes."),
    ("user_boxes", "“user_boxes” holds more than the letters A to Z and digits: try UserBoxes."),
    ("User Boxes", "“User Boxes” holds more than the letters A to Z and digits: try UserBoxes."),
    ("userBoxes", "“userBoxes” doesn't begin with a capital: try UserBoxes."),
    ("a.b", "“a.b” holds more than the letters A to Z and digits: try AB."),
    ("", "A module needs a name: try Billing."),
    ("../x", "“../x” is a path, not a name: try X."),
    ("a/b", "“a/b” is a path, not a name: try AB."),
    ("/etc/x", "“/etc/x” is a path, not a name: try EtcX."),
    ("C:\\x", "“C:\\x” is a path, not a name: try CX."),
    ("..", "“..” holds more than the letters A to Z and digits: try Billing."),
    ("1abc", "“1abc” begins with a digit: try Abc."),
    ("2", "“2” begins with a digit: try Billing."),
    ("-x", "“-x” holds more than the letters A to Z and digits: try X."),
    ("--help", "“--help” holds more than the letters A to Z and digits: try Help."),
    ("A\0b", "“A\\u{0}b” holds more than the letters A to Z and digits: try AB."),
    ("A\nB", "“A\\u{A}B” holds more than the letters A to Z and digits: try AB."),
    ("A\r\nB", "“A\\u{D}\\u{A}B” holds more than the letters A to Z and digits: try AB."),
    ("\u{1B}[31mA", "“\\u{1B}[31mA” holds more than the letters A to Z and digits: try MA."),
    ("A\u{202E}B", "“A\\u{202E}B” holds more than the letters A to Z and digits: try AB."),
    ("A\"B", "“A\"B” holds more than the letters A to Z and digits: try AB."),
    ("A`B", "“A`B” holds more than the letters A to Z and digits: try AB."),
    ("🦊", "“\\u{1F98A}” holds more than the letters A to Z and digits: try Billing."),
    ("Café", "“Café” holds more than the letters A to Z and digits: try Cafe."),
    ("Cafe\u{301}", "“Cafe\\u{301}” holds more than the letters A to Z and digits: try Cafe."),
    ("Cafe\u{301}s", "“Cafe\\u{301}s” holds more than the letters A to Z and digits: try Cafes."),
    ("ŁÓDŹ", "“ŁÓDŹ” holds more than the letters A to Z and digits: try LODZ."),
    ("Ärger", "“Ärger” holds more than the letters A to Z and digits: try Arger."),
    ("Билинг", "“Билинг” holds more than the letters A to Z and digits: try Billing."),
    (
      "Default",
      "“Default” makes the constant “default”, which is a word of Swift's: try DefaultList."
    ),
    ("default", "“default” doesn't begin with a capital: try DefaultList."),
    ("../view", "“../view” is a path, not a name: try ViewList."),
    ("SWIFTUI", "“SWIFTUI” is a module of Swift's or Apple's: try SWIFTUIList."),
    ("String", "“String” is a type of Swift's: try StringList."),
    ("View", "“View” is what a layer of every module is called: try ViewList."),
    (
      "Cancellation",
      "“Cancellation” makes the type CancellationError, which Swift has already: "
        + "try CancellationList."
    ),
  ])
  func `what is no name is refused with the reason and another name`(
    text: String, words: String
  ) {
    #expect(throws: Failure(words, .misused)) { try ModuleName(text) }
  }

  @Test func `a long name is cut, in the message and in what is suggested`() throws {
    let long = "A" + String(repeating: "b", count: 299)
    let name = "A" + String(repeating: "b", count: 39)
    #expect(
      throws: Failure(
        "“\(long.prefix(20))…” has 300 characters, and 40 are the most: try \(name).", .misused)
    ) { try ModuleName(long) }
    #expect(try ModuleName(name).type == name)
    #expect(throws: Failure.self) { try ModuleName(name + "b") }
  }

  @Test(arguments: ["🦊", "é", "\0", "\u{1B}[2J", "/", "a-", "Ab"])
  func `a message is one short line without anything that steers`(part: String) throws {
    let text = String(repeating: part, count: 300)
    let failure = try #require(throws: Failure.self) { try ModuleName(text) }
    #expect(failure.description.utf8.count < 400)
    #expect(failure.description.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7F })
    try expectSuggestion(in: failure)
  }

  @Test(arguments: [\String.self, \.localizedLower, \.localizedUpper])
  func `a reserved module is refused in any casing`(
    casing: KeyPath<String, String> & Sendable
  ) throws {
    for module in ReservedNames.modules {
      try expectRefusal(of: module.first?.isLowercase == true ? module.capitalLetter : module)
      try expectRefusal(of: module[keyPath: casing])
    }
    #expect(ReservedNames.modules.count > 150)
  }

  @Test func `a word of Swift's, its types, and what makes one of them, are refused`() throws {
    for word in ReservedNames.words { try expectRefusal(of: word.capitalLetter) }
    for word in ReservedNames.locals { try expectRefusal(of: word.capitalLetter) }
    for type in ReservedNames.types { try expectRefusal(of: type.capitalLetter) }
    for name in ["Decoding", "Encoding", "Cancellation", "URL", "Cocoa", "Stream", "Port", "NS"] {
      try expectRefusal(of: name)
    }
    #expect(ReservedNames.words.count > 55 && ReservedNames.types.count > 250)
  }

  @Test(arguments: [
    "Tag", "Comment", "Event", "Issue", "Test", "Suite", "Trait", "X", "A", "AB", "List2", "Async",
    "Some", "Get", "Left", "Package", "Open", "Macro", "Main", "Data", "Date", "File", "Console",
    "Error2", "Clock", "Job", "Calendar", "Notification", "Timer", "Progress", "Unit", "Billing",
    "Invoices", "Reports", "Audit", "Messages", "Photos", "Contacts", "Classes", "Imports",
  ])
  func `a name that looks reserved and works is a name`(text: String) throws {
    #expect(try ModuleName(text).type == text)
  }

  private func expectRefusal(of text: String) throws {
    let failure = try #require(throws: Failure.self, "\(text)") { try ModuleName(text) }
    #expect(failure.code == .misused)
    try expectSuggestion(in: failure)
  }

  private func expectSuggestion(in failure: Failure) throws {
    let words = failure.description.split(separator: " ")
    let suggestion = try #require(words.last?.dropLast())
    #expect(words.dropLast().last == "try" && failure.description.last == ".")
    #expect(try ModuleName(String(suggestion)).type == suggestion)
  }
}

extension String {
  fileprivate var localizedLower: String { lowercased() }
  fileprivate var localizedUpper: String { uppercased() }
  fileprivate var capitalLetter: String { prefix(1).uppercased() + dropFirst() }
}
