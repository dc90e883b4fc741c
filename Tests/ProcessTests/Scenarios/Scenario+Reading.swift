import Foundation

extension Scenario {
  static let folder = Repository.folder.appending(path: "Tests/Scenarios")

  /// The names of all files, sorted.
  static var names: [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.filter { $0.hasSuffix(".scenario") }.sorted()
  }

  static func named(_ name: String) throws -> Scenario {
    let text = try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
    var reader = ScenarioReader(name, text)
    return try reader.read()
  }
}
