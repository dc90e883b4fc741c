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

  /// The statements of `list`. A list that is open for two seconds looks for changes, which are further
  /// statements, so a slow one is opened again.
  private func statements(typing keys: String, seeing count: String) throws -> Int {
    for _ in 1...20 {
      let deadline = Deadline(after: .seconds(2), by: .wall)
      let statements = try statements { try list(typing: keys, seeing: count) }
      if !deadline.isOver { return statements }
    }
    throw Trouble("The list takes longer than two seconds each time.")
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
    counts["first page"] = try statements(typing: "", seeing: "2 of 2")
    let typing = try statements(typing: "b", seeing: "1 of 2")
    counts["key in the filter"] = typing - (counts["first page"] ?? 0)
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
