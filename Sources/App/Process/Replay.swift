import AccountStorage
import Accounts
import StorePlatform
import ViperKit
import ViperPlatform
import ViperScenarios

/// Replays a scenario in a temporary folder, and stops at the first difference.
@MainActor
struct Replay {
  private let scenario: Scenario
  private let path: String
  private let demo: Demo
  private let folder: DataFolder
  private let console: ReplayConsole
  private let pace: Player.Pace
  private let theme: Theme
  /// The path of the replay's recording; nil for none.
  private let record: String?
  /// The mailed codes that were used.
  private let codes = UsedCodes()

  /// Reads the scenario, and makes the temporary folder.
  /// - Parameter terminal: The terminal that shows it; nil to print lines without pauses.
  init(
    of path: String, _ arguments: Arguments, on terminal: SystemConsole?, theme: Theme
  ) async throws(Failure) {
    scenario = try Scenario(ofFile: path, of: Viper.self, fields: Route.fields(of:))
    self.path = path
    self.theme = theme
    record = arguments.record
    demo = try Demo()
    console = ReplayConsole(on: terminal)
    pace = !console.isShown || arguments.isAtOnce ? .atOnce : .human
    folder = try await Failure.translating(DataFolder(path: demo.folder + "/data"))
  }

  /// Runs it to its end, or to the first difference.
  func run() async throws(Failure) {
    defer { demo.remove() }
    try await prepare()
    for blocks in scenario.runs {
      try await perform(blocks)
    }
    let services = try services()
    for look in scenario.looks {
      _ = try parsed(look.words, line: look.line)
      let now = await Scenario.Look(look.words, services)
      let command = "viper \(look.words.joined(separator: " "))"
      if now.exit != look.exit {
        throw difference(look.line, "\(command) to end with \(look.exit)", "\(now.exit)")
      }
      let output = try look.output.map { line throws(Failure) in try filled(line) }
      if now.output != output {
        throw difference(
          look.line, "\(command) to print \(output.joined(separator: " · "))",
          now.output.joined(separator: " · "))
      }
    }
    if let mails = scenario.mails, mails != folder.mails.count {
      throw difference(1, .amount(mails, "mail", "mails"), "\(folder.mails.count)")
    }
    try tell("\(path): matches the recording.")
  }

  private func tell(_ line: String) throws(Failure) {
    try StandardOutput.write(line.sanitized + "\n")
  }

  /// Prints a block's heading unless a terminal shows it.
  private func tell(_ block: Scenario.Block) throws(Failure) {
    if !console.isShown { try tell("\(path):\(block.line): \(block.heading(of: Viper.name))") }
  }

  private func difference(_ line: Int, _ expected: String, _ shown: String) -> Failure {
    .difference(in: path, line, expected, shown)
  }

  // MARK: - Preparation

  /// The services of a run. Mails stay in the folder, also where the scenario says that they are sent.
  private func services() throws(Failure) -> Services {
    do throws(StoreError) {
      var services = try Services(
        in: folder, keeping: .file(name: nil), sendmail: nil, policy: PasswordPolicy(),
        hasher: Demo.hasher)
      if scenario.sendsMails { services.delivery = .sent }
      return services
    } catch {
      throw Failure(error)
    }
  }

  private func prepare() async throws(Failure) {
    for file in scenario.files {
      let text = file.lines.map { $0 + "\n" }.joined()
      let descriptor = createFile(at: "\(demo.folder)/\(file.name)")
      defer { if descriptor >= 0 { close(descriptor) } }
      guard descriptor >= 0, descriptor.put(Array(text.utf8)) else {
        throw Failure("\(path): “\(file.name)” can't be made.", .cannotCreate)
      }
    }
    let store = try services().store
    do {
      for person in scenario.people {
        let name = try person.rawName.map { FullName(stored: $0) } ?? FullName(person.name)
        let new = NewAccount(
          username: try Username(person.username), name: name,
          email: person.address.isEmpty ? .absent : try EmailAddress(person.address))
        try await store.add(new, age: person.age, password: Password(filled(Placeholder.password)))
      }
      let password = Password(try filled(Placeholder.password))
      if let user = scenario.user,
        let proven = try await store.account(named: user, password: password),
        let session = try await store.start(for: proven)
      {
        if scenario.isConfirmed {
          _ = try await store.confirmPassword(password, for: session.key)
        }
      }
    } catch {
      throw Failure("\(path): the accounts can't be made: \(error)", .badData)
    }
  }

  // MARK: - Runs

  /// Performs one run: a command, or the acts on its pages.
  private func perform(_ blocks: [Scenario.Block]) async throws(Failure) {
    let services = try services()
    let first = blocks[0]
    let words = [first.route?.rawValue].compactMap(\.self)
    let flags = try first.flags.map { flag throws(Failure) in try filled(flag) }
    let arguments = try parsed(words + flags, line: first.line)
    let recording = try await recording(arguments, services)
    if let route = arguments.route, route.isCommand {
      for block in blocks { try await perform(block, route, arguments, services, recording) }
      return
    }
    let driver = FullScreenDriver(console: console, answers: arguments.answers, theme: theme)
    let player = Player(driver, on: console, at: pace, files: demo.folder)
    let picks = arguments.answers[.pick] != nil
    let output = OutputCopy(of: nil, style: picks ? .tabs : .json(arguments.route?.columns ?? []))
    let router = RootRouter(
      driver: player, services: services, results: output, put: output.put,
      options: .init(
        goal: picks ? arguments.route?.name : nil, location: "replay", showsTips: false,
        recorder: recording?.recorder))
    recording?.recorder.exitCode = { [weak router] in (router?.exitCode ?? .failed).rawValue }
    try await router.start(at: arguments.route, answers: arguments.answers)
    let outcome = try await player.play(
      blocks, of: path, called: scenario.shortName, on: console,
      begin: { block throws(Failure) in try tell(block) },
      fill: { text, _ throws(Failure) in try filled(text) })
    await router.settle()
    let status = outcome.status(because: router.exitCode, hasUnreachedGoal: router.hasUnreachedGoal)
    try await recording?.end(with: status, left: status, printing: picks ? output.lines : [])
    if case .signalled(let signal) = outcome { throw Failure("", .cancelled, signal: signal) }
    try blocks.last?.check(picks ? output.lines : nil, status, in: path)
  }

  /// Parses the words of a run. Refuses options without effect here, and files of this machine.
  private func parsed(_ words: [String], line: Int) throws(Failure) -> Arguments {
    func refusal(_ reason: String) -> Failure { Failure("\(path):\(line): \(reason)", .badData) }
    let options = Viper.allOptions.flatMap { [$0.name, $0.short].compactMap(\.self) }
    if let option = words.first(where: { word in
      word != "--json" && options.contains { word == $0 || word.hasPrefix("\($0)=") }
    }) {
      throw refusal("a replay takes no \(option). Remove it.")
    }
    let arguments: Arguments
    do throws(Failure) { arguments = try Arguments(words) } catch { throw refusal("\(error)") }
    // A short option may share a word with others, or with its value.
    let names = Set(Viper.allOptions.map(\.name)).subtracting(["--json"])
    if let option = arguments.flags.first(where: names.contains) {
      throw refusal("a replay takes no \(option). Remove it.")
    }
    let route = arguments.route
    if let command = arguments.command, command.isStandalone || route?.isMaintenance != false {
      throw refusal("a replay can't run viper \(command.name). Remove it.")
    }
    let sources = route?.fields.filter(\.isKeptOffCommandLine).flatMap(\.flags) ?? []
    if let flag = arguments.flags.first(where: sources.contains) {
      throw refusal("a replay reads no file of this machine. Remove \(flag).")
    }
    for field in route?.fields ?? [] where field.kind == .file {
      if let file = arguments.answers[field.name], !FileName.isFile(file, in: demo.folder) {
        throw refusal("a replay reads no file of this machine. Name one as in {folder}/users.csv.")
      }
    }
    return arguments
  }

  private func recording(
    _ arguments: Arguments, _ services: Services
  ) async throws(Failure) -> Recording? {
    guard let record else { return nil }
    let isCommand = arguments.route?.isCommand == true
    return try await Recording(
      to: record, of: arguments, by: isCommand ? .flags : .screen, services, in: folder)
  }

  /// Performs a command, which shows no page.
  private func perform(
    _ block: Scenario.Block, _ route: Route, _ arguments: Arguments, _ services: Services,
    _ recording: Recording?
  ) async throws(Failure) {
    try tell(block)
    var answers = arguments.answers
    for (field, value) in block.answers { if let value { answers[field.name] = try filled(value) } }
    let output = OutputCopy(of: nil, style: .json(route.columns))
    let router = RootRouter(
      driver: JSONDriver(console: ReplayConsole()) { _ in true }, services: services,
      results: output, put: output.put,
      options: .init(showsTips: false, recorder: recording?.recorder))
    var (said, status) = ("", Int32(0))
    do throws(Failure) {
      said = try await router.perform(route, answers: answers) ?? ""
      if !said.isEmpty { recording?.recorder.reachedGoal(saying: said, continues: false) }
    } catch {
      (said, status) = (error.description, error.code.rawValue)
      await recording?.end(after: error, ofCommand: true)
    }
    if status == 0 {
      try await recording?.end(with: 0, left: nil, printing: route.hasResults ? output.lines : [])
    }
    for words in block.says + [block.ends].compactMap(\.self) {
      let words = try filled(words)
      if !said.contains(words) { throw difference(block.line, "“\(words)”", said) }
    }
    try block.check(output.lines, status, in: path)
  }

  // MARK: - Placeholders

  private func filled(_ text: String) throws(Failure) -> String {
    try Placeholder.fill(text, folder: demo.folder) { () throws(Failure) in
      var found: [String] = []
      for mail in folder.mails {
        if let code = Self.code(in: try Scenario.text(ofFile: mail)) { found.append(code) }
      }
      guard let code = found.last(where: { !codes.used.contains($0) }) else {
        throw Failure("\(path): no mail holds a new code.", .failed)
      }
      codes.used.insert(code)
      return code
    }
  }

  private final class UsedCodes { var used: Set<String> = [] }

  /// The first line of a mail that consists of a code.
  private static func code(in mail: String) -> String? {
    mail.split(whereSeparator: \.isNewline).first { line in
      let parts = line.dropFirst(4).split(separator: "-", omittingEmptySubsequences: false)
      return line.hasPrefix("    ") && parts.count == 4
        && parts.allSatisfy { $0.count == 4 && $0.allSatisfy { $0.isNumber || $0.isUppercase } }
    }.map { String($0.dropFirst(4)) }
  }
}

extension Scenario {
  /// The last component of the path.
  fileprivate var shortName: String { name.split(separator: "/").last.map(String.init) ?? name }
}
