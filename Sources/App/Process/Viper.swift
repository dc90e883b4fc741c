import AccountStorage
import Accounts
import Database
import StorePlatform
import ViperIsolation
import ViperKit
import ViperPlatform
import ViperScenarios
import ViperTracing

/// The program, from the command line to the exit code.
///
/// It isn't an `Application`: its run also has `--serve`, a demo, maintenance without a store, and
/// sessions. A change of how runs start or end belongs in `Application.swift`, too.
@main
@MainActor
struct Viper {
  private(set) var arguments: Arguments
  /// The options of `--serve`; nil without it.
  let serving: Serving?
  /// The route of the command line; nil if it names none.
  let route: Route?
  /// The value of `SSH_CONNECTION` with `--serve`; nil for other users.
  let connection: String?
  let environment = ProcessEnvironment()
  let console = SystemConsole()

  init(arguments: Arguments, serving: Serving? = nil, connection: String? = nil) {
    (self.arguments, self.serving, self.connection) = (arguments, serving, connection)
    route = arguments.route
    console.isQuiet = arguments.has(.quiet) && !arguments.usesJSONDriver
  }

  static func main() async {
    await run { words throws(Failure) in
      // Only the owner can read new files, under any umask.
      umask(0o077)
      let environment = ProcessEnvironment()
      var rest = words[...]
      let serving = try Serving(from: &rest, orFrom: environment.text(CallerWords.variable))
      let connection = serving.flatMap { _ in environment.variables(CallerWords.connection) }
      // Comes first: later code reads the environment, and opens files that it names.
      serving?.isolate()
      SystemConsole.repair()
      var viper = try Viper(
        arguments: Arguments(rest, serving: serving), serving: serving, connection: connection)
      if viper.connection != nil { exitInsteadOfSignals() }
      if let text = try viper.arguments.text() { return try StandardOutput.write(text) }
      if case .standalone(let perform) = viper.route?.use {
        try perform(viper.arguments.answers)
        exit(ExitCode.done.rawValue)
      }
      if serving == nil { try viper.configure() }
      if try environment.showConfiguration(for: viper.arguments) { return }
      viper.setDatabase()
      if let shortage = findShortage() { throw .short(of: shortage) }
      if let path = viper.arguments.replay { return try await viper.replay(path) }
      let (outcome, code) = try await viper.run()
      outcome.end(because: code)
    }
  }

  /// Shows a scenario on the terminal, or prints it in lines if there is none.
  private func replay(_ path: String) async throws(Failure) {
    let terminal = environment.wantsLines ? nil : SystemConsole.conversation()
    let theme =
      environment.theme(arguments.color, of: Self.self, by: arguments.configuration)
      ?? .plain
    try await Replay(of: path, arguments, on: terminal, theme: theme).run()
  }

  /// Assembles all parts in dependency order, and releases them at the end, when SQLite merges its
  /// log into the database.
  private func run() async throws(Failure) -> (Outcome, ExitCode) {
    try checkAccounts()
    if case .maintenance(let perform) = route?.use {
      return (try await runMaintenance(perform), .failed)
    }
    if readsUsers, environment.isInputTerminal { throw .noPipe }
    let secrets = try arguments.readSecrets(
      isInputTerminal: environment.isInputTerminal)
    let answers = arguments.answers.merging(secrets) { $1 }
    let trace = try arguments.trace.map { path throws(Failure) in try Trace(at: path) }
    trace?.leaveOut(answers, of: route?.fields ?? [])
    let demo = arguments.isDemo ? try Demo() : nil
    defer { demo?.remove() }
    let services = try await services(demo)
    services.calls.begin(trace)
    // With a changed search_path, viper would silently begin without accounts.
    if serving == nil, let schema = await services.store.newSchema {
      console.say("viper made its tables in \(schema).")
    }
    try await checkAccounts(of: services.store)
    await services.store.tendOutbox()
    let style = RowStyle(
      arguments, isTerminal: environment.isOutputTerminal && !picks,
      isSpoken: arguments.isPlain || environment.wantsLines, hasAll: !picks)
    let results = StandardOutput(style, isHeld: picks)
    let recording = try await recording(services, in: demo)
    let asksInLines = asks && route?.isCommand != true && !arguments.usesJSONDriver
    if connection != nil, asksInLines, !environment.isInputTerminal {
      console.say(
        "Warning: passwords are visible as you type them here. Connect with ssh -t, and for lines with "
          + "the words -- --plain, to hide them.")
    }
    let driver = environment.driver(
      for: arguments, of: Self.self, answers: answers, asks: asks, on: console, results: results,
      prompts: picks ? true : nil)
    let rows = driver as? JSONDriver ?? results as any Results
    let copy = OutputCopy(of: rows, style: picks ? .tabs : .json(route?.columns ?? []))
    let router = RootRouter(
      driver: driver, services: services, results: recording == nil ? rows : copy,
      put: recording == nil ? StandardOutput.put : copy.put,
      options: .init(
        goal: endsWithModule ? route?.name : nil, demo: demo?.proposal,
        location: locationName(demo), showsTips: asks && arguments.hasTutorials,
        takesFiles: serving == nil, trace: trace, recorder: recording?.recorder))
    let isServed = serving != nil
    let way: @MainActor @Sendable ([String]) -> String? = { [weak router] flags in
      // A visitor may name no file.
      let flag = isServed ? flags.last : flags.first
      return [router?.unnamedCommand, flag].compactMap(\.self).joined(separator: " ")
    }
    (driver as? LineDriver)?.wayToGive = way
    // A visitor's standard input holds the events.
    (driver as? JSONDriver)?.wayToGive = { isServed ? nil : way($0) }
    recording?.recorder.exitCode = { [weak router] in (router?.exitCode ?? .failed).rawValue }
    var outcome = Outcome.done
    do throws(Failure) {
      outcome = try await use(router, driver, answers: answers, style: style, recording?.recorder)
    } catch {
      await recording?.end(after: error, ofCommand: route?.isCommand == true)
      throw error
    }
    results.release()
    if case .signalled = outcome {} else { await router.settle() }
    // Read now: `Recording.end` makes calls of its own, which replace the last error.
    let code = router.exitCode
    let leaving = Outcome.signalled(SIGINT).status(
      because: .failed, hasUnreachedGoal: router.hasUnreachedGoal || router.reachesByRequest)
    let isPrinted = route?.hasResults == true && (picks || arguments.isJSON)
    try await recording?.end(
      with: outcome.status(because: code, hasUnreachedGoal: router.hasUnreachedGoal),
      left: route?.isCommand == true ? nil : leaving, printing: isPrinted ? copy.lines : [])
    try? await services.store.endProcessSession(patience: outcome.patience)
    if let warning = trace?.warning { console.say(warning) }
    if let failure = results.failure { throw failure }
    return (outcome, code)
  }

  /// Performs the command, or shows pages until the end.
  private func use(
    _ router: RootRouter, _ driver: any Driver, answers: [FieldName: String], style: RowStyle,
    _ recorder: Recorder?
  ) async throws(Failure) -> Outcome {
    if let route, route.isCommand || lists {
      return try await CommandDriver(console: console).perform { () throws(Failure) in
        let words = try await router.perform(route, answers: answers, style: style)
        if let words { recorder?.reachedGoal(saying: words, continues: false) }
        return words
      }
    }
    try await router.start(at: route, answers: answers)
    // In lines, each row keeps the number under which it was printed.
    let following =
      driver is LineDriver ? nil : Task { await router.follow(router.services.store.changes()) }
    defer { following?.cancel() }
    let outcome = await driver.run()
    // After a change, a program gets the new values.
    if outcome == .done, arguments.wantsResults, let route, route.hasGoal(answers), !picks {
      try await route.list?(router, style)
    }
    return outcome
  }

  private func recording(_ services: Services, in demo: Demo?) async throws(Failure) -> Recording? {
    guard let path = arguments.record else { return nil }
    let isPiped = !environment.isInputTerminal
    let way: Way =
      !asks || route?.isCommand == true || lists
      ? .flags : arguments.usesJSONDriver ? .json : isPiped ? .pipe : .screen
    let folder = try folder(demo)
    let dataFolder = try await Failure.translating(DataFolder(path: folder))
    return try await Recording(to: path, of: arguments, by: way, services, in: dataFolder)
  }

  private func services(_ demo: Demo?) async throws(Failure) -> Services {
    do {
      let services = try Services(
        in: DataFolder(path: folder(demo)), at: demo == nil ? location() : nil,
        keeping: keeping(), origin: CallerWords.address(in: connection),
        isServed: serving != nil,
        sendmail: demo == nil ? try environment.sendmail(system: Outbox.systemSendmail) : nil,
        policy: PasswordPolicy(minimum: environment.minimumPassword ?? PasswordPolicy.usual),
        hasher: demo == nil ? PasswordHasher() : Demo.hasher)
      try await demo?.fill(services.store, logsIn: route?.needsSession == true)
      return services
    } catch let error as StoreError {
      throw Failure(error)
    } catch let error as Failure {
      throw error
    } catch {
      throw Failure("\(error)", .failed)
    }
  }

  /// The storage of the session: for served users, under the name that the administrator gives, or
  /// else only in this process.
  func keeping() throws(Failure) -> SessionKeeping {
    guard let serving else {
      return .file(name: try environment.sessionName())
    }
    return serving.session.map { .file(name: $0) } ?? .process
  }

  /// Reads the configuration file, which a served user can't choose.
  mutating func configure() throws(Failure) {
    let configuration = try environment.configuration(of: Self.self)
    // A choice prints one value.
    arguments.configuration = picks ? configuration.without("columns") : configuration
  }

  /// The value of the setting `data`, unless the command line selects other accounts.
  private var usualData: String? {
    let hasOthers = arguments.isDemo || arguments.replay != nil || arguments.folder != nil
    return hasOthers || arguments.database != nil ? nil : arguments.configuration["data"]
  }

  /// Passes the server's address to child processes by the environment, since others can see
  /// arguments.
  func setDatabase() {
    let named = serving?.database ?? arguments.database
    if let named { setenv(ProcessEnvironment.databaseVariable, named, 1) }
    let variable = ProcessEnvironment.databaseVariable
    if let usualData, ServerAddress(usualData) != nil, environment.variables(variable) ?? "" == "" {
      setenv(variable, usualData, 1)
    }
  }

  /// The location of the accounts; nil for the file in the folder.
  func location() throws(Failure) -> DatabaseLocation? {
    let named = serving?.database ?? arguments.database
    guard let text = try named == nil ? environment.database : named else { return nil }
    guard let address = ServerAddress(text) else { throw .noDatabaseAddress }
    if named != nil, address.hasPassword { throw .passwordInArgument }
    return .server(address)
  }

  /// The folder of the accounts.
  func folder(_ demo: Demo? = nil) throws(Failure) -> String {
    if let named = serving?.folder ?? arguments.folder ?? demo?.folder {
      named
    } else if let usualData, ServerAddress(usualData) == nil {
      usualData.hasPrefix("~/") ? try environment.home() + usualData.dropFirst() : usualData
    } else {
      try environment.folder()
    }
  }

  /// Refuses a command that reads accounts if there is no database, and a run that must not create
  /// the folder if the folder is missing; called before anything is created.
  func checkAccounts() throws(Failure) {
    if try location() != nil { return }
    let isNamed = arguments.folder != nil || serving != nil
    if arguments.isDemo || !(route?.needsFolder ?? isNamed) { return }
    let folder = try folder()
    let database = folder + "/viper.db"
    do throws(StoreError) {
      // The store reports a path that isn't a folder, and creates nothing there.
      if let kind = try FileAttributes(at: folder)?.kind {
        if kind != .folder || route?.readsAccounts != true { return }
      }
      // Also if it isn't a database: the store reports that.
      if try FileAttributes(at: database) != nil { return }
      if try DatabaseFiles(path: database).isThere() { return }
    } catch {
      throw Failure(error)
    }
    throw noAccounts(in: folder)
  }

  /// Refuses a command that reads accounts if there are none, as after an abandoned first sign-up.
  private func checkAccounts(of store: AccountStore) async throws(Failure) {
    if arguments.isDemo || route?.readsAccounts != true { return }
    if try await !Failure.translating(await store.isEmpty()) { return }
    if case .server(let address) = try location(), serving == nil {
      throw .noAccounts(at: address.name, isNamed: arguments.database != nil)
    }
    throw noAccounts(in: try folder())
  }

  private func noAccounts(in folder: String) -> Failure {
    if serving != nil { return .noServedAccounts }
    return .noAccounts(in: folder, isNamed: arguments.folder != nil)
  }

  /// A short name for the location of the accounts.
  private func locationName(_ demo: Demo?) -> String {
    if demo != nil { return "demo" }
    let name = arguments.folder?.split(separator: "/").last.map(String.init)
    return name ?? Self.name
  }

  /// Whether to prompt: not if rows go to a program or a file, flags answer for a script, or
  /// standard input holds secrets or users.
  private var asks: Bool {
    if arguments.usesJSONDriver { return true }
    let isSilent = environment.isInputTerminal || environment.isInputNull
    let isRead =
      route?.hasResults == true && route?.addsRow(with: arguments.answers) != true
      && (arguments.wantsResults || environment.isInputNull
        || !environment.isOutputTerminal && (isSilent || route?.converses != true))
    let isPiped = readsUsers || arguments.readsSecrets
    let isAnswered = isRead || environment.isScript(arguments)
    return arguments.asks && (!isAnswered || picks) && !isPiped
  }

  /// Whether standard input holds the users to import.
  private var readsUsers: Bool {
    route?.name == Route.importUsers.name && arguments.answers[.file] == "-"
  }

  /// Whether the route's rows are listed without its page.
  private var lists: Bool {
    guard let route, route.list != nil, !asks else { return false }
    return !route.hasGoal(arguments.answers)
  }

  /// Whether the user picks a row that becomes the result.
  private var picks: Bool { arguments.answers[.pick] != nil }

  /// Whether the run ends with the module of its route: with flags, or input from a pipe.
  private var endsWithModule: Bool {
    !arguments.answers.isEmpty || !arguments.secrets.isEmpty || !asks
      || !environment.isInputTerminal
  }
}
