import Accounts
import Foundation
import ProcessHarness
import Testing

@testable import Database

/// Names that only another program can have written to the database: every screen shows them, and
/// no escape sequence in them takes effect.
@Suite(.waiting) struct HostileDataTests {
  /// Sequences that set the title, the colour, the clipboard and a link; line breaks; and
  /// characters that change the direction or are deleted.
  nonisolated static let name =
    "bob\u{1B}]0;PWN\u{7}\u{9B}31m\r\n\n\u{202E}\u{7F}\u{1B}]52;c;aGk=\u{7}\u{1B}]8;;x\u{1B}\\"
  /// The start of the name as shown.
  nonisolated static let shown = "bob^[]0;PWN^G<U+009B>31m^M^J^J<U+202E>^?^[]52;c;aGk=^G"

  private let sandbox: Sandbox

  init() throws {
    let sandbox = try Sandbox()
    // Times are in UTC, regardless of the time zone.
    sandbox.environment["TZ"] = "Asia/Kathmandu"
    self.sandbox = sandbox
  }

  /// Ada, an administrator, and two others: one with such names, one with bytes that aren't text.
  private func begin() async throws {
    try await sandbox.beginAsAda()
    let connection = try sandbox.database()
    let name = Self.name
    try connection.write(
      "UPDATE account SET username = ?, name = ?, email = ?, is_confirmed = 0", name, name, name)
    try connection.write(
      """
      INSERT INTO account(username, name, email, is_confirmed, created)
      VALUES(?, ?, ?, 1, -99999999999999)
      """, "eve" + name, "Eve" + name, "eve" + name)
    try connection.execute(
      """
      INSERT INTO account(username, name, email, is_confirmed, created)
      VALUES(CAST(x'61FF1B5B33316D' AS TEXT), CAST(x'5AC3281B00C29B' AS TEXT), x'FF1B', 1, 0);
      INSERT INTO favorite SELECT 1, id, id FROM account WHERE id > 1;
      INSERT INTO session(account, token_hash, created, used, machine)
        SELECT 1, '', now, now, username FROM account, (SELECT strftime('%s', 'now') - 60 AS now)
        WHERE id = 1;
      UPDATE search_fold SET version = 0;
      INSERT INTO event(time, kind, username, actor)
        SELECT 0, 'log-in-failed', username, email FROM account;
      """)
  }

  /// The way to a screen, and the text expected there.
  struct Way: CustomTestStringConvertible, Sendable {
    let route: String
    var keys = ""
    var lines: [String] = []
    /// The prompt before the lines.
    var prompt = "\n> "
    let says: String

    var testDescription: String { "\(route) \(keys.debugDescription)" }
  }

  nonisolated static let ways = [
    Way(route: "user-list", says: "eve" + shown.prefix(20)),
    Way(
      route: "user-list", keys: "\u{1B}[B\r", lines: ["2"],
      says: "Username  eve" + shown),
    Way(
      route: "favorites", keys: "x", lines: ["x 1"], says: "Removed Eve\(shown)"),
    Way(
      route: "session-list", keys: "\u{1B}[B\r", lines: ["2"],
      says: "Do you want to end the session on"),
    Way(route: "profile", keys: "e", lines: ["1"], prompt: "Number: ", says: "Edit your profile"),
    Way(
      route: "delete-account", keys: "x\r", lines: ["x"], prompt: "Username: ",
      says: "That is not your username. Type \(shown)"),
    Way(route: "audit-log", says: "login failed"),
    Way(route: "confirm-email", says: "Confirm \(shown)"),
  ]

  @Test(arguments: ways)
  func `the full screen sanitizes hostile names`(way: Way) async throws {
    try await begin()
    let terminal = try Pseudoterminal(
      [way.route, "--no-tutorials", "--data", sandbox.data], environment: sandbox.environment,
      columns: 300)
    if !way.keys.isEmpty {
      // The title names the user before the rows are loaded.
      let isLoaded = terminal.wait(.seconds(10)) {
        terminal.screen.dropFirst().contains { $0.contains("^[]0;PWN^G") }
      }
      #expect(isLoaded)
      try terminal.type(way.keys)
    }
    try terminal.see(way.says)
    try terminal.interrupt(losingEdits: true)
    #expect(terminal.isRestored)
    let rest = terminal.text.replacing(Self.ours, with: "")
    #expect(rest.steering(but: "\r\n").isEmpty, "\(rest.debugDescription)")
  }

  /// The escape sequences that a full screen may write.
  nonisolated private static var ours: Regex<Substring> {
    /\u{1B}(?:\\|M|\]2;[^\u{1B}]*|\]11;\?|\[(?:\?(?:7|25|1049|2004|2026)[hl]|2J|2[23];2t|\d*(?:;\d+)?[Hr]|\d*[CK]|[0-9;]*m))/
  }

  @Test(arguments: ways)
  func `lines sanitize hostile names`(way: Way) async throws {
    try await begin()
    let terminal = try sandbox.terminal([way.route, "--no-tutorials", "--plain"])
    for line in way.lines {
      try terminal.hear("^[]0;PWN^G")
      try terminal.hear(way.prompt)
      try terminal.type(line + "\r")
    }
    try terminal.hear(way.says)
    try terminal.interrupt()
    #expect(terminal.text.steering(but: "\r\n").isEmpty, "\(terminal.text.debugDescription)")
  }

  @Test func `results sanitize hostile names, which round-trip as JSON`() async throws {
    try await begin()
    for route in ["user-list", "favorites", "who-am-i"] {
      let run = try sandbox.viper(route)
      #expect(run.end == .code(0) && run.output.contains(Self.shown), "\(run.errors)")
      #expect((run.output + run.errors).steering(but: "\n\t").isEmpty)
      let json = try sandbox.viper(route, "--json")
      #expect(json.end == .code(0) && json.output.steering(but: "\n").isEmpty)
      let prefix = route == "favorites" ? "eve" : ""
      struct Names: Decodable { var username, name, email: String }
      let names = try json.objects(Names.self).first { $0.username == prefix + Self.name }
      let user = try #require(names)
      #expect(user.email == prefix + Self.name)
      #expect(user.name == (prefix.isEmpty ? "" : "Eve") + Self.name)
    }
    let export = try sandbox.viper("export-users")
    #expect(
      export.output.steering(but: "\r\n").isEmpty && export.output.contains("bob\u{FFFD}]0;PWN"))
  }

  @Test func `an event is one line, and its hostile names round-trip as JSON`() async throws {
    try await begin()
    let run = try sandbox.viper("audit-log", "--filter", "failed", "--json")
    #expect(run.end == .code(0) && run.errors.isEmpty)
    #expect(run.output.steering(but: "\n").isEmpty)
    struct Event: Decodable, Equatable {
      var time, event: String
      var user, by: String?
      var count: Int?
    }
    let names = ["Zc\u{FFFD}(\u{1B}\0\u{9B}", "eve" + Self.name, Self.name]
    let events = try run.objects(Event.self)
    #expect(events.dropFirst().map(\.user) == names.dropFirst().map(\.self))
    #expect(events.dropFirst().map(\.by) == names.dropFirst().map(\.self))
    #expect(events.map(\.event) == Array(repeating: "log-in-failed", count: 3))
    #expect(events.map(\.time) == Array(repeating: "1970-01-01T00:00:00Z", count: 3))
    let lines = try sandbox.viper("audit-log", "--filter", "failed")
    #expect(lines.output.steering(but: "\n\t").isEmpty)
    #expect(lines.output.split(separator: "\n").count == 3 && lines.output.contains(Self.shown))
  }

  @Test func `a hostile name adds no header to a mail`() async throws {
    try await begin()
    let connection = try sandbox.database()
    try connection.execute(
      "UPDATE account SET email = 'ada@example.org', is_confirmed = 1 WHERE id = 1")
    for address in ["ada@example.org", "eve@" + Self.name] {
      let run = try sandbox.viper("reset-password", "--username", address, "--no-input")
      #expect(run.end == .code(0) && run.errors.steering(but: "\n").isEmpty)
    }
    let mails = try sandbox.folder.mails()
    #expect(mails.count == 1)
    let mail = try #require(mails.first)
    #expect(mail.replacing("\r\n", with: "").steering(but: "").isEmpty)
    let parts = mail.split(separator: "\r\n\r\n", maxSplits: 1)
    #expect(
      parts[0].split(separator: "\r\n").map { $0.prefix { $0 != ":" } } == [
        "Date", "From", "To", "Subject", "Message-ID", "MIME-Version", "Content-Type",
        "Content-Transfer-Encoding", "Auto-Submitted",
      ])
    #expect(parts[1].hasPrefix("Hello bob\u{FFFD}[]]0[;]PWN\u{FFFD}\u{FFFD}31m"))
  }
}

extension String {
  /// The characters that control a terminal, are invisible or change the direction, except
  /// `allowed`.
  func steering(but allowed: String) -> [Unicode.Scalar] {
    unicodeScalars.filter { scalar in
      switch scalar.properties.generalCategory {
      case .control: !allowed.unicodeScalars.contains(scalar)
      // The joiners, which make letters and emoji.
      case .format: scalar.value != 0x200C && scalar.value != 0x200D
      case .lineSeparator, .paragraphSeparator: true
      default: false
      }
    }
  }
}
