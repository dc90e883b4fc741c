import Foundation
import ProcessHarness
import Testing

/// What a pipe can bring in place of a password.
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

  @Test(arguments: [#"grey tram\377"#, #"grey tram\376"#, #"\300\200"#, #"\355\240\200"#])
  func `invalid UTF-8 is refused instead of being replaced`(bytes: String) throws {
    let run = try logIn(with: "printf '\(bytes)\\n'")
    #expect(run.ends(65, saying: "Standard input holds no secret: its first line must be"))
  }

  /// Read in one go, the second line would have been lost with the first.
  @Test(arguments: [true, false])
  func `secrets of one standard input come in the order of their flags`(
    isCodeFirst: Bool
  ) async throws {
    try await sandbox.addAda()
    #expect(try sandbox.viper("reset-password", "--username", "ada").end == .code(0))
    let flags = ["--code-stdin", "--password-stdin"]
    let lines = [try sandbox.newCode(), Sandbox.other].map { $0 + "\n" }
    let run = try sandbox.start(
      ["reset-password", "--username", "ada"] + (isCodeFirst ? flags : flags.reversed()),
      input: Array((isCodeFirst ? lines : lines.reversed()).joined().utf8)
    ).finish()
    #expect(run.end == .code(0), "\(run.errors)")
    #expect(try sandbox.viper("login", lines: ["ada", Sandbox.other]).end == .code(0))
  }

  @Test func `a missing secret on standard input is an error`() throws {
    let run = try sandbox.viper(
      "reset-password", "--username", "ada", "--code-stdin", "--password-stdin",
      lines: ["7KQF-M2XD"])
    #expect(run.ends(65, saying: "Standard input holds no secret: each of its lines"))
  }
}
