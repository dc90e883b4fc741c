/// Speaks pages line by line and asks one question at a time. Writes no escape byte, ever.
@MainActor
public final class LineDriver: Driver {
  /// Ends the walk through the pages.
  struct Finished: Error {}

  private struct Covered {
    weak var screen: (any Screen)?
    var transcript = LineTranscript()
    /// Whether what covers it is a question, after which it goes on as it was.
    var isAsked = false
  }

  /// Whether there is somebody to ask; if not, what no flag says is an error.
  let asks: Bool
  let results: (any Results)?
  var answers: [FieldName: String]
  private(set) var bar: NavigationBar?
  private(set) var screen: (any Screen)?
  /// What the current screen is told first.
  private var arrival = PageEvent.appeared
  var transcript = LineTranscript()
  /// The screen that questions stand over now: once they are answered, it goes on as it was.
  private var covered = Covered()
  var question: (text: String, line: LineEditor)?
  public var owesGoal: @MainActor () -> Bool = { false }
  let console: any Console
  let lines = LineReader()
  var decoder = KeyDecoder()
  var chunks = 0
  /// Keys that came before the question that they answer.
  var ahead: [Key] = []
  private(set) var walking: Task<Void, Never>?
  /// Whether what was submitted, chosen or done isn't answered yet.
  var isActing = false
  /// Whether that was the last that happened: the next question is another one.
  var isAfterAct = false
  let completion = RunCompletion()

  /// `answers` fill the fields of their name once, as flags do. Without `asks`, the rows of a
  /// table go to `results`.
  public init(
    console: any Console, answers: [FieldName: String] = [:], asks: Bool = true,
    results: (any Results)? = nil
  ) {
    self.console = console
    self.answers = answers
    self.asks = asks
    self.results = results
  }

  public func run() async -> Outcome {
    console.setReading(asks)
    open()
    walking = Task { [weak self] in try? await self?.walk() }
    await completion.wait()
    walking?.cancel()
    lines.end()
    // What the shell says next stands on a line of its own.
    if question != nil, console.echoes { say("") }
    console.close()
    if let words = completion.words, !transcript.hasTold(words) { say(words) }
    return completion.outcome ?? .done
  }

  public func finish(_ outcome: Outcome, saying words: String?) {
    completion.finish(outcome, saying: words)
  }

  public func present(_ screen: any Screen, bar: NavigationBar?, with event: PageEvent) {
    if completion.isStopping { return finish(.done) }
    self.screen?.driver = nil
    if covered.screen === screen, covered.isAsked || event == .requirementMet {
      (transcript, covered) = (covered.transcript, Covered())
    } else {
      if self.screen?.page.isQuestion == false {
        covered = Covered(screen: self.screen, transcript: transcript)
      }
      covered.isAsked = screen.page.isQuestion
      transcript = LineTranscript()
    }
    self.screen = screen
    self.bar = bar
    arrival = event
    screen.driver = self
  }

  public func pageChanged() {
    guard let page = screen?.page, !completion.isStopping else { return }
    transcript.news(of: page, asks: asks).forEach(say)
  }
}

// MARK: - The walk

extension LineDriver {
  private func walk() async throws {
    while completion.outcome == nil, let screen {
      if asks { sayHead(of: screen.page) }
      pageChanged()
      try await tell(arrival, to: screen)
      try endIfUnanswered(on: screen)
      while completion.outcome == nil, self.screen === screen { try await step(on: screen) }
    }
  }

  /// Where a form could not do what it was asked for before, and no more answers come, it isn't
  /// submitted once more.
  private func endIfUnanswered(on screen: any Screen) throws {
    guard !asks, arrival == .requirementMet, self.screen === screen, hasFailed else { return }
    if case .form = screen.page.body { try endOfInput(on: screen.page) }
  }

  private func step(on screen: any Screen) async throws {
    let page = screen.page
    sayHead(of: page)
    switch page.body {
    case .question(let field) where page.isTip && transcript.tip != field.label:
      try await pass(field, on: screen)
    case .form, .question: try await fill(page, on: screen)
    case .table(let table): try await browse(table, on: screen)
    case .text(let text):
      text.paragraphs.forEach(say)
      if asks { try await choose(on: screen) }
    }
    if asks || self.screen !== screen { return }
    // A table is read out to its end, whatever is said of it.
    if case .table = screen.page.body { return }
    // No more answers will come: a page that asks the same again ends the run.
    if hasFailed || screen.page.fields.map(\.name) == page.fields.map(\.name) {
      try endOfInput(on: screen.page)
    }
  }

  /// A tip has one answer: who hears it needn't give that.
  private func pass(_ field: Field, on screen: any Screen) async throws {
    transcript.tip = field.label
    if asks { field.label.paragraphs.forEach(say) }
    let answer = field.options.first?.name.rawValue ?? ""
    try await tell(.submitted([field.name: answer]), to: screen)
  }

  private func sayHead(of page: Page) { transcript.head(of: page, asks: asks).forEach(say) }

  func sayLead(of page: Page) { transcript.newLead(of: page, asks: asks).forEach(say) }

  /// Keeps what was said to a screen that a tip has come up over; false where none has.
  func keep(_ line: String, for screen: any Screen) -> Bool {
    guard covered.screen === screen, self.screen?.page.isTip == true else { return false }
    covered.transcript.early = line
    return true
  }

  func values(of page: Page) -> Values {
    page.fields.reduce(into: [:]) { $0[$1] = transcript.inputs[$1.name] ?? $1.value }
  }
}

// MARK: - Asking

extension LineDriver {
  /// Asks for one line, unseen where it is a secret; nil when there is no more.
  func ask(_ text: String, isSecret: Bool = false) async throws -> String? {
    if isSecret || isAfterAct { try await forgetAhead() }
    isAfterAct = false
    question = (text, LineEditor(isSecret: isSecret))
    prompt()
    pressAhead()
    let line = await lines.next()
    readOn()
    question = nil
    try checkIsRunning()
    // Nobody has ended the line of the question.
    if isSecret || line == nil || console.echoes || !console.isTyped { say("") }
    switch line {
    case nil: return nil
    case .text(let text): return text
    case .unreadable: say("Error: That is no UTF-8 text.")
    case .tooLong: say("Error: That is too long.")
    }
    return try await ask(text, isSecret: isSecret)
  }

  /// Puts the open question, with what was typed already.
  func prompt() {
    guard let question else { return }
    let typed = console.echoes ? question.line.shown : ""
    console.write(Array((question.text.sanitized + typed).utf8))
  }

  /// What was typed isn't said again: it may have been meant for a secret.
  func sayNoNumber(upTo count: Int) { say("Error: That is no number from 1 to \(count).") }

  func checkIsRunning() throws {
    if completion.outcome != nil { throw Finished() }
  }

  func end(_ outcome: Outcome, _ reason: String? = nil) throws -> Never {
    if let reason { say("Error: \(reason)") }
    finish(outcome)
    throw Finished()
  }

  /// Whether the last attempt on the current screen was refused.
  private var hasFailed: Bool { transcript.wasRefused || screen?.page.notice?.kind == .failure }

  /// Ends the run where no more answers come. The first of these that applies decides: a person who
  /// ends the input gives up what isn't done yet, a refused attempt is a failure, a missing answer or
  /// a goal that isn't reached is a misuse, and everything else is done.
  /// - Parameters:
  ///   - field: The field that lacks its answer; nil where none is asked.
  ///   - isBegun: Whether the page that it stands on was answered in part.
  func endOfInput(
    on page: Page, without field: Field? = nil, isBegun: Bool = false
  ) throws -> Never {
    let isIncomplete = field != nil && (isBegun || !page.canWait)
    if asks, console.isTyped { try end(owesGoal() || isIncomplete ? .cancelled : .done) }
    if hasFailed { try end(.failed) }
    guard owesGoal() || isIncomplete else { try end(.done) }
    guard let field else { try end(.misused, "The input ended before the command was done.") }
    // A secret that is asked twice is given once.
    let flag = field.flags.first ?? "--\(field.source)-file"
    try end(.misused, "“\(field.label)” is needed. Give it with \(flag).")
  }

  func say(_ line: String) { write(sanitized: line.sanitized) }

  /// Says a line of parts that were made harmless one by one.
  func write(sanitized line: String) { console.write(Array((line + "\n").utf8)) }
}
