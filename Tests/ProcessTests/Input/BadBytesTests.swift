import Foundation
import ProcessHarness
import Processes
import Testing

/// Bytes that are not UTF-8 or control a terminal, from each kind of input.
@Suite(.waiting) final class BadBytesTests: SandboxSuite {
  @Test func `CR LF at the end of a line is removed`() async throws {
    let lines = ["ada", "Ada", "ada@example.org", Sandbox.password, Sandbox.password]
    let input = lines.map { $0 + "\r\n" }.joined()
    #expect(try sandbox.start(["sign-up"], input: Array(input.utf8)).finish().end == .code(0))
    #expect(try sandbox.whoAmI().contains(#""username":"ada","name":"Ada","#))
  }

  @Test func `a command line that isn't UTF-8 is refused`() throws {
    let run = try sandbox.viper("login", "--username", through: Shell.adding(#"a\377da"#))
    #expect(run.ends(2, saying: "The command line is not UTF-8."))
  }

  @Test(arguments: [
    ("SSH_ORIGINAL_COMMAND", ["--serve"]), ("VIPER_DATABASE", ["who-am-i", "--data"]),
    ("VIPER_SENDMAIL", ["login", "--data"]), ("VIPER_SESSION", ["login", "--data"]),
    ("XDG_DATA_HOME", ["doctor"]), ("HOME", ["doctor"]),
  ])
  func `a variable that isn't UTF-8 is refused if it affects the run`(
    name: String, words: [String]
  ) throws {
    let shell = Shell.after("\(name)=$(printf '/\\377'); export \(name)")
    let folder = words.last?.hasPrefix("--") == true ? [sandbox.data] : []
    let run = try Program(
      words + folder, environment: sandbox.environment, through: shell
    ).finish()
    #expect(run.ends(2, saying: "\(name) is not UTF-8."), "\(run)")
  }

  @Test(arguments: [
    [], [0x0A, 0x61], [0x61, 0xFF, 0x0A], Array(repeating: UInt8(0x61), count: 5000),
  ])
  func `a file without a secret is refused`(bytes: [UInt8]) async throws {
    try await sandbox.addAda()
    let path = sandbox.folder.path + "/secret"
    func logIn(_ path: String) throws -> Program.Run {
      try sandbox.viper("login", "--username", "ada", "--password-file", path)
    }
    #expect(
      try logIn(path).ends(66, saying: "\(path) can't be read. Check its name and its permissions.")
    )
    #expect(try logIn(sandbox.folder.path).ends(66, saying: "can't be read."))
    try Data(bytes).write(to: URL(fileURLWithPath: path))
    #expect(try logIn(path).ends(65, saying: "\(path) holds no secret: its first line must be"))
  }
}
