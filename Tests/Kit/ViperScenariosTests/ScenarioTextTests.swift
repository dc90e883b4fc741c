import Foundation
import Testing
import ViperKitTesting
import ViperPages
import ViperPlatform
import ViperScenarios
import ViperTerminal

/// Scenarios are read back as they were written.
@Suite struct ScenarioTextTests {
  static let fields = [
    Field("username", "Username"), Field("age", "Age"), Field("name", "Full name"),
    Field("password", "Password", kind: .secret),
    Field("again", "Repeat password", kind: .secretAgain(of: "password")),
    Field("file", "File", kind: .file),
  ]

  static func fields(of route: RouteName?) -> [Field]? {
    route == nil || route == "login" ? fields : nil
  }

  private func read(_ text: String) throws(Mistake) -> Scenario {
    var reader = ScenarioReader("a.scenario", of: "viper", fields: Self.fields)
    return try reader.read(text)
  }

  @Test func `a scenario can be read from a pipe, in parts`() async throws {
    let path = NSTemporaryDirectory() + "scenario-\(UUID().uuidString)"
    #expect(mkfifo(path, 0o600) == 0)
    defer { unlink(path) }
    // Keeps the pipe open until all is written.
    let pipe = open(path, O_RDWR)
    async let text = Reader().text(ofFile: path)
    for part in ["open ", "login\n"] {
      #expect(write(pipe, part, part.utf8.count) == part.utf8.count)
      await until {
        var count: Int32 = 0
        return ioctl(pipe, UInt(FIONREAD), &count) == 0 && count == 0
      }
    }
    close(pipe)
    #expect(try await text == "open login\n")
  }

  @Test(arguments: [
    "", "Ada", " Ada ", "a: b", "# no comment", "(as it is)", "tab\tand\nline", "\\u{41}", "\\",
    "Eve\u{1B}]0;PWN\u{7}\u{202E}", "👩‍🚀 e\u{301} 한글", "says: yes", "“quoted”, twice",
  ])
  func `any text round-trips through its line`(text: String) throws {
    let acts: [Scenario.Act] = [
      .answer(Self.fields[2], text), .hear(text),
      .row(text + ": x", action: "Remove"), .rows([text + ", x", "y"], action: "Remove"),
    ]
    let lines = ["open login"] + acts.map(\.line)
    let scenario = try read(lines.joined(separator: "\n"))
    #expect(scenario.blocks[0].acts.map(\.act) == acts)
  }

  @Test(arguments: [
    "{password}", "{new password 2}", "{code}, {folder}", "{brace}", "{brace}password}",
    "{ password }", "{{wrong code}}",
  ])
  func `a text that looks like a placeholder is typed as it is`(text: String) {
    let line = Placeholder.literal(text)
    #expect(Placeholder.fill(line, folder: "/tmp") { "7KQF" } == text)
  }

  @Test func `an account without an address and a confirmed password come back`() throws {
    var person = Scenario.Person(username: "ada", name: "Ada")
    person.email = ""
    #expect(person.lines == ["given ada, Ada", "given email of ada: none"])
    let lines = person.lines + ["given logged in ada", "given confirmed password", "open login"]
    let scenario = try read(lines.joined(separator: "\n"))
    #expect(scenario.people == [person] && scenario.isConfirmed)
  }

  @Test func `acts, accounts and flags round-trip`() throws {
    var person = Scenario.Person(username: "ada", name: "Ada, Countess", age: 36)
    (person.email, person.rawName) = ("a@test.com", "Ada\u{1B}")
    let block = Scenario.Block(
      line: 0, route: "login", flags: ["--data", "my folder"], isContinued: true)
    let acts: [Scenario.Act] = [
      .submit, .choose("Edit"), .switchTo("Profile"), .switchTo("Eve\n  leave"),
      .row("Bob", action: nil), .allRows(but: [], action: "Hide"),
      .allRows(but: ["Eve: x", "a, b"], action: "Hide"), .reply("Remove"),
      .leave, .answer(Self.fields[1], nil),
    ]
    let lines = person.lines + [block.heading(of: "viper")] + acts.map(\.line)
    let scenario = try read(lines.joined(separator: "\n"))
    #expect(scenario.people == [person])
    #expect(scenario.blocks[0].flags == block.flags && scenario.blocks[0].isContinued)
    #expect(scenario.blocks[0].acts.map(\.act) == acts)
  }

  @Test
  func `joiners stay unescaped, six-digit escapes are read, and repeated secrets are one pair`()
    throws
  {
    #expect(Scenario.Act.hear("👩‍🚀").line == "  says: 👩‍🚀")
    // A joiner or a mark after an escape is part of the last character.
    for text in ["❤️‍🔥", "1️⃣", "\u{1B}\u{301}"] {
      let scenario = try read("open login\n\(Scenario.Act.hear(text).line)")
      #expect(scenario.blocks[0].acts.map(\.act) == [.hear(text)])
    }
    let scenario = try read(
      "open login\n  says: \\u{01F680}\n  Password: a\n  Repeat password: b\n  submit")
    #expect(
      scenario.blocks[0].acts.map(\.act) == [
        .hear("🚀"), .answer(Self.fields[3], "a"), .answer(Self.fields[4], "b"), .submit,
      ])
  }

  @Test(arguments: [
    ("", 1, "“open” and a command"), ("open nowhere", 1, "a command of viper"),
    ("open login\n  dance", 2, "an act, or a label"), ("given ada", 1, "“given USERNAME, NAME"),
    ("open login\n  Shoe size: 3", 2, "a field's label"), ("1 8f0c2e77", 1, "“given”, “not”"),
    ("open login\n  exit: often", 2, "an exit code"),
    ("given ada, Ada\n  more", 2, "no indentation"),
    ("not by hand: it is hard", 1, "a way"), ("afterwards\n  a line", 2, "“viper COMMAND”"),
    ("given email of eve: e@x.y", 1, "a username that"), ("go on as", 1, "“given”, “not”"),
    ("given file a\ngiven file A", 2, "another name"),
    ("open login\n  File: users.csv", 2, "a file of this scenario"),
    ("open login\n  row : open", 2, "“row WORDS”"), ("open login\n  row ada:", 2, "“row WORDS”"),
  ])
  func `an invalid line is reported by its number and the expected text, and not quoted`(
    text: String, line: Int, expected: String
  ) {
    let mistake = #expect(throws: Mistake.self) { try read(text) }
    let description = mistake?.description ?? ""
    #expect(description.hasPrefix("a.scenario:\(line): expected \(expected)"), "\(description)")
    let quoted = text.split(separator: "\n").last.map { description.contains($0) }
    #expect(quoted != true)
  }

  @Test(arguments: [
    "../a", "a/b", "/etc/passwd", ".", "..", "-", "-a", ".a", "~a", "data", "DATA", "a\0b", "a\\b",
    "a\u{202E}b", "a\tb", "data/viper.db", String(repeating: "a", count: 256),
  ])
  func `a file of a scenario has one plain name, whichever statement names it`(name: String) throws
  {
    for text in [
      "given file \(name)\n  x\nopen login", "open login\n  File: {folder}/\(name)",
      "open login\n  File: {folder}\(name)", "open login\n  File: \(name)",
    ] {
      #expect(throws: Mistake.self, "\(text)") { try read(text) }
    }
  }

  @Test func `whatever name a scenario's file has, it is in the folder`() throws {
    #expect(try read("given file a b.csv\n  x\nopen login").files[0].name.description == "a b.csv")
    var random = Random(seed: 37)
    for _ in 0..<Campaign.count(300, of: 30_000) {
      let letters = "./-~aA \\\0\n\u{301}"
      let name = String(
        (0...Int.random(in: 0...4, using: &random)).compactMap { _ in
          letters.randomElement(using: &random)
        })
      guard let file = FileName(name) else { continue }
      let url = URL(filePath: "/folder/\(file)").standardized
      #expect(url.deletingLastPathComponent().path == "/folder", "\(name.debugDescription)")
      #expect(url.lastPathComponent == name && !"-.~".contains(name.prefix(1)))
    }
  }

  @Test func `each placeholder has a distinct value`() {
    let texts = [
      Placeholder.password, Placeholder.wrongPassword, Placeholder.weakPassword, Placeholder.code,
      Placeholder.wrongCode, Placeholder.unknownUsername, Placeholder.newPassword(1),
      Placeholder.newPassword(2), Placeholder.newPassword(9), Placeholder.folder,
    ]
    let values = texts.map { Placeholder.fill($0, folder: "/f") { "7KQF-M2XD-9TWA-3HBR" } }
    #expect(Set(values).count == texts.count && !values.joined().contains("{"))
  }
}

/// Reads on a queue of its own, since a read from a pipe blocks.
private actor Reader {
  private let executor = QueueExecutor("reader")
  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  func text(ofFile path: String) throws(ScenarioFileProblem) -> String {
    try ScenarioFileProblem.text(ofFile: path)
  }
}
