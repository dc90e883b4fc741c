import ViperPages
import ViperPlatform

/// Draws pages on the whole terminal and takes one key at a time.
@MainActor
public final class FullScreenDriver: Driver {
  /// Whether the run has a goal that isn't reached yet; false unless set.
  public var hasUnreachedGoal: @MainActor () -> Bool = { false }
  let console: any Console
  private(set) var tasks = EventTasks()
  /// Acts that continue, or are being stopped, after their pages were left.
  var background: [BackgroundAct] = []
  /// The screen whose act the end of the run has interrupted.
  var interrupted: (any Screen)?
  let completion: RunCompletion
  private var decoder: KeyDecoder
  private var chunks = 0
  /// The cached page of the screen; nil after a change.
  private var cachedPage: Page?
  /// Whether a frame is due at the end of this turn of the main queue.
  private var isDue = false
  /// The page of the last frame; nil if something else has changed since.
  private var drawn: Page?
  /// The keys that wait for rows or an act, and all keys after them except clicks.
  var held: [Key] = []
  var chrome = PageChrome()
  private(set) var screen: (any Screen)?
  var editor = PageEditor()
  var overlays = OverlayLayer()
  private let frames: FrameWriter
  private let keys: ExchangedKeys
  /// The rows last requested, not requested again before the next key: rows that fail to load would
  /// be requested forever.
  var requestedRows: Range<Int>?
  /// The selected row without details, which were requested or are about to be: not again while it
  /// stays selected, unless the page is reloaded.
  var detailedRow: String?
  /// Whether the window is too small for a page; keys are then ignored.
  package private(set) var isTooSmall = false
  private var answers: [FieldName: String]
  var memory = ScreenMemory<PageEditor>()
  /// Draws the page below a question, as it was when the question appeared.
  var backdrop: (@MainActor (Size) -> Grid)?
  private var isOpen = false
  /// The search for the palette's text; a new value cancels the former one.
  var searching: Task<Void, Never>? { didSet { oldValue?.cancel() } }
  /// Whether the user quits: the run ends after `cancelled`, even if the page isn't left.
  private var isQuitting = false

  /// Creates a driver whose `answers` fill the fields of their name once, as flags do.
  ///
  /// Without `pictures`, none is drawn. With `asksBackground`, the terminal's answer selects the
  /// theme. The letters `keys` of actions are exchanged. The environment variable `ESCDELAY` is the
  /// time in milliseconds after which a lone ESC is the Escape key.
  public init(
    console: any Console, answers: [FieldName: String] = [:], theme: Theme = .plain,
    asksBackground: Bool = false, pictures: PictureProtocol? = nil, setsTitle: Bool = false,
    keys: ExchangedKeys = ExchangedKeys()
  ) {
    (self.console, self.keys) = (console, keys)
    frames = FrameWriter(
      console: console, theme: theme, asksBackground: asksBackground, pictures: pictures,
      setsTitle: setsTitle)
    completion = RunCompletion(console: console)
    decoder = KeyDecoder(escapeDelay: environment("ESCDELAY").flatMap { Int($0) })
    self.answers = answers
    chrome.pictures = pictures
  }

  /// Takes the terminal, handles input until `finish`, and restores the terminal.
  public func run() async -> Outcome {
    open()
    await completion.wait()
    // A late answer would be typed at the shell's prompt.
    while frames.awaitsBackground, await console.awaitQuiet() {}
    isOpen = false
    allTasks.forEach { $0.abandon() }
    frames.erasePicture()
    console.close()
    if let words = completion.words { console.say(words) }
    return completion.outcome ?? .done
  }

  /// Ends `run()` with the first outcome given; `words` appear after the screen is restored.
  public func finish(_ outcome: Outcome, saying words: String?) {
    // Another screen's act calls this; the interrupted one still has to report.
    if completion.isStopping, let interrupted, interrupted !== screen { return }
    completion.finish(outcome, saying: words)
  }

  /// Makes a screen the current one; the former one's inputs and focus are kept for its return.
  public func present(_ screen: any Screen, bar: NavigationBar?, with event: PageEvent) {
    if completion.isStopping { return finish(.done) }
    if isQuitting { return endQuitting() }
    if screen.page.isQuestion { keepBackdrop() } else { backdrop = nil }
    detachScreen(for: bar)
    (self.screen, cachedPage) = (screen, nil)
    tasks = takeTasks(of: screen)
    overlays.reset()
    searching = nil
    (chrome.bar, chrome.announcement, chrome.result) = (bar, nil, nil)
    chrome.spinner.end()
    (held, detailedRow) = ([], nil)
    chrome.endTip()
    editor = memory.take(of: screen) ?? PageEditor()
    screen.driver = self
    send(event)
    isTooSmall = console.size.isTooSmall
    editor.adopt(screen.page, isEditing: false)
    guardQuestion(of: screen.page)
    draw()
  }

  /// Returns when no event is being handled.
  func settle() async {
    await tasks.settle()
    drawDue()
  }

  /// The page of the current screen.
  var page: Page? {
    if cachedPage == nil { cachedPage = (screen?.page).map(keys.applied) }
    return cachedPage
  }

  @discardableResult
  func send(_ event: PageEvent) -> Bool {
    guard let screen else { return false }
    // The flags were meant for the screen that is left.
    if case .cancelled = event { answers = [:] }
    if event == .appeared || event.isChoice { detailedRow = nil }
    let old = event.submits || event.isChoice ? screen.page : nil
    return tasks.start(event, on: screen) { [weak self] in
      guard let self else { return }
      if self.screen !== screen { return event.isAct ? endBackgroundAct(of: screen) : () }
      if endInterrupted(by: screen) { return }
      if isQuitting, event == .cancelled { return endQuitting() }
      if let old { editor.settle(event, of: old, on: screen.page) }
      // A question before stopping this act is outdated; one about another loss stays.
      if event.isAct, !asksAboutCurrentLoss { overlays.closeQuestion() }
      if case .changed = event { endEdit() }
      redraw()
      adoptChange()
      if case .appeared = event { sendUnhandledEdit() }
      if event.isChange { endChange() }
      pressHeld()
    }
  }

  /// Sends an edit that another screen interrupted, once this one is back.
  private func sendUnhandledEdit() {
    guard let page = page, let name = editor.unhandled, !tasks.isEditing else { return }
    send(editor.edited(name, on: page))
  }
}

// MARK: - Screen → Driver

extension FullScreenDriver {
  /// Invalidates the page, and draws it with all changes of this turn of the main queue.
  public func pageChanged() {
    cachedPage = nil
    schedule()
  }

  /// Draws at the end of this turn of the main queue, even if the page is as in the last frame.
  func redraw() {
    drawn = nil
    schedule()
  }

  private func schedule() {
    if !isDue { Task { [weak self] in self?.drawDue() } }
    isDue = true
  }

  /// Adopts a changed page before the next key, even if it isn't drawn yet.
  private func adoptChange() {
    if isDue, let page { editor.adopt(page, isEditing: tasks.isEditing) }
  }

  /// Draws the frame that is due; tests call it instead of waiting.
  package func drawDue() {
    if !isDue { return }
    if let page, tasks.isEditing, !chrome.spinner.isShown,
      drawn.map(page.isDrawnDuringEdit(like:)) == true
    {
      isDue = false
      return tick(page)
    }
    if page?.progress == nil { draw() } else { drawSoon() }
    pressHeldMove()
  }

  /// Draws now, or at the end of the last frame's interval: at most twenty frames a second.
  private func drawSoon() { if frames.beginInterval() { draw() } }

  /// Starts the guard of a new question, which can't be read while the window is too small.
  private func guardQuestion(of page: Page) {
    if isTooSmall { return }
    if overlays.guardQuestion(of: page) { console.send(.ready, after: TypeAheadGuard.time) }
  }

  /// Takes the terminal, and draws on its blank screen.
  private func open() {
    console.open(raw: true) { [weak self] in self?.receive($0) }
    isOpen = true
    frames.begin()
    draw()
  }

  func draw() {
    isDue = false
    guard isOpen, completion.outcome == nil, let page else { return }
    drawn = page
    editor.adopt(page, isEditing: tasks.isEditing)
    if !tasks.isActing, let event = editor.take(&answers, for: page) { send(event) }
    (chrome.isStopping, chrome.isInert) = (tasks.isStopping, tasks.isInert)
    tick(page)
    var shown = chrome
    background.forEach { $0.label(in: &shown.bar) }
    let size = console.size
    isTooSmall = size.isTooSmall
    if overlays.isQuestion { keepBackdrop() }
    let below = overlays.isQuestion || page.isQuestion ? backdrop?(size) : nil
    // The screen below an overlay keeps its scroll position.
    let grid =
      overlays.frame(size: size, bar: shown.bar, over: below)
      ?? editor.frame(of: page, size: size, shown, over: below)
    frames.write(grid, title: page.title + (chrome.bar.map { " · \($0.owner)" } ?? ""))
    loadVisible(of: page, in: size)
    guardQuestion(of: page)
  }

  private func tick(_ page: Page) {
    if chrome.spinner.update(page.busy != nil) { console.send(.tick, after: Spinner.tick) }
  }
}

// MARK: - Console → Driver

extension FullScreenDriver {
  private func receive(_ input: Input) {
    switch input {
    case .bytes(let bytes):
      chunks += 1
      let keys = frames.takeReport(from: decoder.keys(in: bytes))
      if let wait = decoder.wait { console.send(.pause(chunks), after: wait) }
      // A long paste comes in many chunks; nothing changes before its end.
      if keys.isEmpty { return }
      requestedRows = nil
      press(keys)
    case .pause(let chunk) where chunk != chunks: return
    case .pause: press(decoder.pause())
    case .ready: overlays.advanceGuard()
    case .tipRead(let number): return tipRead(number)
    case .tick:
      if !chrome.spinner.advance() { return }
      if !isDue, let page, frames.turn(chrome.spinner) { return tick(page) }
    case .frame: if frames.endInterval() { return drawSoon() }
    case .resized:
      // The terminal may have moved its content, even if the size is the same.
      frames.invalidate()
      return drawSoon()
    case .suspended: suspend()
    case .suspending: announce(.hint(.suspending))
    case .resumed:
      // Another person may type now.
      if let page { editor.forgetSecrets(of: page) }
      chrome.announcement = nil
      return open()
    case .rested(let row): return loadDetails(of: row)
    case .overdue: completion.giveUp(on: interrupted?.page ?? page)
    case .signal(let number): end(by: .signalled(number))
    case .unwritable: end(by: .unwritable)
    case .ended: end(by: .signalled(SIGHUP))
    }
    draw()
    pressHeldMove()
  }

  /// Handles keys; characters that came together are one edit, since a long text would be many.
  func press(_ keys: [Key]) {
    var rest = keys[...]
    while let key = rest.first {
      adoptChange()
      // In an empty filter, a slash isn't text.
      let isRun = isTyping && key != .text("/")
      let text = isRun ? rest.prefix { $0.scalar != nil }.compactMap(\.scalar) : []
      press(text.count > 1 ? .run(String(String.UnicodeScalarView(text))) : key)
      rest = rest.dropFirst(max(1, text.count))
    }
  }

  /// Whether the next character goes into a field.
  private var isTyping: Bool {
    let isReady = held.isEmpty && !isTooSmall && overlays.isEmpty
    return isReady && page.map(editor.isTyping) ?? false
  }

  func press(_ key: Key) {
    guard completion.outcome == nil, let page else { return }
    // The page may have changed since it was drawn.
    guardQuestion(of: page)
    if key == .control("c") { return interrupt(page) }
    if completion.isStopping { return }
    clearNotices()
    let command = editor.command(of: key, on: page) ?? target(of: key)?.command
    switch key {
    case .control("z"): suspend()
    case .control("l"): frames.invalidate()
    case _ where isTooSmall: return
    case _ where !overlays.isEmpty: pressOverlay(key)
    case _ where isAheadOfAct(key, on: page): held.hold(key)
    case _ where command?.leavesPageAsItIs == true: command.map { perform($0, on: page) }
    case .escape where tasks.isActing: stopActing(on: page)
    case _ where !overlays.acceptsAnswers: return
    case _ where tasks.isInert: editor.browse(key, on: page)
    case .escape:
      held = []
      take(key, on: page)
    case _ where !held.isEmpty || isAheadOfRow(key, on: page): held.hold(key)
    case _ where command != nil: command.map { perform($0, on: page) }
    default: take(key, on: page)
    }
  }

  private func suspend() {
    frames.erasePicture()
    console.suspend()
  }

  private func take(_ key: Key, on page: Page) {
    if case .click = key {
      guard let event = target(of: key).flatMap({ editor.click($0, on: page) }) else { return }
      return pass(event, of: key, on: page)
    }
    // The event replaces all marks, so it waits until the page has the last one.
    if tasks.isEditing || tasks.isActing, editor.isMark(key, on: page) { return held.hold(key) }
    guard let event = editor.press(key, on: page) else { return explain(key, on: page) }
    pass(event, of: key, on: page)
  }

  /// Sends the event; asks first if leaving would lose something or end the run.
  func pass(_ event: PageEvent, of key: Key, on page: Page) {
    if tasks.mustWait(event) { return held.hold(key) }
    let act: @MainActor () -> Void = { [weak self] in _ = self?.send(event) }
    let isEnd = event == .cancelled && chrome.bar?.endsRun == true
    if isEnd, actingPage?.lossOfStopping != nil || !editedAside.isEmpty {
      return quitting(page, by: act)
    }
    if isEnd, chrome.bar?.isFirstPage == true { return overlays.show(.quit(then: act)) }
    if event.isExit { confirmLoss(on: page, to: "Leave", then: act) } else { act() }
  }

  func perform(_ command: PageCommand, on page: Page) {
    switch command {
    case .showKeys: overlays.show(.keys(of: page, chrome.bar, after: editor.cutTexts))
    case .showPalette: overlays.show(.palette(paletteEntries(on: page)))
    case .goTo(let number): chooseFromBar(number)
    case .quit: quit(page)
    case .reload: send(.appeared)
    case .copy: editor.selection(on: page).map(copy)
    case .copyValue: overlays.show(.palette(valueEntries(on: page), copies: true))
    }
  }

  /// The target of a click; nil for other keys.
  private func target(of key: Key) -> Grid.Target? {
    guard case .click(let column, let row) = key else { return nil }
    return frames.target(column: column, row: row)
  }

  func copy(_ text: String) {
    frames.copy(text)
    announce(.hint("Sent to the terminal's clipboard."))
  }

  /// Leaves the page as Esc does, and ends the run.
  ///
  /// If leaving doesn't end the run by itself, the outcome depends on whether its goal is reached.
  private func quit(_ page: Page) {
    if tasks.isActing { return held.hold(.text("q")) }
    quitting(page) { [weak self] in
      guard let self else { return }
      isQuitting = true
      send(.cancelled)
    }
  }

  private func endQuitting() { finish(hasUnreachedGoal() ? .cancelled : .done) }

  func pressOverlay(_ key: Key) {
    overlays.press(key, isSearching: searching != nil, target: frames.target)?()
    search()
    if overlays.isEmpty { pressHeld() }
  }
}
