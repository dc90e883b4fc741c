import ViperPlatform
import ViperScenarios
import ViperTracing

/// A program that opens modules, from the command line to the exit code.
///
/// Marked `@main`, it has a full screen, lines, flags and `--driver json`, help, completions, a manual,
/// exit codes, `--trace`, `--record` and `--replay`.
public protocol Application: Program {
  /// Makes the modules.
  associatedtype Root: ApplicationRouter
}

/// The router of an application, made once a run.
@MainActor
public protocol ApplicationRouter: Router, SendableMetatype where StartFailure == Never {
  /// Makes the dependencies of the modules.
  /// - Throws: `Failure` that ends the program.
  init(_ context: ApplicationContext) throws(Failure)
}

/// The navigation, results and files of a run.
@MainActor
public struct ApplicationContext {
  /// The router keeps it.
  public let navigation: Navigation
  /// Receives result rows.
  public let results: any Results
  /// Nil if there is no home.
  private let dataFolder: String?

  /// Creates a context.
  /// - Parameters:
  ///   - navigation: The router keeps it.
  ///   - results: Receives result rows.
  ///   - dataFolder: The folder for the application's files, created on first use; nil if there is
  ///     none.
  public init(navigation: Navigation, results: any Results, dataFolder: String?) {
    (self.navigation, self.results, self.dataFolder) = (navigation, results, dataFolder)
  }

  /// The path of a file that the application keeps.
  ///
  /// It is in the folder `NAME` of `XDG_DATA_HOME`, or else of `~/.local/share`; in a replay and in
  /// tests, in an empty one that is removed afterwards.
  /// - Throws: `Failure` if there is no folder, or it can't be made.
  public nonisolated func dataFile(_ name: String) throws(Failure) -> String {
    guard let dataFolder else {
      throw .misuse("HOME isn't set, so there is no folder for data. Set it to an absolute path.")
    }
    guard makeFolders(dataFolder) else {
      throw Failure("\(dataFolder) can't be made. Check its parent's permissions.", .cannotCreate)
    }
    return "\(dataFolder)/\(name)"
  }
}

extension RouteProtocol {
  /// The routes with a page, in the order of the bar, the leftmost first.
  public static var inOrder: [Self] {
    all.filter(\.showsPage).sorted {
      ($0.barPosition, $0.name.rawValue) < ($1.barPosition, $1.name.rawValue)
    }
  }

  /// The command for the command line.
  public var command: Command {
    Command(
      name.rawValue, summary, aliases: aliases, fields: fields, operand: operand,
      needsOperand: !showsPage && operand != nil, problem: problem,
      examples: examples, hasResults: hasResults, columns: columns, showsPage: showsPage,
      refusal: refusal)
  }

  /// The reason why a command refuses an option about pages; nil if it accepts the option.
  private func refusal(of option: Flag) -> String? {
    if showsPage || ![Flag.record.name, Flag.trace.name].contains(option.name) { return nil }
    return "\(name) shows no page. Omit \(option.name)."
  }
}

extension ApplicationRouter {
  /// Every route, in the order of the bar.
  public var bar: [NavigationBar.Item] { RouteType.inOrder.map { .init($0.name, $0.label) } }
}

extension Application {
  /// The routes, the completions and the manual.
  public static var commands: [Command] {
    let shell = "Shell"
    return Root.RouteType.all.map(\.command) + [
      completions(topic: shell), config(topic: shell), manual(topic: shell),
    ]
  }
  /// The options of pages.
  public static var options: [Flag] { Flag.pages }
  /// Names the route that opens without a command.
  public static var description: String {
    Root.RouteType.inOrder.first.map { "Without a command, \($0.name) is opened." } ?? ""
  }
  /// The variables for the display of pages and the location of files.
  public static var variables: [(String, String)] {
    let folders = [
      ("XDG_CONFIG_HOME", "Parent of the folder \(name) with its config; else ~/.config"),
      ("XDG_DATA_HOME", "Parent of the folder \(name); else ~/.local/share"),
    ]
    return (displayVariables + folders).sorted { $0.0 < $1.0 }
  }
  /// The exit codes of every application.
  public static var exitCodes: [(String, String)] {
    [
      ("0", "Done"),
      ("1", "Failed, with a message"),
      ("2", "Used incorrectly"),
      ("3", "Cancelled by the user"),
      ("65", "A file is damaged or has the wrong format"),
      ("66", "A named file can't be read"),
      ("73", "A file can't be created"),
      ("74", "Reading or writing failed"),
      ("75", "Try again: another program is using a file"),
      ("128+n", "Ended by signal n, such as 130 for Ctrl-C"),
    ]
  }

  /// Runs the command line, and ends the process unless it only prints a text.
  @MainActor public static func main() async {
    await run { words throws(Failure) in
      SystemConsole.repair()
      var arguments = try Arguments(words, of: Self.self)
      if let text = try arguments.text() { return try StandardOutput.write(text) }
      let environment = ProcessEnvironment()
      arguments.configuration = try environment.configuration(of: Self.self)
      if try environment.showConfiguration(for: arguments) { return }
      let run = ApplicationRun<Self>(arguments)
      if let path = arguments.replay { return try await run.replay(path) }
      let (outcome, code) = try await run.perform()
      outcome.end(because: code)
    }
  }
}

/// One run of an application.
@MainActor
private struct ApplicationRun<App: Application> {
  private typealias Route = App.Root.RouteType

  private let arguments: Arguments
  private let environment = ProcessEnvironment()
  private let results: StandardOutput

  init(_ arguments: Arguments) {
    self.arguments = arguments
    let isSpoken = arguments.isPlain || environment.wantsLines
    results = StandardOutput(
      RowStyle(arguments, isTerminal: environment.isOutputTerminal, isSpoken: isSpoken),
      isHeld: !isSpoken && environment.isOutputTerminal)
  }

  /// Shows pages to the end.
  ///
  /// The router's objects are released before the process ends.
  func perform() async throws(Failure) -> (Outcome, ExitCode) {
    let named = arguments.command.flatMap { Route.named(RouteName(rawValue: $0.name)) }
    guard let route = named ?? Route.inOrder.first else { throw .noRoute }
    if arguments.record != nil, route.hasGoal(arguments.answers) {
      throw .misuse("A scenario replays no flags of \(route.name). Omit them, or --record.")
    }
    if arguments.wantsResults, route.hasGoal(arguments.answers) {
      throw .noRows(of: route.name)
    }
    let secrets = try arguments.readSecrets(isInputTerminal: environment.isInputTerminal)
    let answers = arguments.answers.merging(secrets) { $1 }
    let asks = asks(route)
    let driver = environment.driver(
      for: arguments, of: App.self, answers: answers, asks: asks, on: SystemConsole(),
      results: results)
    let trace = try arguments.trace.map { path throws(Failure) in try Trace(at: path) }
    trace?.leaveOut(answers, of: route.fields)
    let recorder = try arguments.record.map { path throws(Failure) in
      let way: Way =
        !asks
        ? .flags : arguments.usesJSONDriver ? .json : environment.isInputTerminal ? .screen : .pipe
      return try Recorder(at: path, of: App.self, from: named?.name, by: way)
    }
    let observers: [(any RouterObserver)?] = [recorder, trace]
    let router = try App.Root(
      ApplicationContext(
        navigation: Navigation(
          driver: driver, goal: endsWithModule(asks: asks) ? route.name : nil,
          observers: observers.compactMap(\.self)),
        results: driver as? JSONDriver ?? results as any Results,
        dataFolder: try environment.dataFolder(of: App.self)))
    if !route.showsPage {
      let console = SystemConsole()
      console.isQuiet = arguments.has(.quiet)
      let outcome = try await CommandDriver(console: console).perform { () throws(Failure) in
        try await route.perform(in: router, answers: answers)
      }
      results.release()
      if let failure = results.failure { throw failure }
      return (outcome, .failed)
    }
    await router.start(at: route, answers: answers)
    let outcome = await driver.run()
    results.release()
    let code = ExitCode(ofErrorIn: router)
    recorder?.end(with: outcome, of: router, because: code)
    if let problem = recorder?.problem { throw Failure(problem) }
    if let warning = trace?.warning { SystemConsole().say(warning) }
    if let failure = results.failure { throw failure }
    return (outcome, code)
  }

  func replay(_ path: String) async throws(Failure) {
    if arguments.record != nil {
      throw .misuse("--record doesn't go with --replay. Omit one of them.")
    }
    let terminal = environment.wantsLines ? nil : SystemConsole.conversation()
    let replay = try Replay<App>(
      of: path, on: terminal, isAtOnce: arguments.isAtOnce,
      theme: environment.theme(
        arguments.color, of: App.self, by: arguments.configuration) ?? .plain)
    try await replay.run { line throws(Failure) in
      try StandardOutput.write(line.sanitized + "\n")
    }
  }

  /// Whether to prompt: rows for a program or a file need no conversation.
  private func asks(_ route: Route) -> Bool {
    if arguments.usesJSONDriver { return true }
    let isRead =
      route.hasResults && !route.hasGoal(arguments.answers)
      && (arguments.wantsResults || !environment.isOutputTerminal)
    return arguments.asks && !isRead && !arguments.readsSecrets && !environment.isScript(arguments)
  }

  /// Whether the run ends with its first module: flags or a pipe answer it, or it doesn't prompt.
  private func endsWithModule(asks: Bool) -> Bool {
    !arguments.answers.isEmpty || !arguments.secrets.isEmpty || !asks
      || !environment.isInputTerminal
  }
}

extension ExitCode {
  /// The code of the failure that a router has ended the run with.
  @MainActor
  init(ofErrorIn router: some Router) {
    let error = router.navigation.lastError
    let failure = (error as? any ItemErrorConvertible)?.itemError.map { Failure($0) }
    self = (failure ?? error as? Failure)?.code ?? .failed
  }
}

extension Failure {
  static let noRoute = Failure("The application has no route yet. Add one to its router.")

  /// Flags for rows beside values that add one.
  package static func noRows(of route: RouteName) -> Failure {
    misuse("With these values, \(route) prints no rows. Omit --columns, --json and --output.")
  }
}
