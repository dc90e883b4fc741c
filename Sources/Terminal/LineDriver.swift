/// Speaks pages line by line and asks one question at a time. Writes no escape byte, ever.
@MainActor
public final class LineDriver: Driver {
  /// Ends the walk through the pages.
  struct Finished: Error {}

  /// Whether there is somebody to ask; if not, what no flag says is an error.
  let asks: Bool
  let results: (any Results)?
  var answers: [Name: String]
  private(set) var bar: Bar?
  private(set) var screen: (any Screen)?
  /// What was answered on this screen, but for secrets: the next time, Enter is enough.
  var drafts: [Name: String] = [:]
  /// How far the table on this screen was read out, and what was said of it last.
  var reading = Reading()
  /// What came of the last submission, until something else is answered.
  var attempt = Attempt.none
  private var spoken: (title: String?, busy: String?, notice: Notice?)
  private var question: (text: String, isSecret: Bool)?
  private let console: any Console
  private let lines = Lines()
  private let ending = Ending()

  /// `answers` fill the fields of their name once, as flags do. Without `asks`, the rows of a
  /// table go to `results`.
  public init(
    console: any Console, answers: [Name: String] = [:], asks: Bool = true,
    results: (any Results)? = nil
  ) {
    self.console = console
    self.answers = answers
    self.asks = asks
    self.results = results
  }

  public func run() async -> Outcome {
    console.open(raw: false) { [weak self] in self?.receive($0) }
    let walk = Task { [weak self] in try? await self?.walk() }
    await ending.wait()
    walk.cancel()
    lines.end()
    console.close()
    ending.words.map(say)
    return ending.outcome ?? .done
  }

  public func finish(_ outcome: Outcome, saying words: String?) {
    ending.finish(outcome, saying: words)
  }

  public func present(_ screen: any Screen, bar: Bar?) {
    self.screen?.driver = nil
    self.screen = screen
    self.bar = bar
    (drafts, reading, attempt, spoken) = ([:], Reading(), .none, (nil, nil, nil))
    screen.driver = self
  }

  public func pageChanged() {
    guard let page = screen?.page else { return }
    if let busy = page.busy, busy != spoken.busy, asks { say(busy) }
    if let notice = page.notice, notice != spoken.notice {
      say(notice.kind == .failure ? "Error: \(notice.text)" : notice.text)
    }
    (spoken.busy, spoken.notice) = (page.busy, page.notice)
  }

  private func receive(_ input: Input) {
    switch input {
    case .bytes(let bytes):
      lines.feed(bytes)
      console.setReading(!lines.isFull)
    case .ended: lines.end()
    case .signal(let number): finish(.signalled(number))
    case .resumed: prompt()
    case .resized, .pause, .tick, .ready: break
    }
  }
}

/// What came of a submission.
enum Attempt { case none, accepted, failed }

// MARK: - The walk

extension LineDriver {
  private func walk() async throws {
    while ending.outcome == nil, let screen {
      sayTitle(of: screen.page)
      pageChanged()
      await screen.handle(.appeared)
      while ending.outcome == nil, self.screen === screen { try await step(on: screen) }
    }
  }

  private func step(on screen: any Screen) async throws {
    let page = screen.page
    sayTitle(of: page)
    switch page.body {
    case .form, .question: try await fill(page, on: screen)
    case .table(let table): try await browse(table, on: screen)
    case .text(let text):
      text.split(separator: "\n", omittingEmptySubsequences: false).forEach { say(String($0)) }
      if asks { try await choose(on: screen) }
    }
    if asks || self.screen !== screen { return }
    if attempt == .failed || screen.page.notice?.kind == .failure { try end(.failed) }
    // Nobody is there to go round once more.
    if case .table = page.body { return }
    if screen.page.fields.map(\.name) == page.fields.map(\.name) { try end(.done) }
  }

  private func sayTitle(of page: Page) {
    if page.title != spoken.title, asks { say(page.title) }
    spoken.title = page.title
  }

  /// Offers, by number, everything that isn't a value.
  func choose(on screen: any Screen) async throws {
    let page = screen.page
    let stay: [Action] = page.fields.isEmpty ? [] : [.stay]
    let others = bar?.items.filter { $0.name != bar?.current } ?? []
    let choices = stay + page.actions + others + [.leave]
    for (index, choice) in choices.enumerated() { say("\(index + 1). \(choice.label)") }
    guard let line = try await ask("Number: ") else { try end(.done) }
    guard let number = Int(line), choices.indices.contains(number - 1) else {
      return sayNoNumber(upTo: choices.count)
    }
    switch choices[number - 1] {
    case .stay: return
    case .leave:
      // What flags said was meant for what is left now.
      answers = [:]
      await screen.handle(.cancelled)
    case let action where page.actions.contains(action):
      await screen.handle(.chose(action, values(of: page)))
    case let item: bar?.choose(item.name)
    }
  }

  func values(of page: Page) -> Values {
    page.fields.reduce(into: [:]) { $0[$1] = drafts[$1.name] ?? $1.value }
  }

  /// Asks for one line, unseen where it is a secret; nil when there is no more.
  func ask(_ text: String, isSecret: Bool = false) async throws -> String? {
    question = (text, isSecret)
    prompt()
    let line = await lines.next()
    console.setReading(!lines.isFull)
    question = nil
    // What is typed before the next question is asked may be the answer to a secret one.
    console.setEcho(false)
    // Nobody has ended the line of the question.
    if isSecret || line == nil || !console.isTyped { say("") }
    try checkIsRunning()
    switch line {
    case nil: return nil
    case .text(let text): return text
    case .unreadable: say("Error: That is no UTF-8 text.")
    case .tooLong: say("Error: That is too long.")
    }
    return try await ask(text, isSecret: isSecret)
  }

  /// Puts the open question, again after the shell had the terminal and switched the echo on.
  private func prompt() {
    guard let question else { return }
    console.setEcho(!question.isSecret)
    console.write(Array(question.text.harmless.utf8))
  }

  /// What was typed isn't said again: it may have been meant for a secret.
  func sayNoNumber(upTo count: Int) { say("Error: That is no number from 1 to \(count).") }

  func checkIsRunning() throws {
    if ending.outcome != nil { throw Finished() }
  }

  func end(_ outcome: Outcome, _ reason: String? = nil) throws -> Never {
    if let reason { say("Error: \(reason)") }
    finish(outcome)
    throw Finished()
  }

  func say(_ line: String) { console.say(line) }
}

extension Action {
  fileprivate static let stay = Action("stay", "Go on")
  fileprivate static let leave = Action("leave", "Leave")
}
