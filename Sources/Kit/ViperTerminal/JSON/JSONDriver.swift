import ViperPages
import ViperPlatform

/// Writes each page as a line of JSON and reads each event from one, for client programs.
///
/// Events are handled one after the other; each is answered by a line of type `ready` or `error`,
/// after the resulting pages.
@MainActor
public final class JSONDriver: Driver, Results {
  /// The format version, incremented by changes that break clients.
  static let version = 2
  /// How many rows are requested if a table has loaded none.
  private static let firstRows = 100

  /// Whether the run has a goal that isn't reached yet; false unless set.
  public var hasUnreachedGoal: @MainActor () -> Bool = { false }
  /// Returns the words that give a missing value, such as "notes add --title", by the flags that take
  /// it, those of files first; nil if no flag can.
  public var wayToGive: @MainActor (_ flags: [String]) -> String? = { $0.first }
  private let console: any Console
  /// Writes a line; false on failure.
  private let write: ([UInt8]) -> Bool
  private let reader = LineReader()
  private let completion: RunCompletion
  /// Values from flags for fields that weren't shown yet.
  private var answers: [FieldName: String]
  private var bar: NavigationBar?
  private var screen: (any Screen)?
  /// The first event of the current screen; nil once it is sent.
  private var arrival: PageEvent?
  /// Field values from the client or flags, and the presenter's values at that time.
  private var typed: [FieldName: String] = [:]
  private var adopted: [FieldName: String] = [:]
  private var memory = ScreenMemory<(typed: [FieldName: String], adopted: [FieldName: String])>()
  /// The last written page and its number.
  private var shown: [JSONValue.Member]?
  private var number = 0
  /// Notices to write after the page.
  private var pending: [JSONValue] = []
  private var isDue = false
  private var isActing = false
  /// Whether the last submission on the current screen was refused.
  private var wasRefused = false
  /// Whether a form was edited and not submitted.
  private var isBegun = false
  private var handling: Task<Void, Never>?
  /// Whether an event is pending, and whether a stop was requested.
  private var isBusy = true
  private var mustStop = false

  /// Creates a driver whose `answers` fill the fields of their name once, as flags do, and which
  /// takes events and signals from `console`.
  public init(
    console: any Console, answers: [FieldName: String] = [:],
    write: @escaping @MainActor ([UInt8]) -> Bool
  ) {
    self.console = console
    self.answers = answers
    self.write = write
    completion = RunCompletion(console: console)
  }

  /// Handles events until `finish` or the end of the input, and writes the outcome.
  public func run() async -> Outcome {
    open()
    let loop = Task { [weak self] in await self?.takeLines() }
    await completion.wait()
    loop.cancel()
    handling?.cancel()
    reader.end()
    flush()
    let outcome = completion.outcome ?? .done
    var signal: JSONValue?
    if case .signalled(let number) = outcome { signal = .number(Int(number)) }
    say(
      "end",
      ["outcome": .text(outcome.name), "signal": signal, "text": .words(completion.words)])
    console.close()
    return outcome
  }

  /// Ends `run()` with the first outcome given; `words` are in the last line.
  public func finish(_ outcome: Outcome, saying words: String?) {
    completion.finish(outcome, saying: words)
  }

  /// Makes a screen the current one, whose page is written in the next turn.
  public func present(_ screen: any Screen, bar: NavigationBar?, with event: PageEvent) {
    if completion.isStopping { return finish(.done) }
    leaveScreen()
    (self.screen, self.bar, arrival) = (screen, bar, event)
    (typed, adopted) = memory.take(of: screen) ?? ([:], [:])
    (wasRefused, isBegun) = (false, false)
    screen.driver = self
    pageChanged()
  }

  /// Keeps the values given to the current screen for its return, except secrets.
  private func leaveScreen() {
    guard let screen else { return }
    screen.driver = nil
    for field in screen.page.fields where field.isSecret { typed[field.name] = nil }
    memory.keep((typed, adopted), of: screen)
  }

  /// Writes the page in the next turn, once for all changes of this one.
  public func pageChanged() {
    if isDue { return }
    isDue = true
    Task { [weak self] in self?.flush() }
  }

  /// Writes the notice after the page.
  public func announce(_ notice: Notice) {
    pending.append(.object(of: ["type": .text("notice"), "notice": notice.json]))
    pageChanged()
  }

  /// Ignores the tip, which names keys of the full screen and is shown there later.
  public func show(tip: String, dismissed: @escaping @MainActor () -> Void) {}

  /// Writes a row of results; false on failure.
  public func add(_ row: Table.Row, of columns: [Table.Column]) -> Bool {
    flush()
    return say("row", ["values": row.values(of: columns)])
  }

  /// The error behind the failure that the page shows.
  public private(set) var failure: (any Error)?
}

// MARK: - Driver → Client

extension JSONDriver {
  private func flush() {
    isDue = false
    guard let page = screen?.page else { return }
    adopt(page)
    let json = page.json(typed: typed, bar: bar)
    if json != shown {
      number += 1
      shown = json
      say("page", ["page": .number(number)], json)
    }
    for case .object(let members) in pending { say(members) }
    pending = []
  }

  /// Drops the client's values of fields whose value the presenter has changed since, and of removed
  /// fields, which may be secrets.
  private func adopt(_ page: Page) {
    let names = Set(page.fields.map(\.name))
    typed = typed.filter { names.contains($0.key) }
    adopted = adopted.filter { names.contains($0.key) }
    for field in page.fields {
      if let old = adopted[field.name], old != field.value { typed[field.name] = nil }
      adopted[field.name] = field.value
    }
  }

  @discardableResult
  private func say(
    _ type: String, _ members: KeyValuePairs<String, JSONValue?>, _ more: [JSONValue.Member] = []
  ) -> Bool {
    guard case .object(let rest) = JSONValue.object(of: members) else { return false }
    return say([.init(name: "type", value: .text(type))] + rest + more)
  }

  @discardableResult
  private func say(_ members: [JSONValue.Member]) -> Bool {
    let version = JSONValue.Member(name: "version", value: .number(Self.version))
    if completion.outcome == .unwritable { return false }
    if write(Array("\(JSONValue.object([version] + members).json)\n".utf8)) { return true }
    finish(.unwritable)
    return false
  }
}

// MARK: - Client → Driver

extension JSONDriver {
  /// Opens the console without changing a terminal's modes, so that the terminal echoes input.
  private func open() {
    console.setReading(false)
    console.open(raw: false) { [weak self] in self?.receive($0) }
    console.setReading(true)
  }

  private func receive(_ input: Input) {
    switch input {
    case .bytes(let bytes):
      reader.feed(bytes)
      console.setReading(!reader.isFull)
    case .ended: reader.end()
    case .signal(let number):
      completion.interrupt(by: .signalled(number), isActing: isActing, on: screen?.page) {
        handling?.cancel()
      }
    case .overdue: completion.giveUp(on: screen?.page)
    case .suspended: console.suspend()
    case .resumed: open()
    case .resized, .suspending, .unwritable, .pause, .tick, .ready, .frame, .rested, .tipRead: break
    }
  }

  /// Reads one line ahead of the event that is being handled, since the line may stop it.
  private func takeLines() async {
    var current = Task {
      await arrive()
      ready(0)
    }
    var count = 0
    while completion.outcome == nil, let line = await reader.next() {
      console.setReading(!reader.isFull)
      count += 1
      let number = count
      do throws(JSONProblem) {
        let (event, page) = try JSONEvent.reading(line)
        if event == .stop {
          if let page { try check(page) }
          guard isBusy else { throw JSONProblem("There is nothing to stop.") }
          mustStop = true
          handling?.cancel()
          await current.value
          ready(number)
        } else {
          await current.value
          isBusy = true
          current = Task { await handle(event, meantFor: page, line: number) }
        }
      } catch {
        await current.value
        refuse(error, line: number)
      }
    }
    await current.value
    endInput()
  }

  private func handle(_ event: JSONEvent, meantFor page: Int?, line: Int) async {
    do throws(JSONProblem) {
      // A screen may have come without an event, such as after the end of a session.
      await arrive()
      flush()
      guard completion.outcome == nil, let screen else { return }
      if let page { try check(page) }
      try await perform(event, on: screen)
      await arrive()
      ready(line)
    } catch {
      refuse(error, line: line)
    }
  }

  /// Refuses an event for an earlier page.
  private func check(_ page: Int) throws(JSONProblem) {
    if page == number { return }
    throw JSONProblem("The page has changed: it is number \(number) now, not \(page).")
  }

  private func ready(_ line: Int) {
    (isBusy, mustStop) = (false, false)
    flush()
    if completion.outcome == nil { say("ready", ["line": .number(line), "page": .number(number)]) }
  }

  private func refuse(_ problem: JSONProblem, line: Int) {
    (isBusy, mustStop) = (false, false)
    flush()
    if completion.outcome != nil { return }
    say(
      "error",
      ["line": .number(line), "page": .number(number), "text": .text(problem.reason)])
  }

  private func perform(_ event: JSONEvent, on screen: any Screen) async throws(JSONProblem) {
    let page = screen.page
    if case .go(let name) = event {
      let items = bar.map { bar in bar.items.filter { $0.name != bar.current || bar.leadsBack } }
      let names = items?.map(\.name) ?? []
      guard let bar, let chosen = names.first(where: { $0.rawValue == name }) else {
        throw JSONProblem("no such destination", among: names.map(\.rawValue))
      }
      return bar.choose(chosen)
    }
    let pageEvent = try event.onPage(page, values: values(of: page))
    switch pageEvent {
    case .changed(_, let values), .submitted(let values), .chose(_, let values):
      for field in page.fields { typed[field.name] = values[field] }
    case .cancelled: answers = [:]
    default: break
    }
    if case .changed = pageEvent { isBegun = true }
    await send(pageEvent, to: screen)
    guard self.screen === screen else { return }
    if case .wantsDetails(let id) = pageEvent, let table = screen.page.table,
      table.rows.first(where: { $0.id == id })?.details == nil
    {
      throw JSONProblem(.noDetails)
    }
    await reachRows(of: screen)
  }

  private func values(of page: Page) -> Values {
    page.fields.reduce(into: [:]) { $0[$1] = typed[$1.name] ?? $1.value }
  }

  /// Has `screen` handle `event`.
  private func send(_ event: PageEvent, to screen: any Screen) async {
    isActing = event.isAct
    let old = screen.page
    let task = Task { await screen.handle(event) }
    handling = task
    if mustStop { task.cancel() }
    await task.value
    handling = nil
    isActing = false
    let page = screen.page
    if completion.isStopping { return completion.settle(on: page) }
    guard self.screen === screen else { return }
    switch event {
    case .submitted, .requirementMet:
      let isRefused = page.fields.contains { $0.problem != nil }
      wasRefused = isRefused || page.notice?.kind == .failure
      isBegun = false
      for name in page.secretsToForget(afterSubmissionOf: old, isEmpty: { typed[$0] == nil }) {
        typed[name] = nil
      }
    case .chose, .did, .selected: wasRefused = false
    case .appeared, .cancelled, .changed, .marked, .wantsDetails, .wantsRows: break
    }
    failure = page.notice?.cause
  }

  /// Sends the first events of new screens, and the flags' values for their fields.
  private func arrive() async {
    while completion.outcome == nil, let event = arrival, let screen {
      arrival = nil
      await send(event, to: screen)
      let page = screen.page
      let given = page.fields.filter { answers[$0.source] != nil }
      adopt(page)
      for field in given { typed[field.name] = answers[field.source] }
      for field in given { answers[field.source] = nil }
      if let last = given.last, self.screen === screen, !mustStop {
        let values = values(of: page)
        if page.table != nil {
          await send(.changed(last.name, values), to: screen)
        } else if page.fields.allSatisfy({ $0.mayBeEmpty || !values[$0].isEmpty }) {
          await send(.submitted(values), to: screen)
        }
      }
      if self.screen === screen { await reachRows(of: screen) }
    }
  }

  /// Loads the first rows if none are loaded.
  private func reachRows(of screen: any Screen) async {
    guard let table = screen.page.table, table.count > 0, table.rows.isEmpty else { return }
    await send(.wantsRows(0..<min(table.count, Self.firstRows)), to: screen)
  }

  /// Ends the run at the end of the input.
  private func endInput() {
    guard completion.outcome == nil, let page = screen?.page else { return finish(.done) }
    var isIncomplete = hasUnreachedGoal()
    var field: Field?
    if case .form = page.body {
      let values = values(of: page)
      field = page.fields.first {
        $0.problem != nil || !$0.mayBeEmpty && values[$0].isEmpty
      }
      isIncomplete = isIncomplete || isBegun || field != nil && !page.canWait
    }
    let isRefused = isIncomplete && field?.problem != nil
    let end = EndOfInput(
      isTyped: console.isTyped, isQuestion: page.isQuestion, isIncomplete: isIncomplete,
      hasFailed: wasRefused || isRefused || page.notice?.kind == .failure, field: field,
      way: wayToGive)
    finish(end.outcome, saying: end.reason)
  }
}

extension Outcome {
  fileprivate var name: String {
    switch self {
    case .done: "done"
    case .failed: "failed"
    case .misused: "misused"
    case .cancelled: "cancelled"
    case .unwritable: "unwritable"
    case .signalled: "signalled"
    }
  }
}
