import Doubles
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

  @Test func `commands say how to confirm it, and then go on for five minutes`() async throws {
    try await sandbox.add("mila", name: "Mila")
    let copy = sandbox.folder.path + "/copy.db"
    let commands = [
      ["backup", copy], ["export-users"], ["appoint-administrator", "mila"],
      ["dismiss-administrator", "mila"], ["restore", copy, "--yes"],
    ]
    for words in commands.dropLast() {
      let run = try sandbox.start(words).finish()
      #expect(run.ends(77, saying: "Confirm it, then try again. Use viper confirm-password."))
    }
    let wrong = try sandbox.viper(
      "appoint-administrator", "mila", "--password-stdin", lines: [Sandbox.other])
    #expect(wrong.ends(1, saying: "That is not your password."))
    let along = try sandbox.viper("export-users", "--password-file", sandbox.passwordFile())
    #expect(along.end == .code(0), "\(along.errors)")
    try sandbox.sql("UPDATE session SET confirmed = NULL")
    let right = try sandbox.viper("confirm-password", lines: [Sandbox.password]).succeeds()
    #expect(right.errors.contains("Your password is confirmed for five minutes."))
    for words in commands {
      let run = try sandbox.start(words).finish()
      #expect(run.end == .code(0), "\(words): \(run.errors)")
    }
  }
}
