import Database
import Foundation
import PostgreSQLFixtures
import ProcessHarness
import Processes
import Testing
import ViperKitTesting
import ViperPlatform

/// `viper` behind a real sshd, with the configuration that Security.md gives.
@Suite(.waiting, .enabled(if: SSHServer.obstacle == nil, "sshd can't run here."))
final class SSHTests: SandboxSuite {
  private var servers: [SSHServer] = []

  /// The client that passes a visitor's command to `viper`.
  private func ssh(
    _ options: String..., replacing words: [String: String] = [:], port: Int? = nil,
    hasKeys: Bool = false
  ) throws -> [String] {
    let page = try Repository.text(of: "Sources/Services/Security.md")
      .replacing("Match User users", with: "Match User \(NSUserName())")
      .replacing("/usr/bin/viper", with: try Program.path)
      .replacing("/srv/team", with: sandbox.data)
    let block = try #require(
      page.components(separatedBy: "```\n").first { $0.hasPrefix("Match User") })
    var configuration = words.reduce(block) { $0.replacing($1.key, with: $1.value) }
    var key = ""
    if hasKeys {
      configuration.replace(/ForceCommand.*\n/, with: "")
      key = String(try #require(page.firstMatch(of: /\n(restrict,pty,command="[^"]*")/)).1)
    }
    let server = try SSHServer(
      configuration, in: sandbox.folder.path, port: port, keyOptions: key)
    servers.append(server)
    let command = (server.client + options + ["127.0.0.1", "--"]).map { "'\($0)'" }.joined(
      separator: " ")
    return ["/bin/sh", "-c", #"exec \#(command) "$@""#]
  }

  private func visit(_ words: String..., lines: [String] = [], by ssh: [String]) throws
    -> Program.Run
  {
    let input = lines.map { $0 + "\n" }.joined()
    return try Program(
      words, environment: sandbox.environment, input: Array(input.utf8), through: ssh
    ).finish()
  }

  private var sessions: Int64 {
    get throws {
      try sandbox.database()
        .integer("SELECT count(*) FROM session")
    }
  }

  @Test func `a visitor's arguments, results and exit codes pass through sshd`() async throws {
    try await sandbox.addAda()
    let ssh = try ssh()
    let login = ["login", "--username", "ada", "--password-stdin", "--no-input"]
    let words = login.joined(separator: " ")
    #expect(try visit(words, lines: [Sandbox.password], by: ssh).end == .code(0))
    #expect(try visit(words, lines: [Sandbox.other], by: ssh).end == .code(1))
    #expect(try visit("who-am-i", by: ssh).end == .code(77), "The session has ended.")
    let long = String(repeating: "u", count: 65)
    #expect(try visit("login", "--username", long, by: ssh).end == .code(1))
    // A client that is killed leaves no process behind, at the end of its input or before.
    for isInputOpen in [false, true] {
      let visitor = try Program(
        ["login", "--username", long], environment: sandbox.environment, isInputOpen: isInputOpen,
        through: ssh)
      try visitor.hear("64")
      visitor.signal(SIGKILL)
      #expect(sandbox.wait { served.isEmpty })
    }
    let lines = ["ada", Sandbox.password, "/Lovelace", "q"]
    let run = try visit(lines: lines, by: ssh)
    #expect(run.errors.contains("1. Ada Lovelace"))
    #expect(try visit("completions", "zsh", by: ssh).output.hasPrefix("#compdef"))
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: sandbox.data).allSatisfy {
        !$0.hasPrefix("session")
      })
  }

  @Test func `no shell parses a visitor's command, and no file can be named`() throws {
    let ssh = try ssh()
    let made = sandbox.folder.path + "/made"
    for words in [
      "login; touch \(made)", "$(touch \(made))", "/bin/sh -c 'touch \(made)'", "--data \(made)",
      "doctor > \(made)", "--trace \(made)", "--demo", "--serve \(made)", "export-users 'x",
    ] {
      #expect(try visit(words, by: ssh).end == .code(2), "\(words)")
    }
    let copy = try visit("/usr/lib/openssh/sftp-server", by: ssh)
    #expect(copy.end == .code(2) && copy.output.isEmpty)
    #expect(!FileManager.default.fileExists(atPath: made))
  }

  @Test func `a visitor with a personal key keeps a session for later commands`() async throws {
    try await sandbox.addAda()
    let ssh = try ssh(hasKeys: true)
    let login = "login --username ada --password-stdin --no-input"
    #expect(try visit(login, lines: [Sandbox.password], by: ssh).end == .code(0))
    #expect(try visit("user-list", "--filter", "Love", "--json", by: ssh).output.contains("ada"))
    let run = try visit("profile --name 'Anna Lovelace'", by: ssh)
    #expect(run.end == .code(0), "\(run.errors)")
    #expect(try visit("who-am-i", "--json", by: ssh).output.contains("Anna Lovelace"))
  }

  @Test func `without a terminal, a visitor is warned that passwords are visible`() async throws {
    try await sandbox.addAda()
    let ssh = try ssh()
    let run = try visit(lines: ["ada", Sandbox.password, "q"], by: ssh)
    #expect(run.errors.hasPrefix("Warning: passwords are visible as you type them here."))
    let words = "login --username ada --password-stdin --no-input"
    let program = try visit(words, lines: [Sandbox.password], by: ssh)
    #expect(!program.errors.contains("Warning"))
  }

  @Test func `two visitors have separate sessions, which can be listed and ended from elsewhere`()
    async throws
  {
    try await sandbox.beginAsAda()
    try await sandbox.add("eve", name: "Eve")
    let ssh = try ssh("-tt", port: Loopback.freePort())
    func enter(_ username: String) throws -> Pseudoterminal {
      let terminal = try Pseudoterminal(
        ["--no-tutorials"], environment: sandbox.environment, columns: 100, through: ssh,
        isStrict: false)
      try terminal.see("Password")
      try terminal.type("\(username)\t\(Sandbox.password)\r")
      try terminal.see("\(username) · viper")
      return terminal
    }
    let first = try enter("ada")
    let second = try enter("eve")
    let third = try enter("ada")
    #expect(try sessions == 4)
    // The terminal's other end is closed, like the window of a terminal.
    third.signal(SIGKILL)
    #expect(try sandbox.wait { try sessions == 3 })
    let list = try sandbox.viper("session-list", "--json").output.split(whereSeparator: \.isNewline)
    // The list is in the order of the last use, which depends on how long the visits took.
    let machines = list.count { $0.contains("\"machine\":\"127.0.0.1\"") }
    #expect(list.count == 2 && machines == 1, "\(list)")
    #expect(try sandbox.viper("end-session", "--others").end == .code(0))
    try first.see("Your session has ended. Log in to continue.")
    #expect(try sandbox.wait { try sessions == 2 })
    try second.type("\u{1B}2")
    try second.see("You have no favorites yet.")
    for terminal in [first, second] {
      try terminal.interrupt()
    }
    #expect(try sandbox.wait { try sessions == 1 })
  }

  @Test func `the session of a sleeping client ends after the configured timeout`() async throws {
    try await sandbox.addAda()
    let ssh = try ssh("-tt", replacing: ["AliveInterval 5": "AliveInterval 1"])
    let terminal = try Pseudoterminal(
      ["--no-tutorials"], environment: sandbox.environment, columns: 100, through: ssh,
      isStrict: false)
    try terminal.see("Password")
    try terminal.type("ada\t\(Sandbox.password)\r")
    try terminal.see("1 of 1")
    #expect(try sessions == 1)
    terminal.signal(SIGSTOP)
    #expect(try sandbox.wait { try sessions == 0 })
    terminal.signal(SIGKILL)
  }

  @Test(.postgreSQL)
  func `with sshd in front and PostgreSQL behind, a visitor leaves nothing on the machine`() throws
  {
    let database = try TemporaryDatabase()
    let flags = "--database \"\(database.address)\" --serve \(sandbox.data)"
    let ssh = try ssh(replacing: ["--serve \(sandbox.data)": flags])
    let person = ["ada", "Ada", "ada@example.org", Sandbox.password, Sandbox.password, "q"]
    let run = try visit("sign-up", lines: person, by: ssh)
    #expect(run.end == .code(0), "\(run.errors)")
    let words = "login --username ada --password-stdin --no-input"
    #expect(try visit(words, lines: [Sandbox.password], by: ssh).end == .code(0))
    #expect(try database.query("SELECT count(*) FROM account, session") == "0")
    #expect(try database.query("SELECT count(*) FROM account") == "1")
    let names = try FileManager.default.contentsOfDirectory(atPath: sandbox.data)
    #expect(names.allSatisfy { $0.hasPrefix("hash-") }, "\(names)")
  }

  @Test func `visitors who hang up during a search leave nothing behind`() async throws {
    // In a debug build, a search among a million users is too slow for a hundred visitors.
    let count = 10_000
    try await sandbox.beginAsAda()
    let rows = (1...count).map { "user\($0),Näme \($0 % 977),user\($0)@example.org" }
    let file = try sandbox.file(
      "users.csv", (["username,name,email"] + rows).joined(separator: "\n"))
    #expect(try sandbox.viper("import-users", file).end == .code(0))
    let ssh = try ssh("-tt", port: Loopback.freePort())
    let visitors = try (0..<Campaign.count(4, of: 100)).map { _ in
      try Pseudoterminal(
        ["--no-tutorials"], environment: sandbox.environment, columns: 100, through: ssh,
        isStrict: false)
    }
    for visitor in visitors {
      try visitor.see("Password")
      try visitor.type("ada\t\(Sandbox.password)\r")
    }
    let all = "of \((count + 1).grouped)"
    for visitor in visitors { try visitor.see(all) }
    #expect(try sessions == Int64(1 + visitors.count))
    for (number, visitor) in visitors.enumerated() {
      for letter in "user 9".prefix(1 + number % 6) { try visitor.type(String(letter)) }
      if number % 2 == 1 { try visitor.see("Filter us") }
      visitor.signal(SIGKILL)
    }
    #expect(try sandbox.wait { try sessions == 1 && served.isEmpty })
    let names = try FileManager.default.contentsOfDirectory(atPath: sandbox.data)
    #expect(!names.contains { $0.hasPrefix("hash-wait") })
    #expect(try sandbox.viper("user-list", "--filter", "user9", "--limit", "1").end == .code(0))
  }

  /// The folders in /proc of the processes that serve visitors.
  private var served: [String] {
    let words = Array("--serve\0\(sandbox.data)\0".utf8)
    let processes = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    return processes.map { "/proc/\($0)" }.filter { process in
      let line = FileManager.default.contents(atPath: process + "/cmdline") ?? Data()
      return line.range(of: Data(words)) != nil
    }
  }

  /// How many of them have the memory of a hash, 128 MiB, at the same time.
  ///
  /// The processes are read in sequence, and a hash may end and the next begin in between. A
  /// process that has the memory in two passes had it between them.
  private var hashingCount: Int {
    served.filter(isHashing).filter(isHashing).count
  }

  private func isHashing(_ process: String) -> Bool {
    let status = FileManager.default.contents(atPath: process + "/status") ?? Data()
    let lines = String(decoding: status, as: UTF8.self).split(separator: "\n")
    let size = lines.first { $0.hasPrefix("RssAnon:") }.flatMap { Int($0.filter(\.isNumber)) }
    return (size ?? 0) > 100_000
  }

  /// Each hash takes 128 MiB, and all of them at once would take some gigabytes.
  @Test func `visitors who log in at once all succeed, and their hashes take turns`() throws {
    let people = ["Ada", "ada@example.org", Sandbox.password, Sandbox.password]
    #expect(try sandbox.viper("sign-up", lines: ["ada"] + people).errors.contains("logged in"))
    _ = try sandbox.file("data/hash-limit", "1\n")
    let ssh = try ssh()
    let words = "login --username ada --password-stdin --no-input"
    let input = Array("\(Sandbox.password)\n".utf8)
    let visitors = try (0..<Campaign.count(4, of: 100)).map { _ in
      try Program([words], environment: sandbox.environment, input: input, through: ssh)
    }
    var most = 0
    let database = try sandbox.database()
    #expect(
      try sandbox.wait {
        most = max(most, hashingCount)
        return try database.integer("SELECT count(*) FROM event WHERE kind = 'log-in'")
          > visitors.count
      })
    #expect(most == 1)
    for visitor in visitors {
      let run = try visitor.finish()
      #expect(run.end == .code(0), "\(run.errors)")
    }
    let names = try FileManager.default.contentsOfDirectory(atPath: sandbox.data)
    #expect(!names.contains { $0.hasPrefix("hash-wait") })
  }
}
