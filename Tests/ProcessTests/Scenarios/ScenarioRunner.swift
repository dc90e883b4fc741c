import ProcessHarness
import Processes
import Testing
import ViperPages
import ViperScenarios
import ViperTerminal

@testable import viper

/// Runs a scenario in one way.
final class ScenarioRunner {
  /// The database's contents, and the output of later runs about them.
  struct Outcome {
    var database: String
    var looks: [String]
  }

  let scenario: Scenario
  let way: Way
  let sandbox: Sandbox
  private var run: (conversation: any Conversation, output: () throws -> String?)?
  private var codes: Set<String> = []
  /// The answers on a route that the next block continues: flags repeat them.
  private var known: (route: RouteName?, answers: [(field: Field, value: String?)]) = (nil, [])

  init(_ scenario: Scenario, _ way: Way) throws {
    self.scenario = scenario
    self.way = way
    sandbox = try Sandbox()
    if way == .lines { sandbox.environment["ACCESSIBLE"] = "1" }
  }

  /// - Throws: `Mistake`, with the line at which it failed.
  func tell() async throws -> Outcome {
    try await prepare()
    for (index, block) in scenario.blocks.enumerated() {
      let isLast = scenario.blocks.dropFirst(index + 1).first?.isContinued != true
      try at(block.line) { try tell(block, isLast: isLast) }
    }
    let looks = try scenario.looks.map { look in try at(look.line) { try take(look) } }
    if let mails = scenario.mails {
      try expect(mails == sandbox.folder.mails().count, "There are other mails.")
    }
    return Outcome(database: try sandbox.databaseText(), looks: looks)
  }

  private func prepare() async throws {
    for file in scenario.files {
      _ = try sandbox.file("\(file.name)", file.lines.map { $0 + "\n" }.joined())
    }
    for person in scenario.people {
      try await sandbox.add(
        person.username, name: person.name, age: person.age, email: person.email)
      if let name = person.rawName { try sandbox.rename(person.username, to: name) }
    }
    if let user = scenario.user { try await sandbox.logIn(user, isConfirmed: scenario.isConfirmed) }
  }

  // MARK: - One block

  private func tell(_ block: Scenario.Block, isLast: Bool) throws {
    if run != nil, !block.isContinued { throw Trouble("The run before hasn't ended.") }
    let isRead = way == .pipe && block.isResult && run == nil
    if way == .flags || isRead || way == .json && block.destination?.isCommand == true {
      if block.isCommand || way == .json { try tellByFlags(block) }
    } else if way == .pipe, run == nil, isLast, block.isOneForm,
      block.goesOn == nil || block.ends != nil
    {
      try tellAtOnce(block)
    } else {
      try converse(block, isLast: isLast)
    }
  }

  /// One run without prompts: secrets come from files.
  private func tellByFlags(_ block: Scenario.Block) throws {
    var words = [block.route.map(\.rawValue) ?? ""] + block.flags
    let isKnown = block.isContinued && known.route == block.route
    let names = Set(block.answers.map(\.field.name))
    let before = isKnown ? known.answers.filter { !names.contains($0.field.name) } : []
    known = (block.route, block.answers.filter { !$0.field.isSecret })
    for (field, value) in before + block.answers {
      guard let value = try value.map(filled) else { continue }
      switch field.kind {
      case .secretAgain: continue
      case .code, .secret: words += [field.flags[0], try sandbox.passwordFile(value)]
      case .toggle: words += value == Field.on ? [field.flags[0]] : []
      case .choice(let options):
        let name = options.first { $0.label == value }?.name
        words += [field.flags[0], "\(name ?? "")"]
      case .file, .number, .text: words += [field.flags[0], value]
      }
    }
    if block.prints != nil { words.append("--json") }
    if way == .flags { words.append("--no-input") }
    try check(try sandbox.start(words).finish(), of: block)
  }

  /// All answers through the pipe at once, and then its end.
  private func tellAtOnce(_ block: Scenario.Block) throws {
    let lines = try block.answers.map { try $0.value.map(filled) ?? "" }
    let input = lines.map { $0 + "\n" }.joined()
    let words = [block.route.map(\.rawValue)].compactMap(\.self) + block.flags
    try check(try sandbox.start(words, input: Array(input.utf8)).finish(), of: block)
  }

  private func check(_ run: Program.Run, of block: Scenario.Block) throws {
    for words in block.says + [block.ends].compactMap(\.self) {
      let words = try filled(words)
      try expect(run.errors.contains(words), "It doesn't say “\(words)”, but:\n\(run.errors)")
    }
    if let prints = block.prints {
      try expect(run.output == prints.lines, "It prints other lines:\n\(run.output)")
    }
    try expectExit(run.status, of: block, run.errors)
    try expectSanitized(run.output + run.errors)
  }

  private func converse(_ block: Scenario.Block, isLast: Bool) throws {
    if run == nil { try open(block) }
    guard let run else { return }
    for (line, act) in block.acts {
      try at(line) { try run.conversation.perform(filled(act)) }
    }
    let isAwaited = block.goesOn != nil || block.ends != nil
    if isAwaited, try run.conversation.ends(or: block.goesOn.map(filled)), let ends = block.ends {
      try expect(run.conversation.text.contains(filled(ends)), "It doesn't say “\(ends)”.")
    }
    // A block that continues isn't left unless it has ended.
    if !isLast, !isAwaited || !run.conversation.hasEnded { return }
    self.run = nil
    let status = try run.conversation.leave()
    if let prints = block.prints, let output = try run.output() {
      try expect(output == prints.lines, "It prints other lines:\n\(output)")
    }
    try expectExit(status, of: block, run.conversation.text)
    try expectSanitized(run.conversation.text)
  }

  private func open(_ block: Scenario.Block) throws {
    let words = [block.route.map(\.rawValue)].compactMap(\.self) + block.flags
    if way == .pipe {
      let program = try sandbox.start(words, isInputOpen: true)
      run = (LineConversation(program), { program.output })
      return
    }
    if way == .json {
      let program = try sandbox.start(words + ["--driver", "json"], isInputOpen: true)
      let conversation = JSONConversation(program)
      run = (conversation, { conversation.results })
      return
    }
    let file = sandbox.folder.path + "/output"
    let isRead = block.flags.contains("--pick")
    let terminal = try Pseudoterminal(
      words + ["--data", sandbox.data] + (way == .screen ? ["--no-tutorials"] : []),
      environment: sandbox.environment,
      columns: 100, rows: 24, streams: isRead ? ">\(file)" : "")
    run = (
      way == .screen ? ScreenConversation(terminal) : LineConversation(terminal),
      { isRead ? try String(contentsOfFile: file, encoding: .utf8) : nil }
    )
  }

  // MARK: - Words with gaps

  private func filled(_ act: Scenario.Act) throws -> Scenario.Act {
    switch act {
    case .answer(let field, let value?): .answer(field, try filled(value))
    case .hear(let words): .hear(try filled(words))
    default: act
    }
  }

  /// With a value for each placeholder. Waits for a code that wasn't used yet.
  func filled(_ text: String) throws -> String {
    try Placeholder.fill(text, folder: sandbox.folder.path) {
      let deadline = Deadline(after: .seconds(5))
      while true {
        if let code = try sandbox.folder.codes().last(where: { !codes.contains($0) }) {
          codes.insert(code)
          return code
        }
        if deadline.isOver { throw Trouble("No mail holds a new code.") }
        Deadline.pause()
      }
    }
  }
}

extension Scenario.Block {
  /// Whether it is one form, answered and submitted.
  fileprivate var isOneForm: Bool {
    isSubmitted && acts.count == answers.count + 1 + says.count
  }
}
