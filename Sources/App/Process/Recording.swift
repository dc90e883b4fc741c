import Accounts
import StorePlatform
import ViperKit
import ViperPlatform
import ViperScenarios

/// The recording of a run of `viper`.
@MainActor
struct Recording {
  /// The most accounts that a scenario lists.
  static let mostAccounts = 50

  let recorder: Recorder
  private let services: Services
  private let folder: DataFolder

  /// Opens the file, and begins the run.
  init(
    to path: String, of arguments: Arguments, by way: Way, _ services: Services,
    in folder: DataFolder
  ) async throws(Failure) {
    (self.services, self.folder) = (services, folder)
    let session = try await Failure.translating(await services.store.current())
    let users = try await Failure.translating(
      await services.store.overview(atMost: Self.mostAccounts))
    do throws(RecordingProblem) {
      recorder = try Recorder(path: path, of: Viper.name, fields: Route.fields(of:))
      if arguments.isDemo, recorder.isContinued {
        throw .refused(
          "\(path) holds a run, and a demo begins with new accounts. Name a new file, or use --data."
        )
      }
      guard let users else {
        throw .refused(
          "A recording lists all accounts, and here are more than \(Self.mostAccounts). Record with "
            + "--demo, or with --data and an empty folder.")
      }
      var isConfirmed = false
      if let key = session?.key {
        isConfirmed = (try? await services.store.confirmedAccount(in: key)) != nil
      }
      let people = users.map { Scenario.Person($0.user) }
      try recorder.begin(
        at: arguments.route?.name, flags: arguments.recordedFlags, by: way,
        .init(
          people: people, remarks: Self.remarks(on: users),
          user: session?.account.username.description, isConfirmed: isConfirmed,
          folder: folder.path, mails: mails))
    } catch {
      throw Failure(error)
    }
    if arguments.route?.isCommand == false, let fields = arguments.route?.fields {
      listAnswers(arguments, fields)
    }
  }

  /// The number of kept mails; nil if mails are sent.
  private var mails: Int? { services.delivery == .sent ? nil : folder.mails.count }

  /// Records the answers of flags for a list that is printed without a page.
  private func listAnswers(_ arguments: Arguments, _ fields: [Field]) {
    let route = arguments.route
    guard route?.list != nil, route?.hasGoal(arguments.answers) == false else { return }
    let given = fields.filter {
      arguments.answers[$0.name] != nil && ![.limit, .pick].contains($0.name)
    }
    var values: Values = [:]
    for field in given { values[field] = arguments.answers[field.name] ?? "" }
    recorder.answers(given, values, proposals: [:], on: route?.name)
  }

  /// Comments about account properties that scenarios can't express.
  private static func remarks(on users: [(user: User, isConfirmed: Bool)]) -> [String] {
    users.enumerated().flatMap { index, user in
      let name = user.user.username
      return [
        user.user.isDisabled ? "\(name) is disabled." : nil,
        user.isConfirmed || user.user.email.isAbsent
          ? nil : "The address of \(name) isn't confirmed.",
        user.user.isAdministrator && index > 0 ? "\(name) is an administrator, too." : nil,
      ].compactMap(\.self)
    }
  }

  /// Ends the run, and writes its results.
  /// - Parameter left: As for `Recorder.end`.
  func end(
    with status: Int32, left: Int32?, printing lines: [String]
  ) async throws(Failure) {
    for line in lines { recorder.prints(line) }
    var checks = [await Scenario.Look(["who-am-i", "--json"], services)]
    if checks[0].exit == 0 {
      for command in [Route.userList, .favorites] {
        checks.append(await Scenario.Look([command.name.rawValue, "--json"], services))
      }
    }
    recorder.end(with: status, left: left, checks: checks, mails: mails)
    if let problem = recorder.problem { throw Failure(problem) }
  }
}

extension Recording {
  /// Ends the recording of a run that failed. An error of the recording itself isn't reported.
  /// - Parameter isCommand: Whether it shows no page; a page would show the login instead.
  func end(after failure: Failure, ofCommand isCommand: Bool) async {
    if isCommand, !failure.description.isEmpty { recorder.said(failure.description) }
    let left = isCommand ? nil : ExitCode.cancelled.rawValue
    try? await end(with: failure.code.rawValue, left: left, printing: [])
  }
}

extension Scenario.Look {
  /// Runs `viper` with `words` in this process, and keeps its output and status.
  @MainActor
  init(_ words: [String], _ services: Services) async {
    let columns = (try? Arguments(words))?.route?.columns ?? []
    let output = OutputCopy(of: nil, style: .json(columns))
    self.init(line: 0, words: words)
    do throws(Failure) {
      let arguments = try Arguments(words)
      guard let route = arguments.route else { throw Viper.unknown(command: words.first ?? "") }
      // As the command does before it looks for a session.
      if route.readsAccounts, (try? await services.store.isEmpty()) == true {
        throw .noServedAccounts
      }
      let driver = LineDriver(
        console: ReplayConsole(), answers: arguments.answers, asks: false, results: output)
      let router = RootRouter(
        driver: driver, services: services, results: output, put: output.put,
        options: .init(goal: route.name, showsTips: false))
      if route.isCommand || route.list != nil {
        _ = try await router.perform(route, answers: arguments.answers)
      } else {
        try await router.start(at: route, answers: arguments.answers)
        let outcome = await driver.run()
        exit = outcome.status(because: router.exitCode, hasUnreachedGoal: router.hasUnreachedGoal)
      }
    } catch {
      exit = error.code.rawValue
    }
    self.output = output.lines
  }
}

extension Scenario.Person {
  fileprivate init(_ user: User) {
    let (username, name) = (user.username.description, user.name.description)
    self.init(username: username, name: name, age: user.age)
    if user.email.description != address { email = user.email.description }
    if (try? FullName(name)) == nil { (self.name, rawName) = (username, name) }
  }
}

extension Arguments {
  /// The flags that the scenario repeats: answers of pages are acts there.
  fileprivate var recordedFlags: [String] {
    guard let route else { return [] }
    if !route.isCommand {
      let limit = answers[.limit].map { ["--limit", $0] } ?? []
      return limit + (answers[.pick] == nil ? [] : ["--pick"])
    }
    return route.fields.flatMap { field -> [String] in
      guard let value = answers[field.name] else { return [] }
      if field.name == route.operand { return [value] }
      return field.takesValue ? [field.flags[0], value] : [field.flags[0]]
    }
  }
}
