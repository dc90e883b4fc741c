import Foundation
import ProcessHarness
import Testing
import ViperPlatform

/// Effects of the environment and the flags.
@Suite(.waiting) final class SettingsTests: SandboxSuite {
  private var demoFolders: [String] {
    get throws {
      try FileManager.default.contentsOfDirectory(atPath: sandbox.folder.path)
        .filter { $0.hasPrefix("viper-demo-") }
    }
  }

  @Test func `a demo prints how to log in, and leaves nothing behind`() throws {
    let program = try Program(["--demo"], environment: sandbox.environment, isInputOpen: true)
    try program.hear("Username or email [iyad]: ")
    let greeting =
      /Demo: the password of (?<username>\w+) is “(?<password>.+)”\. .*\/viper-demo-\w+\/outbox\./
    let words = try #require(program.errors.firstMatch(of: greeting))
    try program.type("\(words.username)\n\(words.password)\n")
    program.endInput()
    let run = try program.finish()
    #expect(run.end == .code(0))
    #expect(run.output.isEmpty)
    #expect(run.errors.contains("\n1. Iyad Agha, iyad, 36 years, iyad@test.com\n"))
    #expect(run.errors.contains("\n3 of 3.\n"))
    #expect(try demoFolders.isEmpty)
    #expect(try FileManager.default.contentsOfDirectory(atPath: sandbox.folder.path) == ["data"])
  }

  @Test func `a demo that fails leaves nothing behind`() throws {
    let run = try sandbox.bare("show-user", "unknown", "--demo")
    #expect(run.end == .code(1))
    #expect(try demoFolders.isEmpty)
  }

  @Test func `VIPER_MIN_PASSWORD never asks for less than eight characters`() throws {
    for (setting, least) in [(nil, 15), ("many", 15), ("10", 10), ("1", 8)] {
      sandbox.environment["VIPER_MIN_PASSWORD"] = setting
      let run = try sandbox.viper(
        "sign-up", "--username", "ada", "--name", "Ada", "--email", "ada@example.org",
        "--password-stdin", lines: ["q8vutmz"])
      #expect(run.ends(1, saying: "A password has at least \(least) characters"))
    }
  }

  /// The rules are tested with the process environment.
  @Test(
    arguments: [(nil, "auto", true), ("1", "auto", false), ("1", "always", true)]
      as [(String?, String, Bool)])
  func `NO_COLOR and --color change nothing but colours`(
    noColor: String?, flag: String, hasColor: Bool
  ) throws {
    sandbox.environment["NO_COLOR"] = noColor
    sandbox.environment["VIPER_THEME"] = "light"
    let (terminal, plain) = (
      try sandbox.terminal("login", "--color", flag),
      try sandbox.terminal("login", "--color", "never")
    )
    for terminal in [terminal, plain] {
      try terminal.see("Username or email")
      try terminal.type("-ada")
      try terminal.see("! A username begins with a letter or a digit.")
      try terminal.interrupt(losingEdits: true)
    }
    #expect(terminal.screen == plain.screen)
    let colors = /\u{1B}\[[0-9;]*[39][12]m/
    #expect(terminal.text.contains(colors) == hasColor)
  }
}
