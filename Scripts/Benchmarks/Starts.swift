import Foundation

/// The startup time of viper, in turn with other installed programs: a filter, and a library of
/// prompts.
struct Starts {
  let viper: String
  /// A data folder with a session.
  let folder: String
  private let rounds = 40
  /// The time without output after which a screen is complete.
  private static let quiet = Duration.milliseconds(100)

  /// A program, and a measurement of one of its starts, in milliseconds.
  private typealias Start = (name: String, measure: () throws -> Double)

  func run() throws -> [Goal] {
    let fzf = Tool.path(of: "fzf")
    let python = Tool.path(of: "python3").flatMap(withQuestionary)
    let list = folder + "/list.txt"
    // The row that viper lists as well.
    try "Ada Lovelace ada 36 \(Self.row)\n".write(toFile: list, atomically: true, encoding: .utf8)

    var version = [whole("viper --version", [viper, "--version"])]
    var help = [whole("viper --help", [viper, "--help"])]
    var screens = [
      screen("viper", [viper, "--data", folder]),
      screen("viper, without an account", [viper, "--data", folder + "/empty"]),
    ]
    var rows = [row("viper", [viper, "--no-tutorials", "--data", folder])]
    if let fzf {
      rows.append(row("fzf", [fzf], list: list))
      version.append(whole("fzf --version", [fzf, "--version"]))
      help.append(whole("fzf --help", [fzf, "--help"]))
      screens.append(screen("fzf", [fzf], list: list))
    }
    if let python {
      let question = "import questionary; questionary.text('Username').ask()"
      version.append(whole("import questionary", [python, "-c", "import questionary"]))
      screens.append(screen("questionary.text", [python, "-c", question]))
    }
    return try goals("start and end", version, aim: 5) + goals("start and end", help, aim: 10)
      + goals("first row", rows, aim: 30) + goals("first screen", screens, own: 2, aim: 30)
  }

  private func withQuestionary(_ python: String) -> String? {
    let run = try? Run([python, "-c", "import questionary"], home: folder)
    return run.map { _ in python }
  }

  private func whole(_ name: String, _ words: [String]) -> Start {
    (name, { try Run(words, home: folder).time / .milliseconds(1) })
  }

  /// The text that the first row shows.
  private static let row = "ada@example.org"

  private func row(_ name: String, _ words: [String], list: String? = nil) -> Start {
    (name, { try Tool(name, words, list: list, home: folder).show(Self.row) })
  }

  private func screen(_ name: String, _ words: [String], list: String? = nil) -> Start {
    (name, { try Tool(name, words, list: list, home: folder).settle(quiet: Self.quiet) })
  }

  /// - Parameters:
  ///   - own: The number of viper's starts, which come first.
  ///   - aim: The maximum median of each of those, in milliseconds.
  private func goals(
    _ what: String, _ starts: [Start], own: Int = 1, aim: Double
  ) throws -> [Goal] {
    var times = starts.map { _ in [Double]() }
    for _ in 0..<rounds {
      // A start after a large program finds colder caches; the random order slows all alike.
      for index in starts.indices.shuffled() {
        times[index].append(try starts[index].measure())
      }
    }
    let figures = zip(starts, times).enumerated().flatMap { index, start in
      let (name, times) = (start.0.name, start.1)
      return [
        Goal("`\(name)`, \(what)", times.median, "ms", index < own ? .atMost(aim) : nil),
        Goal("the same, 95th percentile", times.percentile(0.95), "ms"),
      ]
    }
    let ratios = zip(starts, times).dropFirst(own).map { start, others in
      Goal("`\(starts[0].name)`, divided by `\(start.name)`", times[0].median / others.median)
    }
    return figures + ratios
  }
}
