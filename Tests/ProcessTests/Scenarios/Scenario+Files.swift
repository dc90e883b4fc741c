import Foundation
import ProcessHarness
import ViperScenarios
import ViperTerminal

@testable import viper

extension Scenario {
  private static let folder = Repository.folder.appending(path: "Tests/Scenarios")

  /// The names of all files, sorted.
  static var names: [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.filter { $0.hasSuffix(".scenario") }.sorted()
  }

  static func path(of name: String) -> String { folder.appending(path: name).path }

  static func named(_ name: String) throws -> Scenario { try reading(path(of: name)) }

  /// The scenario in a file, in the words of viper's routes.
  static func reading(_ path: String) throws -> Scenario {
    let name = path.split(separator: "/").last.map(String.init) ?? path
    var reader = ScenarioReader(name, of: Viper.name, fields: Route.fields(of:))
    return try reader.read(String(contentsOfFile: path, encoding: .utf8))
  }
}

extension Scenario.Block {
  var destination: Route? { route.flatMap(Route.named) }

  /// Whether rows go to standard output, if it isn't a terminal, without a conversation.
  var isResult: Bool {
    destination?.hasResults == true && destination?.converses != true && !flags.contains("--pick")
  }

  /// Whether a run without prompts has anything to do. A choice that opens another page doesn't
  /// count: that page has its own route, and so its own run.
  var isCommand: Bool {
    let last = acts.last { if case .hear = $0.act { false } else { true } }
    let isAnswer = if case .answer? = last?.act { true } else { last == nil }
    return route != nil && (isSubmitted || isAnswer)
  }
}
