import ViperPlatform
import ViperScenarios

extension Application {
  /// Runs a scenario without a terminal, as a test.
  /// - Parameter path: A file that `--record` has written.
  /// - Throws: `Failure` with the line if it differs.
  @MainActor public static func replay(_ path: String) async throws(Failure) {
    try await Replay<Self>(of: path, on: nil, isAtOnce: true).run { _ in }
  }
}

/// Shows a scenario, and stops where it differs.
@MainActor
struct Replay<App: Application> {
  private let scenario: Scenario
  private let console: ReplayConsole
  private let pace: Player.Pace
  private let theme: Theme

  /// Reads the scenario.
  /// - Parameters:
  ///   - path: Its file.
  ///   - terminal: Shows its pages; nil to print a line for each block.
  ///   - isAtOnce: Whether to show it without pauses.
  ///   - theme: The colors of the full screen.
  /// - Throws: `Failure` that names the first invalid line.
  init(of path: String, on terminal: SystemConsole?, isAtOnce: Bool, theme: Theme = .plain)
    throws(Failure)
  {
    scenario = try Scenario(
      ofFile: path, of: App.self, fields: App.Root.RouteType.fields(of:))
    console = ReplayConsole(on: terminal)
    pace = console.isShown && !isAtOnce ? .human : .atOnce
    self.theme = theme
    try checkUse()
  }

  /// Refuses what only an application with users and mails can replay.
  private func checkUse() throws(Failure) {
    for block in scenario.blocks where !block.flags.isEmpty {
      throw Failure(
        "\(scenario.name):\(block.line): flags can't be replayed. Remove them.", .badData)
    }
    let isPlain =
      scenario.people.isEmpty && scenario.user == nil && scenario.files.isEmpty
      && scenario.looks.isEmpty && scenario.mails == nil
    if !isPlain {
      throw Failure(
        "\(scenario.name): \(App.name) replays no users, files, mails or commands afterwards. "
          + "Remove them.", .badData)
    }
  }

  /// Runs it to its end, or to the first difference; `tell` gets a line for each block.
  func run(tell: (String) throws(Failure) -> Void) async throws(Failure) {
    let folder = try makeTemporaryFolder(named: App.name)
    defer { removeTree(folder) }
    for blocks in scenario.runs {
      if !console.isShown {
        for block in blocks {
          try tell("\(scenario.name):\(block.line): \(block.heading(of: App.name))")
        }
      }
      try await perform(blocks, in: folder)
    }
    try tell("\(scenario.name): matches the recording.")
  }

  /// Performs the blocks of one run.
  private func perform(_ blocks: [Scenario.Block], in folder: String) async throws(Failure) {
    typealias Route = App.Root.RouteType
    guard let route = blocks[0].route.flatMap(Route.named) ?? Route.inOrder.first else {
      throw .noRoute
    }
    let driver = FullScreenDriver(console: console, theme: theme)
    let player = Player(driver, on: console, at: pace, files: folder)
    let output = OutputCopy(of: nil)
    let router = try App.Root(
      ApplicationContext(
        navigation: Navigation(driver: player), results: output, dataFolder: folder))
    await router.start(at: route)
    let outcome = try await player.play(
      blocks, of: scenario.name, called: scenario.name, on: console
    ) { text, line throws(Failure) in
      try Placeholder.fill(text, folder: folder) { () throws(Failure) in
        throw Failure("\(scenario.name):\(line): \(App.name) mails no codes.", .badData)
      }
    }
    if case .signalled(let signal) = outcome { throw Failure("", .cancelled, signal: signal) }
    let status = outcome.status(because: ExitCode(ofErrorIn: router), hasUnreachedGoal: false)
    try blocks.last?.check(output.lines, status, in: scenario.name)
  }
}

extension Scenario.Block {
  /// Checks the exit code of the run that ends with this block, and its output unless that is nil.
  /// - Throws: `Failure`, the first difference.
  package func check(_ lines: [String]?, _ status: Int32, in path: String) throws(Failure) {
    if let lines, let prints, prints != lines {
      throw .difference(
        in: path, line, "to print \(prints.joined(separator: " · "))",
        lines.joined(separator: " · "))
    }
    let expected = exits[.screen] ?? 0
    if status != expected {
      throw .difference(in: path, line, "exit code \(expected)", "\(status)")
    }
  }
}

extension Scenario {
  /// Reads a scenario.
  /// - Throws: `Failure` that names the first invalid line.
  package init(
    ofFile path: String, of program: any Program.Type, fields: @escaping (RouteName?) -> [Field]?
  ) throws(Failure) {
    var reader = ScenarioReader(path, of: program.name, fields: fields)
    let text = try Self.text(ofFile: path)
    do throws(Mistake) { self = try reader.read(text) } catch {
      throw Failure("\(error)", .badData)
    }
  }

  /// The text of a file that the user named.
  package static func text(ofFile path: String) throws(Failure) -> String {
    do throws(ScenarioFileProblem) {
      return try ScenarioFileProblem.text(ofFile: path)
    } catch {
      switch error {
      case .noScenario: throw Failure("\(path) is no scenario.", .badData)
      case .unreadable: throw .unreadable(path)
      }
    }
  }
}

extension Recorder {
  /// Ends the run of a router, whose failure has `code`.
  package func end(with outcome: Outcome, of router: some Router, because code: ExitCode) {
    let leaving = Outcome.signalled(SIGINT).status(
      because: .failed, hasUnreachedGoal: router.hasUnreachedGoal)
    end(
      with: outcome.status(because: code, hasUnreachedGoal: router.hasUnreachedGoal), left: leaving,
      checks: [],
      mails: nil)
  }

  /// Opens the file, and begins a run without given users.
  package convenience init<App: Application>(
    at path: String, of app: App.Type, from route: RouteName?, by way: Way
  ) throws(Failure) {
    do throws(RecordingProblem) {
      try self.init(path: path, of: App.name, fields: App.Root.RouteType.fields(of:))
      try begin(
        at: route, flags: [], by: way,
        .init(people: [], remarks: [], user: nil, folder: nil, mails: 0))
    } catch {
      throw Failure(error)
    }
  }
}
