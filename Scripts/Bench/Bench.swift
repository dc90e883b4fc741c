import Foundation
import Processes

/// Measures the release build. What is compared runs in turn in one run, so that a busy machine
/// slows both: only ratios and differences of medians are worth something.
@main
struct Bench {
  static func main() async throws {
    let words = CommandLine.arguments
    guard words.count == 5, let count = Int(words[3]) else {
      throw Trouble("Start it with Scripts/bench.")
    }
    let folder = FileManager.default.temporaryDirectory.path + "/viper-bench-\(UUID())"
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let startup = Startup(viper: words[1], hello: words[2], folder: folder + "/startup")
    var sections = [Section("Starting", try await startup.run())]
    let million = Million(viper: words[1], folder: folder + "/million", count: count)
    sections += try await million.run()
    let text = sections.map(\.markdown).joined(separator: "\n")
    print(text)
    try text.write(toFile: words[4], atomically: true, encoding: .utf8)
    if sections.contains(where: { $0.goals.contains { !$0.isMet } }) { exit(1) }
  }
}
