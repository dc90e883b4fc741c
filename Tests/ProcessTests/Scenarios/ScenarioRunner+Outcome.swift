import Processes
import ViperScenarios

/// Checks of a run and its output.
extension ScenarioRunner {
  func take(_ look: Scenario.Look) throws -> String {
    let run = try sandbox.start(look.words).finish()
    try expect(run.status == look.exit, "It ends with \(run.status): \(run.errors)")
    try expect(run.output == look.output.map(filled).lines, "It prints other lines:\n\(run.output)")
    return run.output
  }

  func expectExit(_ status: Int32, of block: Scenario.Block, _ said: String) throws {
    try expect(status == block.exits[way] ?? 0, "It ends with \(status):\n\(said)")
  }

  /// No secret is ever shown. Lines have no escape byte, and no character that overwrites others.
  func expectSanitized(_ text: String) throws {
    for (field, value) in scenario.blocks.flatMap(\.answers) where field.isSecret {
      let secret = value.map { Placeholder.fill($0, folder: "") { "" } }
      try expect(secret.map { !text.contains($0) } ?? true, "A secret is seen: \(text)")
    }
    if way == .screen { return try expect(!text.contains("\u{1B}]0;"), "It names the window.") }
    let painting = text.unicodeScalars.filter { ["\u{1B}", "\u{8}", "\u{9B}"].contains($0) }
    let returns = text.replacing("\r\n", with: "\n").contains("\r")
    try expect(painting.isEmpty && !returns, "A line is painted over: \(text.debugDescription)")
  }

  func expect(_ isTrue: Bool, _ words: String) throws {
    if !isTrue { throw Trouble(words) }
  }

  /// Adds the line number and the way to an error.
  func at<T>(_ line: Int, _ body: () throws -> T) throws -> T {
    do {
      return try body()
    } catch let error as Trouble {
      throw Mistake(scenario.name, line, "\(way.rawValue): \(error)")
    }
  }
}

extension [String] {
  var lines: String { map { $0 + "\n" }.joined() }
}
