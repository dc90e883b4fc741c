import Foundation
import Processes

/// Measures the release build. Compared programs run in turn, so that a busy machine slows all:
/// only ratios and differences of medians are meaningful.
@main
struct Bench {
  static func main() async throws {
    let words = CommandLine.arguments
    if words.dropFirst().first == "sign-ups" {
      return try await Machines.signUp(Array(words.dropFirst(2)))
    }
    guard words.count == 7, let part = Part(words[4], count: Int(words[5]) ?? 1_000_000) else {
      throw Trouble("Start it with Scripts/bench.")
    }
    if case .counts = part {
      let counts = Counts(
        viper: words[1], scaffold: words[3],
        folder: FileManager.default.temporaryDirectory.path + "/viper-counts-\(UUID())",
        file: "Scripts/Benchmarks/counts.txt")
      defer { try? FileManager.default.removeItem(atPath: counts.folder) }
      if try await !counts.run(writes: words[5] == "--write") { exit(1) }
      return
    }
    if words[4] == "--write", Tool.path(of: "fzf") == nil || Tool.path(of: "fzy") == nil {
      throw Trouble("The figures need fzf and fzy. Install them.")
    }
    let sections = try await sections(
      of: part, viper: words[1], hello: words[2], scaffold: words[3])
    let text = sections.map(\.markdown).joined(separator: "\n")
    print(text)
    try text.write(toFile: words[6], atomically: true, encoding: .utf8)
    switch (words[4], words[5]) {
    case ("--write", _): try Figures(sections).write()
    case ("machines", "--write"): try Figures(sections).writeMachines()
    default: break
    }
    if sections.contains(where: { $0.goals.contains { !$0.isMet } }) { exit(1) }
  }

  /// The part to measure.
  private enum Part {
    case all(users: Int)
    case scaffolding
    case starting
    case counts
    case machines(users: Int)

    init?(_ word: String, count: Int) {
      switch word {
      case "counts": self = .counts
      case "machines": self = .machines(users: count)
      case "scaffold": self = .scaffolding
      case "startup": self = .starting
      case "--write": self = .all(users: 1_000_000)
      default:
        guard let count = Int(word) else { return nil }
        self = .all(users: count)
      }
    }
  }

  /// The results of a part, measured in a temporary folder.
  private static func sections(
    of part: Part, viper: String, hello: String, scaffold: String
  ) async throws -> [Section] {
    let folder = FileManager.default.temporaryDirectory.path + "/viper-bench-\(UUID())"
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let scaffolding = Scaffolding(
      scaffold: scaffold, package: FileManager.default.currentDirectoryPath,
      folder: folder + "/scaffold")
    let startup = Startup(viper: viper, hello: hello, folder: folder + "/startup")
    switch part {
    case .counts: return []
    case .scaffolding: return [Section("Scaffolding", try scaffolding.run())]
    case .machines(let count):
      return try await Machines(viper: viper, folder: folder + "/machines", count: count).run()
    case .starting: return [Section("Starting", try await startup.run())]
    case .all(let count):
      let million = Million(viper: viper, folder: folder + "/million", count: count)
      return try await [
        Section("Scaffolding", scaffolding.run()), Section("Starting", startup.run()),
      ] + million.run()
    }
  }
}
