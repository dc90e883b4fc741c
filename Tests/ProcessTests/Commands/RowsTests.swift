import Accounts
import Foundation
import ProcessHarness
import Processes
import Testing
import ViperPages

@testable import viper

/// Rows that commands print: for programs as JSON, in a pipe with tabs, and aligned on a terminal.
@Suite(.waiting) final class RowsTests: SandboxSuite {
  private struct Session: Decodable, Equatable {
    var id: Int
    var machine: String
    var started, used: String
    var isCurrent: Bool
  }

  /// Sets the start of all sessions to two days ago.
  private func beginSession() throws -> Timestamp {
    let began = Timestamp(seconds: Int64(Date().timeIntervalSince1970) - 172_800)
    try sandbox.sql("UPDATE session SET created = \(began.seconds)")
    return began
  }

  @Test func `sessions are listed with their numbers, and times in UTC`() async throws {
    try await sandbox.beginAsAda()
    try await sandbox.logIn("ada", session: "desk")
    let began = try beginSession()
    let rows = try sandbox.viper("session-list", "--json").objects(Session.self)
    #expect(rows.map(\.isCurrent).sorted { !$0 && $1 } == [false, true])
    #expect(rows.allSatisfy { $0.started == began.iso8601 && $0.id > 0 })
    let lines = try sandbox.viper("session-list", "--no-input").output.split(separator: "\n")
    #expect(lines.count == 2 && lines.allSatisfy { $0.contains("\t\(began.iso8601)\t") })
  }

  @Test func `on a terminal rows are aligned, and times are local`() async throws {
    try await sandbox.beginAsAda()
    let began = try beginSession()
    sandbox.environment["TZ"] = "UTC-9"
    let terminal = try sandbox.terminal("session-list", "--no-input")
    try terminal.hear("  \(Timestamp(seconds: began.seconds + 9 * 3600))  ")
    try terminal.finish(with: 0)
    #expect(terminal.text.contains("STARTED           USED"))
    #expect(!terminal.text.contains("\t"))
  }

  @Test func `after a night in which the clocks went forward, yesterday is the day before`()
    async throws
  {
    try await sandbox.beginAsAda()
    let now = Int(time(nil))
    // A zone in which it is half past midnight, and summer time began yesterday.
    let ahead = (1800 - 3600 - now % 86_400 + 86_400 + 43_200) % 86_400 - 43_200
    let (sign, hours, rest) = (ahead > 0 ? "-" : "", abs(ahead) / 3600, abs(ahead) % 3600)
    let day = ((now + ahead + 3600) / 86_400 * 86_400 - 86_400).dayOfYear
    sandbox.environment["TZ"] =
      "AAA\(sign)\(hours):\(rest / 60):\(rest % 60)BBB,\(day)/2,\((day + 20) % 365)"
    try sandbox.sql(
      """
      DELETE FROM event;
      INSERT INTO event(time, kind) VALUES(\(now - 13 * 3600), 'sign-up'),
        (\(now - 36 * 3600), 'log-out')
      """)
    let terminal = try sandbox.terminal("audit-log", "--no-input")
    try terminal.finish(with: 0)
    #expect(terminal.text.contains("yesterday, 11:3"))
    #expect(terminal.text.split(separator: "\n").count { $0.contains("yesterday") } == 1)
  }

  @Test func `events are found by local time, and by the time that programs get`() async throws {
    try await sandbox.beginAsAda()
    try sandbox.sql(
      "DELETE FROM event; INSERT INTO event(time, kind) VALUES(1769860800, 'sign-up')")
    sandbox.environment["TZ"] = "EST5"
    let times = [("2026-01-31 07:00", 1), ("2026-01-31T12:00:00Z", 1), ("12:00", 1), ("17:00", 0)]
    for (text, count) in times {
      let rows = try sandbox.viper("audit-log", "--json", "--filter", text).output
      #expect(rows.split(separator: "\n").count == count, "\(rows)")
    }
  }

  @Test func `the profile is an object, also after a change`() async throws {
    try await sandbox.beginAsAda()
    let profile = """
      {"username":"ada","name":"Ada Lovelace","email":"ada@example.org","isEmailConfirmed":true,\
      "age":null,"photoFormat":null,"photoWidth":null,"photoHeight":null,"photoBytes":null}

      """
    #expect(try sandbox.viper("profile", "--json").output == profile)
    let changed = try sandbox.viper("profile", "--age", "36", "--json")
    #expect(changed.output == profile.replacing("\"age\":null", with: "\"age\":36"))
    #expect(changed.errors == "Your profile is saved.\n")
    let refused = try sandbox.viper("profile", "--name", "", "--json")
    #expect(refused.end == .code(1) && refused.output.isEmpty, "\(refused)")
  }

  @Test func `settings are printed as rows, and nothing is saved`() async throws {
    try await sandbox.beginAsAda()
    let plain = try sandbox.viper("settings", "--no-input")
    #expect(plain.output == "open\tshown\tshown\t\n" && plain.errors.isEmpty)
    let json = try sandbox.viper("settings", "--json")
    let values = #""signUp":"open","addresses":"shown","ages":"shown","mailFrom":null"#
    #expect(json.output == "{\(values)}\n")
  }

  /// As from cron, and from programs that give their children no input.
  @Test(arguments: ["session-list", "profile", "settings"])
  func `without input, rows are printed`(route: String) async throws {
    try await sandbox.beginAsAda()
    let rows = try sandbox.viper(route, "--no-input")
    #expect(!rows.output.isEmpty && rows.errors.isEmpty)
    #expect(try sandbox.viper(route, through: Shell.redirecting("</dev/null")) == rows)
    let json = try sandbox.viper(route, "-ojson", through: Shell.redirecting("</dev/null"))
    #expect(try json == sandbox.viper(route, "--json"))
  }

  @Test func `in a script, missing values are errors, never prompts`() async throws {
    try await sandbox.beginAsAda()
    for streams in ["</dev/null", "<&-"] {
      let saved = try sandbox.viper(
        "profile", "--age", "36", through: Shell.redirecting(streams))
      #expect(saved == .init(output: "", errors: "Your profile is saved.\n", end: .code(0)))
      let login = try sandbox.viper("login", "-u", "ada", through: Shell.redirecting(streams))
      let sentence = "Error: A password is needed. Give it with --password-file.\n"
      #expect(login == .init(output: "", errors: sentence, end: .code(2)))
    }
    // Lines of a pipe give the values that flags don't.
    let login = try sandbox.viper("login", "-u", "ada", lines: [Sandbox.password])
    #expect(
      login == .init(output: "", errors: "You are logged in as ada.\n", end: .code(0)))
    let terminal = try sandbox.terminal(
      ["login", "-u", "ada"], streams: ">\(sandbox.folder.path)/output")
    try terminal.hear("Error: A password is needed.")
    try terminal.finish(with: 2)
  }

  @Test func `at the end of the input, fields keep their values`() async throws {
    try await sandbox.beginAsAda()
    let saved = try sandbox.start(["profile", "--age", "36"], input: []).finish()
    #expect(saved.end == .code(0) && saved.errors == "Your profile is saved.\n")
    let closed = try sandbox.start(["settings", "--sign-up", "closed"], input: []).finish()
    #expect(closed.end == .code(0), "\(closed.errors)")
    #expect(try sandbox.viper("settings", "--no-input").output == "closed\tshown\tshown\t\n")
    let sender = "viper@example.org"
    for (address, shown) in [(sender, sender), (nil, sender), ("", "")] {
      let flags = address.map { ["--mail-from", $0] } ?? ["--ages", "hidden"]
      let saved = try sandbox.start(["settings"] + flags, input: []).finish()
      #expect(saved.end == .code(0), "\(saved.errors)")
      #expect(try sandbox.viper("settings", "--columns", "mail-from").output == shown + "\n")
    }
    let wrong = try sandbox.start(["settings", "--mail-from", "viper@"], input: []).finish()
    #expect(wrong.end != .code(0) && wrong.errors.contains("That isn't an email address."))
    let refused = try sandbox.start(["profile", "--photo", "/nope"], input: []).finish()
    #expect(refused.end != .code(0) && refused.errors.contains("/nope"))
    #expect(!refused.errors.contains("is needed"))
  }

  /// The arguments of a command that prints rows.
  private func arguments(of route: Route) throws -> [String] {
    switch route.name {
    case "import-users":
      [try sandbox.file("users.csv", "username,email\nzoe,zoe@example.org\nada,a@b.c\n")]
    case "show-user": ["mila"]
    default: []
    }
  }

  @Test func `JSON keys match the guide, and have the same type in every command`()
    async throws
  {
    try await sandbox.beginAsAda()
    try await sandbox.add("mila", name: "Mila Haward", age: 24)
    try sandbox.sql("INSERT INTO favorite(account, user, position) VALUES(1, 2, 1)")
    let guide = try Repository.text(of: "Sources/App/Guide.md")
    let table = try #require(guide.firstMatch(of: /\| key \| value \|\n\|.*\n((?:\|.*\n)+)/)).1
    var kinds: [String: Substring] = [:]
    for row in table.matches(of: /\| (.*?) \| (.*?) \|/) {
      for key in row.1.matches(of: /`([a-z][A-Za-z0-9]*)`/) { kinds[String(key.1)] = row.2 }
    }
    var seen: Set<String> = []
    let generated = Repository.generatedRoutes
    for route in Route.all where route.hasResults && !generated.contains(route.name.rawValue) {
      let run = try sandbox.start([route.name.rawValue, "--json"] + arguments(of: route)).finish()
      let lines = run.output.split(separator: "\n")
      let keys = route.columns.map { lines.first?.contains("\"\($0.key)\":") }
      #expect(keys.allSatisfy { $0 == true }, "\(route.name)")
      #expect(!lines.isEmpty, "\(route.name): \(run.errors)")
      for line in lines {
        let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
        for (key, value) in try #require(object) {
          seen.insert(key)
          #expect(route.columns.map(\.key).contains(key), "\(route.name): \(key)")
          #expect(Self.fits(value, kinds[key]), "\(route.name): \(key) is \(value)")
        }
      }
    }
    #expect(seen == Set(kinds.keys))
  }

  /// Whether a value has the type that the guide states for its key.
  private static func fits(_ value: Any, _ kind: Substring?) -> Bool {
    guard let kind else { return false }
    if value is NSNull { return true }
    let text = value as? String
    if kind.hasPrefix("true") { return value is Bool }
    if kind.hasPrefix("ISO") {
      return text?.wholeMatch(of: /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ/) != nil
    }
    if kind.hasPrefix("in ") || kind == "a number" { return value is Int }
    return text?.isEmpty == false
  }
}

extension Int {
  /// The day of the year, from 0, of a time in seconds since 1970.
  fileprivate var dayOfYear: Int {
    var (time, parts) = (time_t(self), tm())
    gmtime_r(&time, &parts)
    return Int(parts.tm_yday)
  }
}
