import Isolation
import Platform
import Terminal

/// From the command line to the exit code.
@main
@MainActor
struct Program {
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
      let program = Program(arguments: try Arguments(Arguments.words()))
      switch program.arguments.mode {
      case .help: try StandardOutput.write(Help.text(for: program.named))
      case .version: try StandardOutput.write(Help.version + "\n")
      case .run: try await program.run().end(because: .failed)
      }
    } catch {
      if !error.description.isEmpty { SystemConsole().say("Error: \(error)") }
      error.signal.map { terminate(bySignal: $0) }
      exit(error.code.rawValue)
    }
  }

  /// The route that the command line names.
  private var named: Route? { arguments.route.flatMap(Route.named) }

  /// Everything is assembled here, each part after what it depends on.
  private func run() async throws(Failure) -> Outcome {
    guard let route = named ?? Route.inOrder.first else { throw .noModule }
    let answers = arguments.answers.merging(try arguments.readSecrets(in: environment)) { $1 }
    let results = StandardOutput(
      RowStyle(isJSON: arguments.isJSON, isTerminal: environment.isOutputTerminal))
    let driver = driver(answers: answers, asks: asks(route), results: results)
    let router = RootRouter(
      driver: driver, results: results, goal: endsWithModule(route) ? route.name : nil)
    router.open(route, answers: answers)
    let outcome = await driver.run()
    results.release()
    if let failure = results.failure { throw failure }
    return outcome
  }

  private func driver(
    answers: [FieldName: String], asks: Bool, results: some Results
  ) -> any Driver {
    let console = asks ? SystemConsole.conversation() : console
    if asks, !arguments.isPlain, !environment.wantsLines {
      return FullScreenDriver(
        console: console, answers: answers, theme: environment.theme(arguments.color),
        pictures: PictureProtocol(environment: environment.variables))
    }
    return LineDriver(console: console, answers: answers, asks: asks, results: results)
  }

  /// Rows that go to a program or a file are wanted without a conversation.
  private func asks(_ route: Route) -> Bool {
    let isRead = route.hasResults && (arguments.isJSON || !environment.isOutputTerminal)
    return arguments.asks && !isRead && !arguments.secrets.values.contains(.standardInput)
  }

  /// A route that is named with flags, or fed through a pipe, is all that is wanted.
  private func endsWithModule(_ route: Route) -> Bool {
    !arguments.answers.isEmpty || !arguments.secrets.isEmpty || !asks(route)
      || !environment.isInputTerminal
  }
}
