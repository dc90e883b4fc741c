import Foundation
import ProcessHarness
import Processes
import Testing

/// Standard output holds results and nothing else; a failing or closed stream is reported once.
@Suite(.waiting) final class StreamsTests: SandboxSuite {
  @Test func `only results go to standard output`() async throws {
    try await sandbox.beginAsAda()
    for route in ["change-email", "delete-account", "import-users", "profile", "session-list"] {
      #expect(try sandbox.viper(route).output.isEmpty, "\(route)")
    }
    for route in ["export-users", "favorites", "user-list", "who-am-i"] {
      let run = try sandbox.viper(route)
      #expect(run.errors.isEmpty && run.end == .code(0), "\(route): \(run.errors)")
      #expect(run.output.isEmpty == (route == "favorites"))
    }
    // No user is picked, by Esc or Ctrl-C, or because there is no terminal.
    let file = sandbox.folder.path + "/output"
    for byEscape in [true, false] {
      let terminal = try sandbox.terminal(
        ["user-list", "--pick", "--no-tutorials"], streams: ">\(file)")
      try terminal.see("1 of 1")
      try terminal.see("Esc back")
      if byEscape {
        try terminal.type(Pseudoterminal.escape)
        try terminal.finish(with: 3)
        #expect(terminal.isRestored)
      } else {
        try terminal.interrupt()
      }
      #expect(try Data(contentsOf: URL(fileURLWithPath: file)).isEmpty)
    }
    let run = try sandbox.viper("user-list", "--pick")
    #expect(run.end == .code(2) && run.output.isEmpty)
  }

  @Test func `--quiet omits the report of a success, but no result and no error`() async throws {
    try await sandbox.beginAsAda()
    for run in [
      try sandbox.viper("-q", "add-favorite", "ada"),
      try sandbox.viper("profile", "--age", "36", "--quiet"),
    ] {
      #expect(run.end == .code(0) && (run.output + run.errors).isEmpty, "\(run)")
    }
    #expect(try sandbox.viper("who-am-i", "-q").output.hasPrefix("ada\t"))
    #expect(try sandbox.viper("add-favorite", "bob", "-q").errors.hasPrefix("Error: "))
  }

  @Test(arguments: [">/dev/full", ">&-"])
  func `results that can't be written are an error, reported once`(streams: String) async throws {
    try await sandbox.beginAsAda()
    let here = ["--data", sandbox.data]
    let lists = ["profile", "session-list", "user-list", "who-am-i"].map { here + [$0, "--json"] }
    for words in lists + [here + ["export-users"], ["--help"], ["manual"]] {
      let run = try Program(
        words, environment: sandbox.environment, through: Shell.redirecting(streams)
      ).finish()
      #expect(run.end == .code(74), "\(words)")
      #expect(run.errors == "Error: Standard output can't be written.\n", "\(words)")
    }
  }

  /// As with `viper user-list | head -1`, and as `cat` and `git log` end: by SIGPIPE.
  @Test func `a reader that closes the pipe ends the program silently`() async throws {
    try await sandbox.beginAsAda()
    try sandbox.addManyUsers(3000)
    for arguments in [["user-list", "--json"], ["user-list"], ["export-users"]] {
      let run = try sandbox.start(arguments, through: Shell.reading(by: "head -1")).finish()
      #expect(run.errors == "141\n", "\(arguments)")
      #expect(run.output.count { $0.isNewline } == 1)
    }
  }

  @Test(arguments: ["2>/dev/full", "2>&1 | :", "2>&1 >/dev/full | :"])
  func `a run whose prompts can't be written ends while its input is open`(
    streams: String
  ) async throws {
    try await sandbox.addAda()
    let command = "exec 3>&2; { \"$0\" \"$@\"; echo $? >&3; } \(streams)"
    let program = try sandbox.start(
      ["login"], isInputOpen: true, through: ["/bin/sh", "-c", command])
    #expect(try program.finish().errors == "74\n")
  }

  /// The descriptor of a closed stream is reused by the next file, which mustn't get the output.
  @Test(arguments: ["2>/dev/full", "<&-", "<&- >&- 2>&-"])
  func `a closed stream changes no result and damages no file`(streams: String) async throws {
    try await sandbox.beginAsAda()
    let session = try Data(contentsOf: URL(fileURLWithPath: sandbox.data + "/session"))
    func status(_ words: String...) throws -> Program.Run {
      try sandbox.start(words, through: Shell.redirecting(streams)).finish()
    }
    _ = try status("who-am-i")
    #expect(try status("login", "--no-input").end == .code(2))
    #expect(try status("xyzzy").end == .code(2))
    #expect(try status("profile", "--no-input", "--name", "Ada King").end == .code(0))
    #expect(try Data(contentsOf: URL(fileURLWithPath: sandbox.data + "/session")) == session)
    let trace = sandbox.folder.path + "/trace"
    _ = try status("user-list", "--trace", trace)
    #expect(try !String(contentsOfFile: trace, encoding: .utf8).contains("Lovelace"))
    #expect(try sandbox.whoAmI().contains("Ada King"))
    #expect(try status("log-out").end == .code(0))
    #expect(try status("who-am-i").end == .code(77))
  }
}
