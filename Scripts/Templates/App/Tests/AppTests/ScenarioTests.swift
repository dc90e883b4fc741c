import Doubles
import Foundation
import Testing
import ViperScenarios
import ViperTerminal

@testable import App

/// What users did, told again: each scenario of Tests/Scenarios, which `--record` writes.
@MainActor
@Suite(.serialized, .timeLimit(.minutes(1))) struct ScenarioTests {
  private nonisolated static let folder = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Scenarios").path

  private nonisolated static var names: [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.filter { $0.hasSuffix(".scenario") }.sorted()
  }

  @Test(arguments: names)
  func `a scenario succeeds`(name: String) async throws {
    try await Replay(of: "\(Self.folder)/\(name)", on: nil, at: .atOnce).run { _ in }
  }

  @Test(arguments: Route.all)
  func `a run of each route is recorded, and its scenario can be read`(route: Route) async throws {
    let path = NSTemporaryDirectory() + "\(UUID().uuidString).scenario"
    defer { try? FileManager.default.removeItem(atPath: path) }
    let recorder = try Recorder(at: path, from: route.name, by: .screen)
    let console = ConsoleFake(columns: 90)
    let driver = FullScreenDriver(console: console)
    let router = RootRouter(driver: driver, results: ResultsSpy(), recorder: recorder)
    await router.start(at: route)
    let run = Task { await driver.run() }
    // What is interrupted while it loads is told otherwise where it has loaded.
    await until { console.lines[0] != "" && router.stack.first?.screen.page.busy == nil }
    console.type("\u{3}")
    recorder.end(with: await run.value.status, checks: [], mails: nil)
    let text = try String(contentsOfFile: path, encoding: .utf8)
    #expect(text.contains("\nopen \(route.name)\n"))
    try await Replay(of: path, on: nil, at: .atOnce).run { _ in }
  }
}
