import Foundation
import ProcessHarness
import Processes
import Testing

/// `--serve` against a caller with fewer rights than viper, on the built program.
@Suite(.waiting) final class ServingTests: SandboxSuite {
  private let secret = "db.example.org:5432:*:admin:hunter2-hunter2"

  /// A caller's words after those of an administrator, who wrote `front`.
  private func serve(
    _ words: String..., front: [String] = [], lines: [String] = []
  ) throws -> Program.Run {
    let input = lines.map { $0 + "\n" }.joined()
    return try Program(
      front + ["--serve", sandbox.data] + words, environment: sandbox.environment,
      input: Array(input.utf8)
    ).finish()
  }

  /// sshd hands on an exit code, and no signal.
  @Test(
    arguments: [(nil, .signal(SIGTERM)), ("192.0.2.1 50000 192.0.2.2 22", .code(128 + SIGTERM))]
      as [(String?, Child.End)])
  func `a visitor's run ended by a signal has an exit code`(
    connection: String?, end: Child.End
  ) async throws {
    try await sandbox.addAda()
    sandbox.environment["SSH_CONNECTION"] = connection
    let program = try Program(
      ["--serve", sandbox.data, "login"], environment: sandbox.environment, isInputOpen: true)
    try program.hear("Username or email: ")
    program.signal(SIGTERM)
    #expect(try program.finish().end == end)
  }

  private func exists(_ path: String) -> Bool { FileManager.default.fileExists(atPath: path) }

  @Test func `an administrator of the accounts reads and writes no other file`() async throws {
    try await sandbox.addAda()
    try await sandbox.logIn("ada", session: "ada")
    let pgpass = try sandbox.file(".pgpass", secret + "\n")
    let ssh = sandbox.folder.path + "/.ssh"
    let attacks = [
      ["--data", ssh], ["--data", ssh, "sign-up"], ["backup", ssh], ["backup", "copy.db"],
      ["restore", pgpass, "--yes"], ["import-users", pgpass, "--dry-run"], ["import-users"],
      ["profile", "--photo", pgpass], ["login", "--username", "ada", "--password-file", pgpass],
      ["reset-password", "--password-file", pgpass], ["--serve", ssh], ["--session", "bob"],
      ["--demo"],
    ]
    for words in attacks {
      let run = try Program(
        ["--session", "ada", "--serve", sandbox.data] + words, environment: sandbox.environment
      ).finish()
      #expect(run.end == .code(2), "\(words): \(run.errors)")
      #expect(!(run.output + run.errors).contains("hunter2"), "\(words)")
    }
    #expect(!exists(ssh) && !exists("copy.db"))
    let terminal = try Pseudoterminal(
      ["--session", "ada", "--serve", sandbox.data, "--no-tutorials"],
      environment: sandbox.environment, columns: 100)
    try terminal.see("1 of 1")
    #expect(terminal.screen[1].contains("Audit") && !terminal.screen[1].contains("Import"))
    try terminal.interrupt()
  }

  @Test func `--serve obeys only environment variables for the display`() async throws {
    try await sandbox.addAda()
    try await sandbox.logIn("ada", session: "ada")
    let program = try sandbox.file("sendmail", "#!/bin/sh\ntouch '\(sandbox.folder.path)/ran'\n")
    chmod(program, 0o700)
    sandbox.environment["VIPER_SESSION"] = "ada"
    sandbox.environment["VIPER_SENDMAIL"] = program
    sandbox.environment["VIPER_MIN_PASSWORD"] = "8"
    sandbox.environment["XDG_DATA_HOME"] = sandbox.folder.path + "/xdg"
    #expect(try serve("who-am-i").end == .code(77))
    for command in ["doctor", "deliver-mail"] {
      let run = try serve(command)
      #expect(run.ends(2, saying: "it is the administrator's.") && run.output.isEmpty)
    }
    let run = try serve(
      "sign-up", "--username", "bob", "--name", "Bob", "--email", "bob@example.org",
      "--password-stdin", lines: ["q8vutmzk"])
    #expect(run.ends(1, saying: "A password has at least 15 characters"))
    #expect(!exists(sandbox.folder.path + "/ran") && !exists(sandbox.folder.path + "/xdg"))
    #expect(try await sandbox.usernames() == ["ada"])
  }

  @Test func `a served session outlasts the run only if the administrator names the session`()
    async throws
  {
    try await sandbox.addAda()
    func logIn(_ front: String...) throws -> Program.Run {
      try serve(
        "login", "--username", "ada", "--password-stdin", front: front, lines: [Sandbox.password])
    }
    #expect(try logIn().end == .code(0))
    #expect(try !sandbox.databaseText().contains("session |"))
    #expect(try serve("who-am-i").end == .code(77))
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: sandbox.data)
        .filter { $0.hasPrefix("session") } == [])
    #expect(try logIn("--session", "anna").end == .code(0))
    #expect(try serve("who-am-i", front: ["--session", "anna"]).end == .code(0))
    #expect(try serve("who-am-i", front: ["--session", "bert"]).end == .code(77))
    #expect(try serve("who-am-i").end == .code(77))
  }

  @Test func `no error reveals the contents of a file`() async throws {
    try await sandbox.beginAsAda()
    let pgpass = try sandbox.file(".pgpass", secret + "\n")
    let run = try sandbox.viper("import-users", pgpass, "--dry-run")
    #expect(run.end == .code(65))
    #expect(!(run.output + run.errors).contains("hunter2"))
    #expect(!(run.output + run.errors).contains("5432"))
    let contents = ["", "\nx", String(repeating: "x", count: 5000)]
    let refusals = try contents.map { text in
      let path = try sandbox.file("secret", text)
      let run = try sandbox.viper(
        "login", "--username", "ada", "--password-file", path, "--no-input")
      #expect(run.end == .code(65))
      return run.errors
    }
    #expect(Set(refusals).count == 1)
  }
}
