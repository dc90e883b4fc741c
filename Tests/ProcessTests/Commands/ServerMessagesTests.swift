import Foundation
import PostgreSQLFixtures
import ProcessHarness
import Processes
import Testing

/// How many statements a server runs for an action, by its own log; at most those in
/// `Scripts/Benchmarks/messages.txt`. A change that needs more updates the file.
@Suite(.waiting, .postgreSQL)
final class ServerMessagesTests: SandboxSuite {
  private let server: PostgreSQLServer

  override init() throws {
    server = try PostgreSQLServer(settings: [
      "log_connections = on", "log_disconnections = on", "log_line_prefix = ''",
      "log_statement = all",
    ])
    try super.init()
    sandbox.environment["VIPER_DATABASE"] = server.address(of: "postgres")
  }

  private func count(of events: String...) throws -> Int {
    // Further lines of a log event are indented.
    try String(contentsOfFile: server.folder + "/log", encoding: .utf8).split(separator: "\n")
      .count { line in events.contains { line.hasPrefix("LOG:  \($0)") } }
  }

  /// How many statements the server has run, once all connections have ended.
  private var count: Int {
    get throws {
      let isOver = sandbox.wait {
        (try? self.count(of: "connection received")) == (try? self.count(of: "disconnection"))
      }
      #expect(isOver)
      return try count(of: "execute ", "statement: ")
    }
  }

  private func statements(_ act: () throws -> Void) throws -> Int {
    let before = try count
    try act()
    return try count - before
  }

  private func run(_ words: String...) throws {
    let run = try sandbox.start(words).finish()
    #expect(run.end == .code(0), "\(run)")
  }

  private func signUp(_ username: String) throws {
    try run(
      "sign-up", "--username", username, "--name", "Ada", "--email", "\(username)@example.org",
      "--password-file", sandbox.passwordFile(), "--no-input")
  }

  /// Opens the list, types, and leaves it.
  private func list(typing keys: String, seeing count: String) throws {
    let terminal = try sandbox.terminal("user-list", "--no-tutorials")
    try terminal.see("2 of 2")
    try terminal.type(keys)
    try terminal.see(count)
    try terminal.type("\u{3}")
    _ = try terminal.finish()
  }

  /// The least and the greatest number of statements of `list`, run five times: one that is open for
  /// long looks for changes, and one that is left at once doesn't remember the page.
  private func statements(
    typing keys: String, seeing count: String
  ) throws -> (least: Int, most: Int) {
    let counts = try (1...5).map { _ in try statements { try list(typing: keys, seeing: count) } }
    return (counts.min() ?? 0, counts.max() ?? 0)
  }

  @Test func `an action runs at most the listed number of statements`() throws {
    try signUp("ada")
    var counts = ["sign-up": try statements { try signUp("bob") }]
    counts["log-out"] = try statements { try run("log-out") }
    counts["login"] = try statements {
      try run("login", "--username", "ada", "--password-file", sandbox.passwordFile())
    }
    counts["who-am-i"] = try statements { try run("who-am-i") }
    try list(typing: "", seeing: "2 of 2")
    let first = try statements(typing: "", seeing: "2 of 2")
    counts["first page"] = first.least
    counts["key in the filter"] =
      try statements(typing: "b", seeing: "1 of 2").least - first.most
    let file = Repository.folder.appending(path: "Scripts/Benchmarks/messages.txt")
    let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
    #expect(lines.map { String($0.prefix { $0 != "\t" }) } == counts.keys.sorted())
    for line in lines {
      let parts = line.split(separator: "\t")
      let (act, limit) = (String(parts[0]), try #require(Int(parts[1])))
      #expect(counts[act, default: 0] <= limit, "\(act)")
    }
  }
}
