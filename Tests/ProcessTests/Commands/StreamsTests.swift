import Foundation
import Testing

/// Standard output holds results and nothing else; a stream that takes nothing is told of, once.
@Suite(.waiting) final class StreamsTests: SandboxSuite {
  /// Without `--json`, what shows pages says nothing on standard output, and without input as well.
  @Test func `what no flag has asked for isn't on standard output`() async throws {
    try await sandbox.beginAsAda()
    let results = ["export-users", "favorites", "user-list", "who-am-i"]
    let routes = [
      "change-email", "change-password", "confirm-email", "confirm-password", "delete-account",
      "import-users", "login",
      "profile", "reset-password", "session-list", "sign-up",
    ]
    for flags in [[], ["--no-input"]] {
      // Without anybody to ask, the sessions are results.
      for route in routes where route != "session-list" || flags != ["--no-input"] {
        let run = try sandbox.start([route] + flags).finish()
        #expect(run.output.isEmpty, "\(route) \(flags): \(run.output)")
      }
      for route in results {
        let run = try sandbox.start([route] + flags).finish()
        #expect(run.errors.isEmpty && run.end == .code(0), "\(route) \(flags): \(run.errors)")
        #expect(run.output.isEmpty == (route == "favorites"))
      }
    }
  }

  @Test func `a full screen leaves standard output alone`() async throws {
    try await sandbox.beginAsAda()
    for route in ["user-list", "session-list", "profile"] {
      let file = sandbox.folder.path + "/output"
      let terminal = try sandbox.terminal(
        [route, "--no-tutorials"] + (route == "user-list" ? ["--pick"] : []), streams: ">\(file)")
      try terminal.see("Esc leave")
      try terminal.type("\u{3}")
      #expect(try terminal.finish() == 130)
      #expect(try Data(contentsOf: URL(fileURLWithPath: file)).isEmpty)
    }
  }

  @Test(arguments: [">/dev/full", ">&-"])
  func `results that nobody takes are an error, said once`(streams: String) async throws {
    try await sandbox.beginAsAda()
    for arguments in [
      ["user-list"], ["user-list", "--json"], ["who-am-i"], ["export-users"], ["--help"],
      ["login", "--help"], ["--version"],
    ] {
      let run = try sandbox.start(arguments, through: Shell.redirecting(streams)).finish()
      #expect(run.end == .code(74), "\(arguments)")
      #expect(run.errors == "Error: Standard output takes nothing more.\n", "\(arguments)")
    }
  }

  /// As with `viper user-list | head -1`.
  @Test func `who has read enough is told nothing`() async throws {
    try await sandbox.beginAsAda()
    try sandbox.sql(
      """
      WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 3000)
      INSERT INTO account(username, name, email, is_confirmed, created)
      SELECT 'user' || i, 'User', 'user' || i || '@example.org', 0, 0 FROM n;
      UPDATE search_fold SET version = 0
      """)
    for arguments in [["user-list", "--json"], ["export-users"]] {
      let run = try sandbox.start(arguments, through: Shell.reading(by: "head -1")).finish()
      #expect(run.errors == "74\n")
      #expect(run.output.count { $0.isNewline } == 1)
    }
  }

  /// The work is done all the same.
  @Test(arguments: ["2>&-", "2>/dev/full", "<&- 2>&-", "<&- >&- 2>&-"])
  func `a standard error that takes nothing changes nothing`(streams: String) async throws {
    try await sandbox.beginAsAda()
    let shell = Shell.redirecting(streams)
    let file = try sandbox.passwordFile()
    let sign = [
      "sign-up", "--username", "mila", "--name", "Mila", "--email", "m@example.org",
      "--password-file", file, "--no-input",
    ]
    #expect(try sandbox.start(sign, through: shell).finish().end == .code(0))
    #expect(try await sandbox.usernames() == ["ada", "mila"])
    #expect(try sandbox.start(["login", "--no-input"], through: shell).finish().end == .code(2))
    #expect(try sandbox.start(["xyzzy"], through: shell).finish().end == .code(2))
    #expect(try sandbox.start(["log-out"], through: shell).finish().end == .code(0))
    #expect(try sandbox.start(["who-am-i"], through: shell).finish().end == .code(77))
  }

  @Test(arguments: ["<&-", "</dev/null"])
  func `without standard input nothing is waited for`(streams: String) async throws {
    let run = try sandbox.viper("login", through: Shell.redirecting(streams))
    #expect(run.end == .code(2))
    #expect(
      run.errors.hasSuffix("Error: “Username or email” is needed. Give it with --username.\n"))
  }
}
