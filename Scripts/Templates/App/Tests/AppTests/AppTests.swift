import Testing
import ViperKit
import ViperKitTesting

@testable import App

/// Checks every route, and replays each scenario of Tests/Scenarios, which `--record` writes.
@MainActor
@Suite(.serialized, .timeLimit(.minutes(1))) struct AppTests {
  @Test(arguments: Route.all.map(\.name))
  func `a route can be used in every way`(name: RouteName) async throws {
    try await check(#require(Route.named(name)), of: Main.self)
  }

  @Test(arguments: scenarios())
  func `a scenario succeeds`(path: String) async throws { try await Main.replay(path) }
}
