import Foundation
import Testing
import ViperCommandLine
import ViperPages
import ViperTerminal

@testable import ViperKit

@Suite struct ProcessEnvironmentTests {
  private enum Notes: Program {
    static let (name, version, date, summary) = ("my-notes", "1", "2026-01-31", "keep notes")
    static let commands = [
      Command("list", "List.", fields: [Field("filter", "Filter").shortened(to: "-f")])
    ]
    static let options = Flag.pages
    static let exitCodes: [(String, String)] = []
  }

  @Test(arguments: [
    (["TERM": "xterm"], true, true, false),
    (["TERM": "xterm"], false, true, true),
    (["TERM": "xterm"], true, false, true),
    (["TERM": "dumb"], true, true, true),
    ([:], true, true, true),
    (["TERM": "xterm", "ACCESSIBLE": "1"], true, true, true),
    (["TERM": "xterm", "ACCESSIBLE": "yes"], true, true, true),
    (["TERM": "xterm", "ACCESSIBLE": "0"], true, true, false),
    (["TERM": "xterm", "ACCESSIBLE": "false"], true, true, false),
    (["TERM": "xterm", "ACCESSIBLE": ""], true, true, false),
  ])
  func `the full screen needs a capable terminal and no ACCESSIBLE`(
    variables: [String: String], isInput: Bool, isError: Bool, wantsLines: Bool
  ) {
    let environment = ProcessEnvironment(
      variables: { variables[$0] }, isInputTerminal: isInput, isOutputTerminal: true,
      isDisplayTerminal: isError)
    #expect(environment.wantsLines == wantsLines)
  }

  @Test(arguments: [
    (["list", "-f", "x"], true, false, false, true),
    (["list", "-f", "x"], false, false, true, true),
    (["list", "-f", "x"], false, false, false, false),
    (["list", "-f", "x"], true, true, false, false),
    (["list", "--plain"], true, false, false, false),
  ])
  func `a run with flags is a script if no terminal and no pipe answers`(
    words: [String], isInput: Bool, isOutput: Bool, isNull: Bool, isScript: Bool
  ) throws {
    let environment = ProcessEnvironment(
      variables: { _ in nil }, isInputTerminal: isInput, isOutputTerminal: isOutput,
      isInputNull: isNull)
    #expect(environment.isScript(try Arguments(words, of: Notes.self)) == isScript)
  }

  /// The variables set, and whether output has colour with `--color auto`.
  nonisolated static let colors: [([String: String], auto: Bool)] = [
    ([:], true), (["NO_COLOR": ""], true), (["NO_COLOR": "1"], false), (["NO_COLOR": "0"], false),
    (["CLICOLOR": "1"], true), (["CLICOLOR": "0"], false), (["CLICOLOR": ""], true),
    (["CLICOLOR_FORCE": "1"], true), (["CLICOLOR_FORCE": "0"], true),
    (["CLICOLOR": "0", "CLICOLOR_FORCE": "1"], true),
    (["CLICOLOR": "0", "CLICOLOR_FORCE": "0"], false),
    (["NO_COLOR": "1", "CLICOLOR_FORCE": "1"], false),
    (["NO_COLOR": "", "CLICOLOR_FORCE": "1"], true),
    (["TERM": "dumb"], false), (["TERM": ""], false),
    (["TERM": "dumb", "CLICOLOR_FORCE": "1"], true),
  ]

  @Test(arguments: colors)
  func `colors follow the variables and the flag`(variables: [String: String], auto: Bool) {
    let variables = variables.merging(["TERM": "xterm"]) { own, _ in own }
    let environment = ProcessEnvironment(variables: { variables[$0] }, isDisplayTerminal: true)
    let hasColor = [Arguments.Color.auto, .always, .never].map {
      environment.theme($0, of: Notes.self, by: Configuration()) != .plain
    }
    #expect(hasColor == [auto, true, false])
  }

  @Test func `without a terminal, output has no color unless it is forced`() {
    for (force, theme) in [("", Theme.plain), ("1", nil)] {
      let environment = ProcessEnvironment(
        variables: { ["TERM": "xterm", "CLICOLOR_FORCE": force][$0] }, isDisplayTerminal: false)
      #expect(environment.theme(.auto, of: Notes.self, by: Configuration()) == theme)
    }
  }

  nonisolated static let themes: [([String: String], Theme?)] = [
    ([:], nil), (["TERM": "linux"], .dark), (["COLORFGBG": "15;0"], .dark),
    (["COLORFGBG": "0;15"], .light),
    (["COLORFGBG": "0;default;7"], .light), (["COLORFGBG": "7;8"], .dark),
    (["COLORFGBG": "default;default"], nil), (["MY_NOTES_THEME": "light"], .light),
    (["MY_NOTES_THEME": "dark", "COLORFGBG": "0;15"], .dark),
    (["MY_NOTES_THEME": "pink", "COLORFGBG": "0;15"], .light),
  ]

  @Test(arguments: themes)
  func `the theme follows the variables`(variables: [String: String], theme: Theme?) {
    let environment = ProcessEnvironment(variables: { variables[$0] })
    #expect(environment.theme(.always, of: Notes.self, by: Configuration()) == theme)
  }

  @Test(
    arguments: [
      ("XDG_CONFIG_HOME", "", [:], Theme.light), ("HOME", "/.config", [:], .light),
      ("HOME", "/.config", ["XDG_CONFIG_HOME": "relative"], .light),
      ("HOME", "/.config", ["XDG_CONFIG_HOME": "/nowhere"], .dark),
      ("XDG_CONFIG_HOME", "", ["MY_NOTES_THEME": "plain"], .plain), ("HOME", "", [:], .dark),
      ("OTHER", "", [:], .dark),
    ] as [(String, String, [String: String], Theme)])
  func `the theme comes from the configuration file unless a variable sets it`(
    variable: String, parent: String, others: [String: String], theme: Theme
  ) throws {
    let files = FileManager.default
    let folder = files.temporaryDirectory.path + "/config-\(UUID().uuidString)"
    defer { try? files.removeItem(atPath: folder) }
    try files.createDirectory(
      atPath: "\(folder)\(parent)/my-notes", withIntermediateDirectories: true)
    let path = "\(folder)\(parent)/my-notes/config"
    #expect(
      files.createFile(
        atPath: path, contents: Data("theme = light".utf8), attributes: [.posixPermissions: 0o600]))
    let variables = others.merging([variable: folder, "COLORFGBG": "15;0"]) { $1 }
    let environment = ProcessEnvironment(variables: { variables[$0] })
    let configuration = try environment.configuration(of: Notes.self)
    #expect(environment.theme(.always, of: Notes.self, by: configuration) == theme)
  }
}
