import Foundation
import ProcessHarness
import Processes
import Testing
import ViperPlatform

/// Input of a pipe in place of a password.
@Suite(.waiting) final class PasswordInputTests: SandboxSuite {
  /// Feeds the output of a command to the password of a login that may have 500 MB of addresses.
  private func logIn(with command: String) throws -> Program.Run {
    try sandbox.viper(
      "login", "--username", "ada", "--password-stdin",
      through: [
        "/bin/sh", "-c", "ulimit -v 500000 2>/dev/null; { \(command); } | \"$0\" \"$@\"",
      ])
  }

  @Test func `a gigabyte is refused without being read`() throws {
    let status = sandbox.folder.path + "/status"
    let run = try logIn(
      with: "head -c 1073741824 /dev/zero | tr '\\000' a; echo $? >'\(status)'")
    #expect(run.ends(65, saying: "Standard input holds no secret: its first line must be"))
    // SIGPIPE has ended the writer.
    #expect(try String(contentsOfFile: status, encoding: .utf8) == "141\n")
  }

  /// Another program that shares the pipe may have set that.
  @Test func `a nonblocking input is waited for`() async throws {
    try await sandbox.addAda()
    let program = try Program(
      ["login", "--username", "ada", "--password-stdin", "--data", sandbox.data],
      environment: sandbox.environment, input: Array("grey tram".utf8), isInputOpen: true,
      isInputBlocking: false)
    #expect(sandbox.wait { program.isInputTaken })
    Deadline.pause(.milliseconds(50))
    // A program that has given up would end this one.
    signal(SIGPIPE, SIG_IGN)
    try program.type(" past the harbour\n")
    let run = try program.finish()
    #expect(run.end == .code(0), "\(run.errors)")
  }

  @Test(arguments: [#"grey tram\377"#, #"grey tram\376"#, #"\300\200"#, #"\355\240\200"#])
  func `invalid UTF-8 is refused instead of being replaced`(bytes: String) throws {
    let run = try logIn(with: "printf '\(bytes)\\n'")
    #expect(run.ends(65, saying: "Standard input holds no secret: its first line must be"))
  }
}
