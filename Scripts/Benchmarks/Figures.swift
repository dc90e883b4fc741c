import Foundation
import Processes

/// The figures of a run for the documents: all in `figures.md` or `machines.md`, some in README.md.
struct Figures {
  private static let folder = "Scripts/Benchmarks"
  private static let readme = "README.md"
  private static let heading = "## How fast\n\n"
  private static let footer = "`Scripts/bench` measures this and more;"

  let sections: [Section]
  /// The date and the machine of the figures, such as "2026-11-26 on 2 cores".
  private let circumstances: String

  init(_ sections: [Section]) {
    self.sections = sections
    let day = Date.now.formatted(.iso8601.year().month().day())
    circumstances = "\(day) on \(ProcessInfo.processInfo.activeProcessorCount) cores"
  }

  /// Writes the figures of the whole run.
  /// - Throws: If a figure is missing because a program isn't installed, or README.md has lost its
  ///   section.
  func write() throws {
    let readme = try readme()
    try write("Figures", of: "Scripts/bench --write", to: "figures.md")
    try readme.write(toFile: Self.readme, atomically: true, encoding: .utf8)
  }

  /// Writes the figures of accounts on a server.
  func writeMachines() throws {
    try write("Accounts on PostgreSQL", of: "Scripts/bench machines --write", to: "machines.md")
  }

  private func write(_ title: String, of command: String, to file: String) throws {
    let text = """
      # \(title)

      Measured by `\(command)` on \(circumstances), in one run. Don't edit them.


      """
    try (text + sections.map(\.markdown).joined(separator: "\n"))
      .write(toFile: "\(Self.folder)/\(file)", atomically: true, encoding: .utf8)
  }

  /// README.md with these figures.
  private func readme() throws -> String {
    let text = try String(contentsOfFile: Self.readme, encoding: .utf8)
    guard let start = text.range(of: Self.heading)?.upperBound,
      let end = text.range(of: Self.footer, range: start..<text.endIndex)?.lowerBound
    else { throw Trouble("README.md has no section for the figures.") }
    let tools = ["viper", "fzf", "fzy"]
    let rows: [(what: String, figures: [String])] = [
      (
        "matching rows of a million users after a key, median",
        tools.map { "`\($0)`: a key, median" }
      ),
      ("memory after 192 keys", tools.map { "`\($0)`: memory" }),
      (
        "first row of a list, which viper checks a session for",
        tools.dropLast().map { "`\($0)`, first row" }
      ),
      ("that screen, to its last byte", tools.dropLast().map { "`\($0)`, first screen" }),
    ]
    let table = try rows.map { row in
      let cells = try row.figures.map { " \(try measured($0)) |" }
      let empty = repeatElement(" |", count: tools.count - cells.count)
      return "| \(row.what) |" + (cells + empty).joined()
    }
    let head = "| what | \(tools.joined(separator: " | ")) |\n| --- | --- | --- | --- |\n"
    return text[..<start] + head + table.joined(separator: "\n")
      + "\n\nMeasured on \(circumstances) of a shared Linux machine. " + text[end...]
  }

  private func measured(_ name: String) throws -> String {
    guard let goal = sections.flatMap(\.goals).first(where: { $0.name == name }) else {
      throw Trouble("\(name) wasn't measured. Install fzf and fzy.")
    }
    return goal.measured
  }
}
