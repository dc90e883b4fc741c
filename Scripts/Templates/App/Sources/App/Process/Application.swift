import Isolation
import Platform
import Scenarios
import Tracing
import ViperCommandLine
import ViperPages
import ViperTerminal

/// From the command line to the exit code.
@main
@MainActor
struct Application {
  let arguments: Arguments
  let environment = ProcessEnvironment()
  let console = SystemConsole()

  static func main() async {
    hardenProcess()
    // A closed pipe and an exceeded quota are errors of the call, and must not kill the process.
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
    SystemConsole.repair()
    do throws(Failure) {
      let words = try Arguments.words()
      if words.first == Completions.command {
        return try StandardOutput.write(
          Completions(of: Self.self).answer(to: words.dropFirst()))
      }
      let application = Application(arguments: try Arguments(words, of: Self.self))
      let arguments = application.arguments
      if let text = try arguments.text() { return try StandardOutput.write(text) }
      if let path = arguments.replay { return try await application.replay(path) }
      try await application.run().end(because: .failed)
    } catch {
      if !error.description.isEmpty { SystemConsole().say("Error: \(error)") }
      error.signal.map { terminate(bySignal: $0) }
      exit(error.code.rawValue)
    }
  }

  /// The route that the command line names.
  private var named: Route? {
    arguments.command.flatMap { Route.named(RouteName(rawValue: $0.name)) }
  }

  /// Everything is assembled here, each part after what it depends on.
  private func run() async throws(Failure) -> Outcome {
    guard let route = named ?? Route.inOrder.first else { throw .noModule }
    let answers = arguments.answers.merging(
      try arguments.readSecrets(isInputTerminal: environment.isInputTerminal)
    ) { $1 }
    let results = StandardOutput(
      RowStyle(isJSON: arguments.isJSON, isTerminal: environment.isOutputTerminal))
    let trace = try arguments.trace.map { path throws(Failure) in try Trace(at: path) }
    let recorder = try arguments.record.map { path throws(Failure) in
      let way: Way = asks(route) ? environment.isInputTerminal ? .screen : .pipe : .flags
      return try Recorder(at: path, from: named?.name, by: way)
    }
    let driver = driver(answers: answers, asks: asks(route), results: results)
    let router = RootRouter(
      driver: driver, results: driver as? JSONDriver ?? results as any Results,
      goal: endsWithModule(route) ? route.name : nil, trace: trace, recorder: recorder)
    await router.start(at: route, answers: answers)
    let outcome = await driver.run()
    recorder?.end(with: outcome.status, left: outcome.status, checks: [], mails: nil)
    if let problem = recorder?.problem { throw Failure(problem) }
    results.release()
    if let failure = results.failure { throw failure }
    return outcome
  }

  /// Shows a scenario on the terminal, or tells it in lines where there is none.
  private func replay(_ path: String) async throws(Failure) {
    let terminal = environment.wantsLines ? nil : SystemConsole.conversation()
    let pace: Player.Pace = terminal == nil || arguments.isAtOnce ? .atOnce : .human
    try await Replay(of: path, on: terminal, at: pace).run { line throws(Failure) in
      try StandardOutput.write(line.sanitized + "\n")
    }
  }

  private func driver(
    answers: [FieldName: String], asks: Bool, results: StandardOutput
  ) -> any Driver {
    if arguments.usesJSONDriver {
      return JSONDriver(console: console, answers: answers, write: results.add(line:))
    }
    let console = asks ? SystemConsole.conversation() : console
    console.hasMouse = arguments.hasMouse
    if asks, !arguments.isPlain, !environment.wantsLines {
      return FullScreenDriver(
        console: console, answers: answers,
        theme: environment.theme(arguments.color, of: Self.self),
        pictures: PictureProtocol(environment: environment.variables))
    }
    return LineDriver(console: console, answers: answers, asks: asks, results: results)
  }

  /// Rows that go to a program or a file are wanted without a conversation.
  private func asks(_ route: Route) -> Bool {
    if arguments.usesJSONDriver { return true }
    let isRead = route.hasResults && (arguments.isJSON || !environment.isOutputTerminal)
    return arguments.asks && !isRead && !arguments.readsSecrets
  }

  /// A route that is named with flags, or fed through a pipe, is all that is wanted.
  private func endsWithModule(_ route: Route) -> Bool {
    !arguments.answers.isEmpty || !arguments.secrets.isEmpty || !asks(route)
      || !environment.isInputTerminal
  }
}
