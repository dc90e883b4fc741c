import Foundation
import ProcessHarness
import Processes
import Testing

/// Bytes that are not UTF-8 or control a terminal, from each kind of input.
@Suite(.waiting) final class BadBytesTests: SandboxSuite {
  @Test func `a line that isn't UTF-8 is asked for again`() async throws {
    let start = Array("ada\n".utf8)
    let rest = ["Ada Lovelace", "ada@example.org", Sandbox.password, Sandbox.password]
    let run = try sandbox.start(
      ["sign-up"],
      input: start + [0x41, 0xFF, 0xC3, 0x0A] + Array(rest.map { $0 + "\n" }.joined().utf8)
    ).finish()
    #expect(run.end == .code(0))
    #expect(run.errors.contains("Error: The input isn't UTF-8 text.\nFull name: "))
    #expect(try sandbox.whoAmI().contains(#""name":"Ada Lovelace""#))
  }

  @Test(arguments: [UInt8(0), 0x1B, 0x7F])
  func `a line with a control character is asked for again`(byte: UInt8) async throws {
    let run = try sandbox.start(
      ["sign-up"], input: Array("ada\nAda".utf8) + [byte] + Array("Lovelace\n".utf8)
    ).finish()
    #expect(run.end == .code(1))
    #expect(run.errors.contains("Error: A name has no line breaks, control characters"))
    #expect(run.errors.unicodeScalars.allSatisfy { $0 == "\n" || $0.value >= 0x20 })
    #expect(try await sandbox.usernames().isEmpty)
  }

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

  @Test func `a name in several scripts round-trips`() throws {
    let name = "Ǆ \"Ada\" \\ 👩‍🚀 é 한글 אדה"
    let lines = ["ada", name, "ada@example.org", Sandbox.password, Sandbox.password]
    #expect(try sandbox.viper("sign-up", lines: lines).end == .code(0))
    let rows = try sandbox.viper("user-list", "--json").output
    let object = try JSONSerialization.jsonObject(with: Data(rows.utf8)) as? [String: Any]
    #expect(object?["name"] as? String == name)
    #expect(try sandbox.viper("user-list").output == "false\t\(name)\tada\t\tada@example.org\n")
  }
}
