import Foundation
import ProcessHarness
import Testing

/// A password is neither shown nor stored.
@Suite(.waiting) final class SecretsTests: SandboxSuite {
  /// Whether any file of the accounts holds `secret`, including mails and SQLite's other files.
  private func keeps(_ secret: String) throws -> Bool {
    let names = try FileManager.default.subpathsOfDirectory(atPath: sandbox.data)
    #expect(names.contains("viper.db") && names.contains { $0.hasSuffix(".eml") })
    return names.contains { name in
      FileManager.default.contents(atPath: "\(sandbox.data)/\(name)")?
        .range(of: Data(secret.utf8)) != nil
    }
  }

  @Test(arguments: [false, true])
  func `a password is in no argument, output or file`(isFile: Bool) throws {
    let flags = [
      "sign-up", "--username", "ada", "--name", "Ada", "--email", "ada@example.org", "--plain",
    ]
    let file = try sandbox.passwordFile()
    let program = try sandbox.start(
      flags + (isFile ? ["--password-file", file] : []),
      input: Array("\(Sandbox.password)\n\(Sandbox.password)\n".utf8), isInputOpen: true)
    try program.hear("Signing up…")
    for name in ["cmdline", "environ"] {
      #expect(!program.file(name).contains(Sandbox.password))
    }
    program.endInput()
    let run = try program.finish()
    #expect(run.end == .code(0), "\(run.errors)")
    let json = try sandbox.whoAmI()
    #expect(!(run.output + run.errors + json).contains(Sandbox.password))
    #expect(json.contains("ada"))
    #expect(try !keeps(Sandbox.password))
  }

  @Test(arguments: [
    (["login", "--username", "ada", "--password"], Sandbox.password),
    (["login", "--username", "ada", "--password=\(Sandbox.password)"], Sandbox.password),
    (["confirm-email", "--code"], "7KQF-M2XD"),
  ])
  func `a secret on the command line is refused, and not repeated`(
    words: [String], secret: String
  ) throws {
    let run = try sandbox.bare(words + [secret])
    let flag = words.contains("--code") ? "--code" : "--password"
    #expect(run.ends(2, saying: "\(flag) would show the secret to every user of this machine."))
    #expect(!run.errors.contains(secret))
  }

  /// If both lines were read at once, the second would be lost.
  @Test(arguments: [true, false])
  func `secrets on standard input are read in the order of their flags`(
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
