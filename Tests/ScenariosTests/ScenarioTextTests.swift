import Scenarios
import Terminal
import Testing

/// What is written is read back as it was.
@Suite struct ScenarioTextTests {
  static let fields = [
    Field("username", "Username"), Field("age", "Age"), Field("name", "Full name"),
    Field("password", "Password", kind: .secret),
    Field("again", "Repeat password", kind: .secretAgain(of: "password")),
  ]

  static func fields(of route: RouteName?) -> [Field]? {
    route == nil || route == "login" ? fields : nil
  }

  private func read(_ text: String) throws(Mistake) -> Scenario {
    var reader = ScenarioReader("a.scenario", fields: Self.fields)
    return try reader.read(text)
  }

  @Test(arguments: [
    "", "Ada", " Ada ", "a: b", "# no comment", "(as it is)", "tab\tand\nline", "\\u{41}", "\\",
    "Eve\u{1B}]0;PWN\u{7}\u{202E}", "👩‍🚀 e\u{301} 한글", "says: yes", "“quoted”, twice",
  ])
  func `any text comes back from its line`(text: String) throws {
    let acts: [Scenario.Act] = [
      .answer(Self.fields[2], text), .hear(text), .row(text + ": x", action: "Remove"),
    ]
    let lines = ["open login"] + acts.map(\.line)
    let scenario = try read(lines.joined(separator: "\n"))
    #expect(scenario.blocks[0].acts.map(\.act) == acts)
  }

  @Test func `acts, accounts and flags come back`() throws {
    var person = Scenario.Person(username: "ada", name: "Ada, Countess", age: 36)
    (person.email, person.rawName) = ("a@test.com", "Ada\u{1B}")
    let block = Scenario.Block(
      line: 0, route: "login", flags: ["--data", "my folder"], isContinued: true)
    let acts: [Scenario.Act] = [
      .submit, .choose("Edit"), .switchTo("Profile"), .row("Bob", action: nil), .reply("Remove"),
      .leave, .answer(Self.fields[1], nil),
    ]
    let lines = person.lines + [block.heading()] + acts.map(\.line)
    let scenario = try read(lines.joined(separator: "\n"))
    #expect(scenario.people == [person])
    #expect(scenario.blocks[0].flags == block.flags && scenario.blocks[0].isContinued)
    #expect(scenario.blocks[0].acts.map(\.act) == acts)
  }

  @Test(arguments: [
    ("", 1), ("open nowhere", 1), ("open login\n  dance", 2), ("given ada", 1),
    ("open login\n  Shoe size: 3", 2), ("open login\n  exit: often", 2),
    ("given ada, Ada\n  more", 2), ("not by hand: it is hard", 1), ("afterwards\n  a line", 2),
    ("given email of eve: e@x.y", 1), ("go on with", 1),
  ])
  func `a wrong line is named, and never quoted`(text: String, line: Int) {
    let mistake = #expect(throws: Mistake.self) { try read(text) }
    #expect(mistake?.description.hasPrefix("a.scenario:\(line): expected ") == true)
    for secret in ["nowhere", "dance", "Shoe", "often", "more", "hard", "eve"] {
      #expect(mistake?.description.contains(secret) == false)
    }
  }

  @Test(arguments: [
    "", ".", "..", "../x", "/tmp/x", "a/b", "a\\b", "-x", ".x", "~", "a\u{1}b", "data", "Data",
    "A.csv",
  ])
  func `a file is one plain name in the scenario's own folder`(name: String) {
    let mistake = #expect(throws: Mistake.self) {
      try read("given file a.csv\n  text\ngiven file \(name)\nopen login")
    }
    #expect(mistake?.description.hasPrefix("a.scenario:3: ") == true)
  }

  @Test func `each placeholder has a value of its own`() {
    let texts = [
      Placeholder.password, Placeholder.wrongPassword, Placeholder.weakPassword, Placeholder.code,
      Placeholder.wrongCode, Placeholder.unknownUsername, Placeholder.newPassword(1),
      Placeholder.newPassword(2), Placeholder.newPassword(9), Placeholder.folder,
    ]
    let values = texts.map { Placeholder.fill($0, folder: "/f") { "7KQF-M2XD-9TWA-3HBR" } }
    #expect(Set(values).count == texts.count && !values.joined().contains("{"))
  }
}
