import Testing

/// Whether the full screen has colour: every setting that has a say in it, on a terminal that can
/// show it and one that can't, with standard output on it or elsewhere.
@Suite(.waiting) final class ColorTests: SandboxSuite {
  private static let settings: [(variables: [String: String], flags: [String], hasColor: Bool)] = [
    ([:], [], true),
    (["NO_COLOR": "1"], [], false),
    (["NO_COLOR": ""], [], true),
    (["CLICOLOR": "0"], [], false),
    (["CLICOLOR": "0", "CLICOLOR_FORCE": "1"], [], true),
    (["NO_COLOR": "1", "CLICOLOR_FORCE": "1"], [], false),
    (["NO_COLOR": "1"], ["--color", "always"], true),
    (["CLICOLOR_FORCE": "1"], ["--color=never"], false),
  ]

  @Test(arguments: ["xterm-256color", "dumb"], ["", ">/dev/null"])
  func `colour is there where it is wanted and can be shown`(term: String, streams: String) throws {
    let before = sandbox.environment
    for setting in Self.settings {
      sandbox.environment = before.merging(setting.variables) { $1 }
      sandbox.environment["TERM"] = term
      let terminal = try sandbox.terminal(["login"] + setting.flags, streams: streams)
      try terminal.hear("Username or email")
      if term != "dumb" { try terminal.see("Username or email") }
      try terminal.type("\u{3}")
      #expect(try terminal.finish() == 130)
      let color = #/\u{1B}\[(\d*;)*(3|9)\dm/#
      #expect(
        terminal.text.contains(color) == (setting.hasColor && term != "dumb"), "\(setting)")
      // Where there is none, the title and the focus are to be seen all the same.
      if term == "dumb" {
        #expect(!terminal.text.contains("\u{1B}"), "\(setting)")
      } else {
        #expect(terminal.text.contains(#/\u{1B}\[0;1(;\d+)?mLog in/#), "\(setting)")
        #expect(terminal.screen.contains { $0.hasPrefix(" › Username or email") }, "\(setting)")
      }
    }
  }
}
