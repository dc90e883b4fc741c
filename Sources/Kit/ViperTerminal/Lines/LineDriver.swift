import ViperPages
import ViperPlatform

/// Prints pages line by line and asks one question at a time, without escape sequences: for pipes,
/// simple terminals and screen readers.
@MainActor
public final class LineDriver: Driver {
  /// Ends the loop over the pages.
  private struct Finished: Error {}

  /// Whether the run has a goal that isn't reached yet; false unless set.
  public var hasUnreachedGoal: @MainActor () -> Bool = { false }
  /// Returns the words that give a missing value, such as "notes add --title", by the flags that take
  /// it, those of files first; nil if no flag can.
  public var wayToGive: @MainActor (_ flags: [String]) -> String? = { $0.first }
  private let console: any Console
  private let input: LineInput
  /// Whether there is a user to answer; if not, a value without a flag is an error.
  let hasUser: Bool
  /// Whether questions are written.
  private let prompts: Bool
  let results: (any Results)?
  /// Values from flags for fields that weren't asked yet.
  var flags: [FieldName: String]
  private var bar: NavigationBar?
  /// Whether the process was stopped and continued since the last answer.
  private var isResumed = false
  var screen: (any Screen)?
  /// The first event of the current screen.
  private var arrival = PageEvent.appeared
  let output: LineOutput
  private var loop: Task<Void, Never>?
  /// Whether an act is under way, and whether the input ended at a field that kept its value.
  private var (isActing, hasKept) = (false, false)
  private let completion: RunCompletion

  /// Creates a driver whose `answers` fill the fields of their name once, as flags do; unless it
  /// `asks`, the rows of a table go to `results`.
  ///
  /// Unless it `prompts`, questions aren't printed, and lines still answer them.
  public init(
    console: any Console, answers: [FieldName: String] = [:], asks: Bool = true,
    prompts: Bool = true, results: (any Results)? = nil
  ) {
    self.console = console
    completion = RunCompletion(console: console)
    input = LineInput(console: console, completion: completion)
    output = LineOutput(console: console, hasUser: asks && prompts)
    flags = answers
    (hasUser, self.prompts) = (asks, prompts)
    self.results = results
    input.interrupt = { [weak self] in self?.end(by: .signalled(SIGINT)) }
  }

  /// Asks until `finish` or the end of the input; without a user, flags give the answers.
  public func run() async -> Outcome {
    console.setReading(hasUser)
    open()
    loop = Task { [weak self] in try? await self?.showScreens() }
    await completion.wait()
    loop?.cancel()
    // The shell's next output starts on a line of its own.
    if input.isAsking, console.echoes { say("") }
    input.end()
    output.sayPending()
    console.close()
    if let words = completion.words, !output.transcript.hasNotice(words) { say(words) }
    return completion.outcome ?? .done
  }

  /// Ends `run()` with the first outcome given; `words` follow unless they repeat the last notice.
  public func finish(_ outcome: Outcome, saying words: String?) {
    completion.finish(outcome, saying: words)
  }

  /// Makes a screen the current one; one that comes back isn't printed again.
  public func present(_ screen: any Screen, bar: NavigationBar?, with event: PageEvent) {
    if completion.isStopping { return finish(.done) }
    self.screen?.driver = nil
    output.turn(from: self.screen, to: screen, isBack: event == .requirementMet)
    (self.screen, self.bar, arrival) = (screen, bar, event)
    screen.driver = self
  }

  /// Prints the wait, progress and notice of the current page if they are new.
  public func pageChanged() {
    guard let page = screen?.page, !completion.isStopping else { return }
    output.sayNews(of: page)
  }

  /// Prints the notice before the next question.
  public func announce(_ notice: Notice) { output.announce(notice) }

  /// Ignores the tip, which names keys of the full screen and is shown there later.
  public func show(tip: String, dismissed: @escaping @MainActor () -> Void) {}

  func say(_ line: String) { output.say(line) }
}

// MARK: - Console → Driver

extension LineDriver {
  private func open() { console.open(raw: false) { [weak self] in self?.receive($0) } }

  private func receive(_ input: Input) {
    switch input {
    case .bytes, .pause, .ended: if hasUser { self.input.receive(input) }
    case .signal(let number): end(by: .signalled(number))
    case .unwritable: if hasUser { end(by: .unwritable) }
    case .overdue: completion.giveUp(on: screen?.page)
    case .suspended: console.suspend()
    case .suspending: say(.suspending)
    case .resumed where hasUser:
      // A pipe has one writer; at a terminal, another person may type now.
      isResumed = console.isTyped
      open()
      self.input.askAgain()
    case .resumed, .resized, .tick, .ready, .frame, .rested, .tipRead: break
    }
  }

  /// Asks the act under way to stop, and gives it a moment to report its outcome.
  func end(by cause: Outcome) {
    completion.interrupt(by: cause, isActing: isActing, on: screen?.page) { loop?.cancel() }
  }

  // MARK: - The loop

  private func showScreens() async throws {
    while completion.outcome == nil, let screen {
      output.sayPending()
      if hasUser { output.sayHead(of: screen.page) }
      pageChanged()
      try await send(arrival, to: screen)
      // A form that failed isn't submitted again without new answers.
      if !hasUser, arrival == .requirementMet, self.screen === screen, hasFailed,
        case .form = screen.page.body
      {
        try endOfInput(on: screen.page)
      }
      while completion.outcome == nil, self.screen === screen { try await step(on: screen) }
    }
  }

  private func step(on screen: any Screen) async throws {
    let page = screen.page
    output.sayHead(of: page)
    switch page.body {
    case .form, .question: try await fill(page, on: screen)
    case .table(let table): try await browse(table, of: page, on: screen)
    case .text(let text):
      if !text.isEmpty { text.paragraphs.forEach(say) }
      // A page that failed instead of showing its form, which flags or a pipe's lines answer.
      if hasUser, !console.isTyped, hasFailed, !flags.isEmpty || hasUnreachedGoal() {
        try end(.failed)
      }
      if hasUser { try await choose(on: screen) }
    }
    if hasUser && !hasKept || self.screen !== screen { return }
    // A table is printed to its end, even if it shows a notice.
    if case .table = screen.page.body { return }
    // Without new answers, a page that asks the same again ends the run.
    if hasFailed || screen.page.fields.map(\.name) == page.fields.map(\.name) {
      try endOfInput(on: screen.page)
    }
  }

  /// Has `screen` handle `event`.
  /// - Throws: `Finished` if the run has ended.
  func send(_ event: PageEvent, to screen: any Screen) async throws {
    isActing = event.isAct
    await screen.handle(event)
    isActing = false
    if event.isAct { input.isStale = true }
    if completion.isStopping { completion.settle(on: screen.page) }
    try checkIsRunning()
  }

  private func checkIsRunning() throws { if completion.outcome != nil { throw Finished() } }

  func end(_ outcome: Outcome, _ reason: String? = nil) throws -> Never {
    if let reason { say("Error: \(reason)") }
    finish(outcome)
    throw Finished()
  }

  /// The error of the last refused attempt, or else of the notice that the page shows.
  public var failure: (any Error)? { output.transcript.refusal ?? screen?.page.notice?.cause }

  /// Whether the last attempt on the current screen was refused.
  private var hasFailed: Bool {
    output.transcript.wasRefused || screen?.page.notice?.kind == .failure
  }

  /// Ends the run at the end of input; `field` is the unanswered field, if any.
  func endOfInput(
    on page: Page, without field: Field? = nil, of form: LineForm? = nil
  ) throws -> Never {
    let isIncomplete =
      hasUnreachedGoal() || field != nil && (form?.isBegun == true || !page.canWait)
    let end = EndOfInput(
      isTyped: hasUser && console.isTyped, isQuestion: hasUser && page.isQuestion,
      isIncomplete: isIncomplete, hasFailed: hasFailed || form?.refuses(field) == true,
      field: field, way: wayToGive)
    try self.end(end.outcome, end.reason)
  }

  /// Asks for one line; at the end of the input, keeps the value of `field` or ends the run.
  func ask(
    _ text: String, isSecret: Bool = false, on page: Page, for field: Field? = nil,
    of form: LineForm? = nil
  ) async throws -> String {
    output.sayPending()
    let line = await input.ask(prompts ? text : "", isSecret: isSecret)
    try checkIsRunning()
    if let line { return line }
    let hint = field.map { $0.hint(of: output.transcript.proposal(for: $0)) }
    hasKept = hasUnreachedGoal() && !hasFailed && form?.refuses(field) != true && !console.isTyped
    if hasKept, field?.isOptional == true || hint?.isEmpty == false { return "" }
    try endOfInput(on: page, without: field, of: form)
  }

  // MARK: - Forms

  /// Asks for each field, also for those that an answer adds to the page, and submits the form.
  ///
  /// Only the fields that a submission refuses are asked again.
  private func fill(_ page: Page, on screen: any Screen) async throws {
    var form = LineForm(values: output.transcript.values(of: page), flags: flags)
    isResumed = false
    repeat {
      while let field = form.next(of: screen.page.fields) {
        let flag = flags.removeValue(forKey: field.name) ?? form.repeatedFlag(of: field)
        let answer =
          if let flag { LineAnswer.value(flag) } else { try await ask(field, on: page, of: form) }
        // Another person may type now.
        if isResumed { form.forgetSecrets(of: screen.page.fields, but: field) }
        isResumed = false
        switch answer {
        case .value(let text):
          let value = flag ?? field.value(of: text)
          form.take(value, for: field, byFlag: flag != nil)
          try await check(value, of: field, in: &form, on: screen)
        case .back: if !form.goBack(from: field, of: screen.page.fields) { say(.firstQuestion) }
        case .menu:
          let choice = try await choose(on: screen, before: field, of: form)
          if case .back(let field) = choice { form.forget(field, of: screen.page.fields) }
          if !choice.isOfForm { return }
        }
      }
      try await send(.submitted(form.values), to: screen)
      let wrong = self.screen === screen ? screen.page.fields.filter { $0.problem != nil } : []
      for problem in wrong.compactMap(\.problem) { say("Error: \(problem)") }
      output.transcript.note(submissionOf: screen.page, isRefused: !wrong.isEmpty)
      if self.screen === screen, hasFailed { try endRefused(wrong, in: form) }
      for field in wrong {
        form.forget(field, of: screen.page.fields)
        // Enter would give the refused answer again.
        output.transcript.answers[field.name] = nil
      }
    } while hasUser && hasFailed && screen.page.notice?.kind != .failure
  }

  /// Ends the run if flags were refused in a pipe: its lines answer other questions.
  private func endRefused(_ fields: [Field], in form: LineForm) throws {
    if hasUser, !console.isTyped, form.isByFlags(refusing: fields) { try end(.failed) }
  }

  /// Accepts the answer to a field, or prints its problem and has the form ask again.
  private func check(
    _ value: String, of field: Field, in form: inout LineForm, on screen: any Screen
  ) async throws {
    var (problem, hint) = (field.problem(of: value), String?.none)
    if problem == nil {
      try await send(.changed(field.name, form.values), to: screen)
      let changed = screen.page.fields.first { $0.name == field.name }
      (problem, hint) = (changed?.problem, changed?.hint)
    }
    if let problem {
      say("Error: \(problem)")
      if !hasUser { try end(.failed) }
      try endRefused([field], in: form)
      form.refuse(field, of: screen.page.fields)
    } else {
      if !field.isSecret { output.transcript.answers[field.name] = value }
      output.sayLead(of: screen.page)
      output.say(hint: hint)
    }
  }

  /// The user's answer to a field; an empty line lists other choices if a value is required.
  private func ask(_ field: Field, on page: Page, of form: LineForm) async throws -> LineAnswer {
    let proposal = output.transcript.proposal(for: field)
    if !hasUser {
      if !proposal.isEmpty || field.mayBeEmpty { return .value(proposal) }
      try endOfInput(on: page, without: field, of: form)
    }
    let hint = field.hint(of: proposal)
    let isYesOrNo = page.isYesOrNo
    if prompts { field.preface(isYesOrNo: isYesOrNo).forEach(say) }
    while true {
      let line = try await ask(
        field.question(hint: hint, isYesOrNo: isYesOrNo), isSecret: field.isSecret, on: page,
        for: field, of: form)
      if line.isEmpty { return field.isOptional || !hint.isEmpty ? .value(proposal) : .menu }
      if let answer = field.answer(of: line, isYesOrNo: isYesOrNo) { return answer }
      say(field.expectation(isYesOrNo: isYesOrNo).error(for: line))
    }
  }

  // MARK: - Choices

  /// Offers all actions by number, instead of an answer to `field`.
  @discardableResult
  func choose(
    on screen: any Screen, before field: Field? = nil, of form: LineForm? = nil
  ) async throws -> LineChoice {
    let page = screen.page
    let earlier = field.flatMap { form?.earlier(than: $0, of: page.fields) } ?? []
    let menu = menu(of: page, earlier: earlier)
    if prompts { menu.lines.forEach(say) }
    while true {
      switch menu.reply(to: try await ask("Number: ", on: page, for: field, of: form)) {
      case .choice(let choice):
        try await take(choice, on: screen)
        return choice
      case .list: menu.lines.forEach(say)
      case .unknown(let error): say(error)
      }
    }
  }

  func menu(of page: Page, earlier: [Field] = []) -> LineMenu {
    LineMenu(page.choices(bar: bar, values: output.transcript.values(of: page), earlier: earlier))
  }

  func take(_ choice: LineChoice, on screen: any Screen) async throws {
    switch choice {
    case .stay, .back: break
    case .sort(let order, let option): try await change(order, to: option.name.rawValue, on: screen)
    case .act(let action):
      (output.transcript.wasRefused, output.transcript.refusal) = (false, nil)
      let old = screen.page.fields.compactMap(\.problem)
      try await send(.chose(action, output.transcript.values(of: screen.page)), to: screen)
      let new = self.screen === screen ? screen.page.fields.compactMap(\.problem) : []
      for problem in new where !old.contains(problem) { say("Error: \(problem)") }
    case .move(let item): bar?.choose(item.name)
    case .leave:
      // The flags were meant for the screen that is left.
      flags = [:]
      try await send(.cancelled, to: screen)
    }
  }
}
