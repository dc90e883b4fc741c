import Foundation
import ProcessHarness
import Processes
import Testing
import ViperKitTesting
import ViperScenarios
import ViperTerminal

@testable import viper

/// `--record` on the built program.
@Suite(.waiting) final class RecordTests: SandboxSuite {
  private var path: String { sandbox.folder.path + "/story.scenario" }
  private var story: String {
    (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
  }

  @Test(arguments: Scenario.names)
  func `recording the replay of a scenario gives the same scenario, which succeeds again`(
    name: String
  ) async throws {
    let original = Scenario.path(of: name)
    let run = try sandbox.bare("--replay", original, "--record", path)
    try #require(run.end == .code(0), "\(run.errors)")
    let (first, second) = (try Scenario.reading(original), try Scenario.reading(path))
    #expect(first.people.map(\.described) == second.people.map(\.described))
    #expect(first.user == second.user)
    let (stories, copies) = (ToldRun.all(in: first), ToldRun.all(in: second))
    #expect(stories == copies.map { $0.shortened(like: stories) })
    for (story, copy) in zip(stories, copies) {
      let missing = story.words.filter { words in !copy.words.contains { $0.contains(words) } }
      #expect(Set(missing).isSubset(of: ToldRun.unsaid), "\(missing) in \(copy.words)")
    }
    #expect(first.mails == nil || first.mails == second.mails)
    for look in first.looks {
      #expect(
        second.looks.contains {
          ($0.words, $0.output, $0.exit) == (look.words, look.output, look.exit)
        })
    }
    // The contents of a file aren't recorded: they may be passwords.
    var told = second
    told.files = first.files
    let ways = Way.allCases.filter { told.limits[$0] == nil }
    let index = Scenario.names.firstIndex(of: name) ?? 0
    for way in Campaign.isOn ? ways : [ways[index % ways.count]] {
      _ = try await ScenarioRunner(told, way).tell()
    }
  }

  @Test func `a recording changes no exit code, and runs by flags are replayed`() async throws {
    try await sandbox.beginAsAda()
    #expect(try sandbox.viper("import-users", "none", "--record", path).end == .code(66))
    #expect(try sandbox.viper("profile", "--name", "Ada ❤️‍🔥 1️⃣", "--no-input").end == .code(0))
    let (rename, reset) = (["profile", "--name", "Ada"], ["reset-password", "--username", "ada"])
    for (words, sendmail) in [
      (["user-list", "--limit", "1"], ""), (rename, ""), (reset, ""), (reset, "/bin/true"),
    ] {
      sandbox.environment["VIPER_SENDMAIL"] = sendmail
      let other = path + words[0] + sendmail.replacing("/", with: "-")
      let run = try sandbox.start(words + ["--no-input", "--record", other]).finish()
      #expect(run.end == .code(0), "\(run.errors)")
      let replay = try sandbox.bare("--replay", other)
      #expect(replay.end == .code(0), "\(replay.errors)")
    }
    sandbox.environment["VIPER_SENDMAIL"] = ""
    let mixed = try sandbox.viper("who-am-i", "--record", path + "reset-password-bin-true")
    #expect(mixed.errors.contains("has runs with sent mails, and this run has kept ones."))
  }

  @Test func `a recording of several runs is one scenario without secrets, which can be replayed`()
    async throws
  {
    let secrets = ["oops, too short", "sixteen grey geese fly", "seventeen grey geese", "no goose"]
    func run(_ words: String..., input: [String] = [], exits code: Int32 = 0) throws {
      let input = Array(input.map { $0 + "\n" }.joined().utf8)
      let run = try sandbox.start(words + ["--record", path], input: input).finish()
      #expect(run.end == .code(code), "\(run.errors)")
    }
    try run(
      "sign-up",
      input: ["ada", "Ada", "ada@x.example", "short", secrets[1], secrets[1]])
    try run("login", input: ["ada", secrets[3]], exits: 1)
    try run("change-password", input: [secrets[1], secrets[2], secrets[2]])
    try run("log-out")
    try run("login", input: ["ada", secrets[1]], exits: 1)
    try run("login", input: ["ada", secrets[2]])
    try run("user-list", "--filter", "a", "--json")
    let lines = story.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
    #expect(
      lines.filter { !["says", "ends", "goes"].contains($0.prefix(4)) } == [
        "# Recorded with viper --record.",
        "open sign-up", "Username: ada", "Full name: Ada", "Email: ada@x.example",
        "Password: {new password}", "submit",
        "open login", "Username or email: ada", "Password: {wrong password}", "submit", "exit: 1",
        "exit on a terminal: 3, since the page is left",
        "open change-password", "Current password: {new password}",
        "New password: {new password 2}", "submit",
        "open log-out",
        "open login", "Username or email: ada", "Password: {wrong password}", "submit", "exit: 1",
        "exit on a terminal: 3, since the page is left",
        "open login", "Username or email: ada", "Password: {new password 2}", "submit",
        "open user-list", "Filter: a",
        #"prints: {"isFavorite":false,"name":"Ada","username":"ada","age":null,"#
          + #""email":"ada@x.example"}"#,
        "afterwards", "mails: 2", "viper who-am-i --json",
        #"{"username":"ada","name":"Ada","email":"ada@x.example","isEmailConfirmed":false}"#,
        "viper user-list --json",
        #"{"isFavorite":false,"name":"Ada","username":"ada","age":null,"#
          + #""email":"ada@x.example"}"#,
        "viper favorites --json",
      ])
    #expect(lines.contains("ends: You are logged out."))
    #expect(!secrets.contains { story.contains($0) } && !story.contains(sandbox.folder.path))
    let replay = try sandbox.bare("--replay", path)
    #expect(replay.end == .code(0), "\(replay.errors)")
    let told = try Scenario.reading(path)
    for way in Way.allCases where told.limits[way] == nil {
      _ = try await ScenarioRunner(told, way).tell()
    }
  }

  @Test func `a recording on the full screen is complete up to a kill`() async throws {
    try await sandbox.addAda()
    let terminal = try sandbox.terminal("login", "--record", path)
    try terminal.see("Username or email")
    try terminal.type("ada\twrong horse\r")
    try terminal.see("No account has this username")
    try terminal.type("\(Sandbox.password)\r")
    try terminal.see("Ada Lovelace")
    terminal.signal(SIGKILL)
    try terminal.finish(with: 128 + SIGKILL)
    let scenario = try Scenario.reading(path)
    #expect(scenario.people == [.init(username: "ada", name: "Ada Lovelace")])
    #expect(
      scenario.blocks.flatMap(\.answers).map(\.value)
        == ["ada", "{wrong password}", "ada", "{password}"])
    // The next run continues at the cut.
    #expect(try sandbox.viper("log-out", "--record", path).end == .code(0))
    #expect(try Scenario.reading(path).blocks.last?.route == "log-out")
    // The login is left before its goal.
    let left = try sandbox.terminal("login", "--record", path)
    try left.see("Username or email")
    try left.interrupt()
    #expect(story.contains("\nopen login\n  exit on a terminal: 3, since the page is left\n"))
  }

  @Test func `a file that can't take a recording is refused before the run`() async throws {
    try await sandbox.beginAsAda()
    let folder = sandbox.folder.path
    let cases: [(path: String, code: Int32, words: String)] = [
      (folder, 73, "can't be written"), ("\(folder)/none/story", 73, "can't be written"),
      ("/dev/full", 74, "can't hold more of the recording"),
      ("/dev/stdout", 73, "is no file"), ("\(sandbox.data)/viper.db", 65, "is no scenario"),
      (try sandbox.file("notes", "Buy milk.\n"), 65, "notes:1: expected “given”"),
    ]
    for (path, code, words) in cases {
      let run = try sandbox.viper("log-out", "--record", path)
      #expect(run.ends(code, saying: words), "\(run)")
    }
    for code: Int32 in [0, 2] {
      let run = try sandbox.bare("who-am-i", "--demo", "--record", path)
      #expect(run.end == .code(code), "\(run)")
    }
    try FileManager.default.removeItem(atPath: path)
    try sandbox.addManyUsers(60)
    let run = try sandbox.viper("log-out", "--record", path)
    #expect(run.ends(2, saying: "more than 50. Record with --demo"), "\(run)")
    #expect(try sandbox.viper("who-am-i").end == .code(0))
    #expect(try String(contentsOfFile: "\(folder)/notes", encoding: .utf8) == "Buy milk.\n")
  }
}

/// One run of a scenario, for comparison: the acts of all its blocks.
private struct ToldRun: Equatable {
  /// Expectations of scenarios about parts of a page that aren't printed: a recording holds only
  /// output.
  static let unsaid: Set = [
    "1 of 1", "of 2", "Ada Lovelace", "Confirm ada@example.org", "Log in", "zoe@example.org",
    "bob@example.org",
    "Eve^[]0;PWN^G<U+009B>31m<U+202E>live",
    "The first account administers all others: it decides who may sign up.",
    "A username has at most 64 letters, digits, dots, hyphens and underscores.",
    "A password has at least 15 characters, spaces included.",
    "A name has no line breaks, control characters",
  ]

  let heading: String
  let acts: [Scenario.Act]
  let exit: Int32
  let words: [String]

  static func all(in scenario: Scenario) -> [ToldRun] {
    var runs: [[Scenario.Block]] = []
    for block in scenario.blocks {
      if block.isContinued { runs[runs.count - 1].append(block) } else { runs.append([block]) }
    }
    return runs.map { blocks in
      let acts = blocks.flatMap { block in
        block.acts.map(\.act).filter { if case .hear = $0 { false } else { true } }
          .filter { !$0.isUnsent(in: block) }.map { $0.unlessRefused(in: block) }
      }
      return ToldRun(
        heading: blocks[0].heading(of: Viper.name),
        acts: acts, exit: blocks.last?.exits[.screen] ?? 0,
        words: blocks.flatMap { $0.says + [$0.ends, $0.goesOn].compactMap(\.self) })
    }
  }

  /// With the rows abbreviated as in the scenario.
  func shortened(like stories: [ToldRun]) -> ToldRun {
    let others = stories.flatMap(\.acts)
    let acts = acts.map { act in
      others.first { other in
        switch (act, other) {
        case (.row(let words, let act), .row(let short, let other)):
          act == other && words.contains(short)
        case (.rows(let rows, let act), .rows(let others, let other)):
          act == other && rows.count == others.count
            && zip(rows, others).allSatisfy { $0.contains($1) }
        case (.allRows(let rows, let act), .allRows(let others, let other)):
          act == other && rows.count == others.count
            && zip(rows, others).allSatisfy { $0.contains($1) }
        default: false
        }
      } ?? act
    }
    return ToldRun(heading: heading, acts: acts, exit: exit, words: words)
  }

  static func == (one: ToldRun, other: ToldRun) -> Bool {
    (one.heading, one.exit) == (other.heading, other.exit) && one.acts == other.acts
  }
}

extension Scenario.Person {
  /// The account, without a name that the raw name replaces.
  fileprivate var described: String { "\(username) \(rawName ?? name) \(age ?? 0) \(address)" }
}

extension Scenario.Act {
  /// Whether it isn't recorded, like input in a form that is left.
  fileprivate func isUnsent(in block: Scenario.Block) -> Bool {
    guard case .answer = self else { return false }
    return block.route == Route.profile.name && !block.isSubmitted
  }

  /// The reason of a refused password can't be recorded: another user's, or a former one.
  fileprivate func unlessRefused(in block: Scenario.Block) -> Scenario.Act {
    guard case .answer(let field, Placeholder.password?) = self, block.exits[.flags] ?? 0 != 0
    else {
      return self
    }
    return .answer(field, Placeholder.wrongPassword)
  }
}
