import Foundation
import Processes

/// Measures the release build. What is compared runs in turn in one run, so that a busy machine
/// slows both: only ratios and differences of medians are worth something.
@main
struct Bench {
  static func main() async throws {
    let words = CommandLine.arguments
    guard words.count == 6, words[4] == "scaffold" || Int(words[4]) != nil else {
      throw Trouble("Start it with Scripts/bench.")
    }
    let sections = try await sections(
      viper: words[1], hello: words[2], scaffold: words[3], count: Int(words[4]))
    let text = sections.map(\.markdown).joined(separator: "\n")
    print(text)
    try text.write(toFile: words[5], atomically: true, encoding: .utf8)
    if sections.contains(where: { $0.goals.contains { !$0.isMet } }) { exit(1) }
  }

  /// What was measured, in a folder that is thrown away.
  ///
  /// - Parameter count: How many users; nil to measure the scaffolder alone.
  private static func sections(
    viper: String, hello: String, scaffold: String, count: Int?
  ) async throws -> [Section] {
    let folder = FileManager.default.temporaryDirectory.path + "/viper-bench-\(UUID())"
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let package = FileManager.default.currentDirectoryPath
    let scaffolding = try Scaffolding(
      scaffold: scaffold, package: package, folder: folder + "/scaffold"
    ).run()
    let first = Section("Scaffolding", scaffolding)
    guard let count else { return [first] }
    let startup = try await Startup(viper: viper, hello: hello, folder: folder + "/startup").run()
    let million = try await Million(viper: viper, folder: folder + "/million", count: count).run()
    return [first, Section("Starting", startup)] + million
  }
}
