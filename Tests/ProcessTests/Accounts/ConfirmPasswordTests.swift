import Foundation
import ProcessHarness
import Testing

/// The confirmation of the password by flags, through pipes, and with `--serve`.
@Suite(.waiting) struct ConfirmPasswordTests {
  private let sandbox: Sandbox

  init() async throws {
    sandbox = try Sandbox()
    try await sandbox.addAda()
    try await sandbox.logIn("ada", isConfirmed: false)
  }

  @Test func `an account isn't deleted without the password, and the error names the missing flag`()
    throws
  {
    let words = ["delete-account", "--username", "ada"]
    let missing = try sandbox.start(words + ["--no-input"]).finish()
    #expect(missing.end == .code(2))
    #expect(missing.errors.contains("A password is needed. Give it with --password-file."))
    let wrong = try sandbox.start(
      words + ["--password-file", sandbox.passwordFile(Sandbox.other), "--no-input"]
    ).finish()
    #expect(wrong.end == .code(1))
    #expect(wrong.errors.contains("That is not your password"))
    #expect(try sandbox.whoAmI().contains(#""username":"ada""#))
    let right = try sandbox.viper(
      "delete-account", "--username", "ada", "--password-stdin", lines: [Sandbox.password])
    #expect(right.end == .code(0), "\(right.errors)")
    #expect(right.errors.contains("Your account is deleted."))
    #expect(!(missing.errors + wrong.errors + right.errors).contains(Sandbox.password))
  }

  @Test func `commands say how to confirm the password, and then work for five minutes`()
    async throws
  {
    try await sandbox.add("mila", name: "Mila")
    let copy = sandbox.folder.path + "/copy.db"
    let commands = [
      ["backup", copy], ["export-users"], ["appoint-administrator", "mila"],
      ["dismiss-administrator", "mila"], ["restore", copy, "--yes"],
    ]
    for words in commands.dropLast() {
      let run = try sandbox.start(words).finish()
      #expect(
        run.ends(77, saying: "Confirm your password to continue. Use viper confirm-password."))
    }
    let wrong = try sandbox.viper(
      "appoint-administrator", "mila", "--password-stdin", lines: [Sandbox.other])
    #expect(wrong.ends(1, saying: "That is not your password."))
    let along = try sandbox.viper("export-users", "--password-file", sandbox.passwordFile())
    #expect(along.end == .code(0), "\(along.errors)")
    try sandbox.sql("UPDATE session SET confirmed = NULL")
    let right = try sandbox.viper("confirm-password", lines: [Sandbox.password])
    #expect(right.end == .code(0), "\(right.errors)")
    #expect(right.errors.contains("Your password is confirmed for five minutes."))
    for words in commands {
      let run = try sandbox.start(words).finish()
      #expect(run.end == .code(0), "\(words): \(run.errors)")
    }
  }

  @Test func `with --serve, the password comes from a pipe, and from no file of the caller`() throws
  {
    let front = ["--session", "anna", "--serve", sandbox.data]
    func serve(_ words: String...) throws -> Program.Run {
      try Program(
        front + words, environment: sandbox.environment,
        input: Array((Sandbox.password + "\n").utf8)
      ).finish()
    }
    #expect(try serve("login", "--username", "ada", "--password-stdin").end == .code(0))
    for route in ["confirm-password", "delete-account", "appoint-administrator"] {
      let file = try serve(route, "--password-file", "/etc/hostname")
      #expect(file.ends(2, saying: "--password-file isn't allowed with --serve"))
    }
    let run = try serve("delete-account", "--username", "ada", "--password-stdin")
    #expect(run.end == .code(0), "\(run.errors)")
  }
}
