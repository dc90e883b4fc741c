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

  /// Whether rows go to standard output where that is no terminal, without a conversation.
  var isResult: Bool {
    destination?.hasResults == true && destination?.converses != true && !flags.contains("--pick")
  }

  /// Whether there is something to do for a run that asks nothing. A choice on the way to another
  /// page is none: that page has a route, and so a run, of its own.
  var isCommand: Bool {
    let last = acts.last { if case .hear = $0.act { false } else { true } }
    let isAnswer = if case .answer? = last?.act { true } else { last == nil }
    return route != nil && (isSubmitted || isAnswer)
  }
}
