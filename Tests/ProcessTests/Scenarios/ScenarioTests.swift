import Foundation
import Testing
import ViperScenarios

/// Each scenario succeeds in every way, with the same database and the same results.
@Suite(.waiting) struct ScenarioTests {
  @Test func `each scenario states the result of each submitted form`() throws {
    #expect(Scenario.names.count > 10)
    for name in Scenario.names {
      let blocks = try Scenario.named(name).blocks
      let mute = blocks.filter { $0.isSubmitted && $0.says.isEmpty && $0.goesOn == nil }
      #expect(mute.map(\.line) == [], "\(name)")
    }
  }

  @Test(arguments: Scenario.names)
  func `a scenario succeeds in every way`(name: String) async throws {
    let scenario = try Scenario.named(name)
    var first: (way: Way, outcome: ScenarioRunner.Outcome)?
    for way in Way.allCases where scenario.limits[way] == nil {
      let outcome = try await ScenarioRunner(scenario, way).tell()
      if let first {
        #expect(
          outcome.database == first.outcome.database,
          "\(way.rawValue) differs from \(first.way.rawValue)")
        #expect(outcome.looks == first.outcome.looks, "\(way.rawValue)")
      } else {
        first = (way, outcome)
      }
    }
    #expect(first != nil)
  }
}
