import Scenarios
import ViperPages
import ViperTerminal

/// Shows a scenario, and stops where it differs.
@MainActor
struct Replay {
  private let scenario: Scenario
  private let console: ReplayConsole
  private let pace: Player.Pace

  /// Reads the scenario.
  /// - Parameter terminal: Where it is shown; nil where it is told in lines.
  init(of path: String, on terminal: SystemConsole?, at pace: Player.Pace) throws(Failure) {
    let text: String
    do throws(ScenarioFileProblem) {
      text = try ScenarioFileProblem.text(ofFile: path)
    } catch {
      switch error {
      case .noScenario: throw Failure("\(path) is no scenario.", .badData)
      case .unreadable: throw .unreadable(path)
      }
    }
    var reader = ScenarioReader(path, of: Application.name, fields: Route.fields(of:))
    do throws(Mistake) {
      scenario = try reader.read(text)
    } catch {
      throw Failure("\(error)", .badData)
    }
    console = ReplayConsole(on: terminal)
    self.pace = pace
  }

  /// Runs it to its end, or to the first difference; `tell` says a line of each block.
  func run(tell: (String) throws(Failure) -> Void) async throws(Failure) {
    var rest = scenario.blocks[...]
    while let first = rest.first {
      let blocks = [first] + rest.dropFirst().prefix(while: \.isContinued)
      rest = rest.dropFirst(blocks.count)
      if !console.isShown {
        for block in blocks {
          try tell("\(scenario.name):\(block.line): \(block.heading(of: Application.name))")
        }
      }
      try await perform(blocks)
    }
    try tell("\(scenario.name): all is as it was recorded.")
  }

  /// One run, and what goes on in it.
  private func perform(_ blocks: [Scenario.Block]) async throws(Failure) {
    guard let route = blocks[0].route.flatMap(Route.named) ?? Route.inOrder.first else {
      throw .noModule
    }
    let player = Player(FullScreenDriver(console: console), on: console, at: pace)
    let router = RootRouter(driver: player, results: NoResults())
    await router.start(at: route)
    let running = Task { await player.run() }
    var line = blocks[0].line
    do throws(Player.Difference) {
      for block in blocks {
        for act in block.acts {
          line = act.line
          let words = act.act.line.drop { $0 == " " }
          try await player.perform(act.act, saying: "\(scenario.name):\(line): \(words)")
        }
        if block.ends != nil || block.goesOn != nil {
          _ = try await player.ends(or: block.goesOn)
        }
      }
      try await player.leaveAll()
    } catch {
      player.finish(.failed, saying: nil)
      if case .signalled(let signal) = await running.value {
        throw Failure("", .cancelled, signal: signal)
      }
      if console.isStopped { throw Failure("", .cancelled) }
      throw Failure(
        "\(scenario.name):\(line): expected \(error.expected), and there is: \(error.shown)",
        .failed)
    }
    let status = await running.value.status
    let expected = blocks.last?.exits[.screen] ?? 0
    if status != expected {
      throw Failure(
        "\(scenario.name):\(line): expected exit code \(expected), and there is: \(status)", .failed
      )
    }
  }

  /// Rows have no reader here.
  private final class NoResults: Results {
    func add(_ row: Table.Row, of columns: [Table.Column]) -> Bool { true }
  }
}
