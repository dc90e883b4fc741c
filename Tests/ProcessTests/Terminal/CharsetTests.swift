import ProcessHarness
import Testing
import ViperPlatform

/// Output on a terminal whose locale isn't UTF-8, or that reorders text.
@Suite(.waiting) final class CharsetTests: SandboxSuite {
  private func signUp(_ name: String) throws {
    let run = try sandbox.viper(
      "sign-up", "--no-input", "--username", "ada", "--name", name, "--email", "ada@example.org",
      "--password-file", try sandbox.passwordFile())
    #expect(run.end == .code(0))
  }

  @Test(arguments: ["C", "POSIX", "de_DE.ISO-8859-1"])
  func `without UTF-8, a terminal gets ASCII alone, on a screen and in lines`(
    locale: String
  ) throws {
    try signUp("Zoë Ś")
    sandbox.environment["LC_ALL"] = locale
    let screen = try sandbox.terminal(columns: 120)
    try screen.see("Zo<U+00EB> <U+015A>")
    try screen.type("\u{3}")
    _ = try screen.finish()
    let lines = try sandbox.terminal("--plain")
    try lines.hear("Zo<U+00EB>")
    try lines.type("\u{3}")
    _ = try lines.finish()
    let table = try sandbox.terminal("user-list", "--no-input")
    _ = try table.finish()
    for text in [screen.text, lines.text, table.text] {
      #expect(text.utf8.allSatisfy { $0 < 0x80 } && text.contains("<U+015A>"))
    }
  }

  @Test func `without UTF-8, programs get ASCII in errors and JSON, and UTF-8 in rows`() throws {
    try signUp("Zoë Świątek")
    sandbox.environment["LC_ALL"] = "C"
    let wrong = try sandbox.viper("user-lisst")
    #expect(wrong.errors.hasPrefix("Error: \"user-lisst\" is not a command."))
    #expect(
      try sandbox.viper("who-am-i", "--json").output.contains(#""Zo\u00EB \u015Awi\u0105tek""#))
    #expect(try sandbox.viper("who-am-i").output.contains("Zoë Świątek"))
  }

  @Test(arguments: [[:], ["VTE_VERSION": "7006", "STY": "9.pts-0"], ["VTE_VERSION": "7006"]])
  func `only a terminal that reorders text gets isolates`(variables: [String: String]) throws {
    try signUp("שרה")
    sandbox.environment.merge(variables) { $1 }
    let terminal = try sandbox.terminal(columns: 120)
    try terminal.see("שרה")
    try terminal.type("\u{3}")
    _ = try terminal.finish()
    #expect(terminal.text.contains("\u{2068}") == (variables.count == 1))
  }
}
