import Doubles
import Foundation
import Testing

/// The password once more, by flags, through pipes, and behind `--serve`.
@Suite(.waiting) struct ConfirmPasswordTests {
  private let machine: Machine

  init() async throws {
    machine = try Machine()
    try await machine.addAda()
    try await machine.logIn("ada", isConfirmed: false)
  }

  @Test func `an account isn't deleted without it, and what is missing is named`() throws {
    let words = ["delete-account", "--username", "ada"]
    let missing = try machine.start(words + ["--no-input"]).finish()
    #expect(missing.end == .code(2))
    #expect(missing.errors.contains("“Password” is needed. Give it with --password-file."))
    let wrong = try machine.start(
      words + ["--password-file", machine.passwordFile(Machine.other), "--no-input"]
    ).finish()
    #expect(wrong.end == .code(1))
    #expect(wrong.errors.contains("That is not your password"))
    #expect(try machine.whoAmI().contains(#""username":"ada""#))
    let right = try machine.start(
      words + ["--password-stdin"], input: Array((Machine.password + "\n").utf8)
    ).finish()
    #expect(right.end == .code(0), "\(right.errors)")
    #expect(right.errors.contains("Your account is deleted."))
    #expect(!(missing.errors + wrong.errors + right.errors).contains(Machine.password))
  }

  @Test(arguments: ["--password", "--password=x"])
  func `it is no argument`(flag: String) throws {
    for route in ["confirm-password", "delete-account", "appoint-administrator", "export-users"] {
      let run = try machine.viper(route, flag, "x")
      #expect(run.end == .code(2))
      #expect(run.saysOnly("--password would show the secret to everybody on this machine."))
    }
  }

  @Test func `commands say how to confirm it, and then go on for five minutes`() async throws {
    try await machine.add("mila", name: "Mila")
    let copy = machine.folder.path + "/copy.db"
    let commands = [
      ["backup", copy], ["export-users"], ["appoint-administrator", "mila"],
      ["dismiss-administrator", "mila"], ["restore", copy, "--yes"],
    ]
    for words in commands.dropLast() {
      let run = try machine.start(words).finish()
      #expect(run.end == .code(77))
      #expect(run.saysOnly("Confirm it with viper confirm-password, then try again."))
    }
    let wrong = try machine.viper("confirm-password", "--password-stdin", lines: [Machine.other])
    #expect(wrong.end == .code(1))
    let right = try machine.viper("confirm-password", lines: [Machine.password])
    #expect(right.end == .code(0), "\(right.errors)")
    #expect(right.errors.contains("Your password is confirmed for five minutes."))
    for words in commands {
      let run = try machine.start(words).finish()
      #expect(run.end == .code(0), "\(words): \(run.errors)")
    }
  }

  @Test func `a command takes it along, from a pipe or a file`() async throws {
    try await machine.add("mila", name: "Mila")
    let wrong = try machine.viper(
      "appoint-administrator", "mila", "--password-stdin", lines: [Machine.other])
    #expect(wrong.end == .code(1))
    #expect(wrong.saysOnly("That is not your password, or it was tried too often."))
    let right = try machine.viper(
      "appoint-administrator", "mila", "--password-file", machine.passwordFile())
    #expect(right.end == .code(0), "\(right.errors)")
  }

  @Test func `behind --serve it comes from a pipe, and from no file of the caller's`() throws {
    let front = ["--session", "anna", "--serve", machine.data]
    func serve(_ words: String...) throws -> Program.Run {
      try Program(
        front + words, environment: machine.environment,
        input: Array((Machine.password + "\n").utf8)
      ).finish()
    }
    #expect(try serve("login", "--username", "ada", "--password-stdin").end == .code(0))
    for route in ["confirm-password", "delete-account", "appoint-administrator"] {
      let file = try serve(route, "--password-file", "/etc/hostname")
      #expect(file.end == .code(2))
      #expect(file.saysOnly("--password-file isn't allowed after --serve"))
    }
    let run = try serve("delete-account", "--username", "ada", "--password-stdin")
    #expect(run.end == .code(0), "\(run.errors)")
  }

  @Test func `it is kept nowhere`() throws {
    let run = try machine.viper("confirm-password", "--password-stdin", lines: [Machine.password])
    #expect(run.end == .code(0), "\(run.errors)")
    #expect(!(run.output + run.errors).contains(Machine.password))
    for name in try FileManager.default.subpathsOfDirectory(atPath: machine.data) {
      let bytes = FileManager.default.contents(atPath: "\(machine.data)/\(name)")
      #expect(bytes?.range(of: Data(Machine.password.utf8)) == nil, "\(name)")
    }
  }
}
