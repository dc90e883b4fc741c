import Platform

/// Draws pages on the whole terminal and takes one key at a time.
@MainActor
public final class FullScreenDriver: Driver {
  private struct Memory {
    weak var screen: (any Screen)?
    var editor: PageEditor
  }

  /// Whether the run has a goal that isn't reached yet; false unless set.
  public var owesGoal: @MainActor () -> Bool = { false }
  private let console: any Console
  let tasks = EventTasks()
  private let completion: RunCompletion
  private var decoder: KeyDecoder
  private var chunks = 0
  /// The page while the keys of one chunk are handled: making it for each key would be slow.
  private var page: Page?
  /// Keys that act on a row, typed before the rows they are meant for arrived, and all keys after.
  private var held: [Key] = []
  private var margin = Margin()
  private var screen: (any Screen)?
  var editor = PageEditor()
  private var typeAhead = TypeAheadGuard()
  /// What the terminal shows; nil where that is unknown.
  private var shown: Grid?
  /// The places last asked for.
  ///
  /// They aren't asked for again before the next key, or a table that can't be loaded would be
  /// asked for forever.
  private var asked: Range<Int>?
  /// Whether a frame was drawn so recently that the next one waits, and whether one waits.
  private var (isPacing, isLate) = (false, false)
  /// Whether the window has no room for a page.
  ///
  /// Keys are ignored then, since they would act unseen.
  private var isTooSmall = false
  private let theme: Theme
  private var answers: [FieldName: String]
  private var memories: [Memory] = []
  private var isOpen = false

  /// Creates a driver whose `answers` fill the fields of their name once, as flags do.
  ///
  /// Without `pictures`, none is drawn. The environment variable `ESCDELAY` is the time after which
  /// a lone ESC is the Escape key, in milliseconds.
  public init(
    console: any Console, answers: [FieldName: String] = [:], theme: Theme = .either,
    pictures: PictureProtocol? = nil
  ) {
    self.console = console
    completion = RunCompletion(console: console)
    decoder = KeyDecoder(escapeDelay: environment("ESCDELAY").flatMap { Int($0) })
    self.theme = theme
    self.answers = answers
    margin.pictures = pictures
  }

  /// Takes the terminal, handles input until `finish`, and restores the terminal.
  public func run() async -> Outcome {
    open()
    await completion.wait()
    isOpen = false
    tasks.abandon()
    erasePicture()
    console.close()
    completion.words.map(console.say)
    return completion.outcome ?? .done
  }

  /// Ends `run()` with the first outcome given; `words` appear after the screen is restored.
  public func finish(_ outcome: Outcome, saying words: String?) {
    completion.finish(outcome, saying: words)
  }

  /// Makes a screen the current one; one that was left keeps its inputs and focus for its return.
  public func present(_ screen: any Screen, bar: NavigationBar?, with event: PageEvent) {
    if completion.isStopping { return finish(.done) }
    leave()
    self.screen = screen
    page = nil
    margin.bar = bar
    margin.spinner.end()
    typeAhead.end()
    held = []
    editor = memories.first { $0.screen === screen }?.editor ?? PageEditor()
    memories.removeAll { $0.screen == nil || $0.screen === screen }
    screen.driver = self
    send(event)
    // Keys may come before the first frame.
    isTooSmall = console.size.isTooSmall
    editor.adopt(screen.page, isEditing: false)
    guardQuestion(of: screen.page)
    draw()
  }

  private func leave() {
    tasks.abandon()
    guard let screen else { return }
    screen.driver = nil
    editor.forgetSecrets(of: screen.page)
    memories.append(Memory(screen: screen, editor: editor))
  }

  /// Returns when no call is under way.
  func settle() async { await tasks.settle() }

  @discardableResult
  private func send(_ event: PageEvent) -> Bool {
    guard let screen else { return false }
    // The flags were meant for the screen that is left.
    if case .cancelled = event { answers = [:] }
    let old: Page? = if case .submitted = event { screen.page } else { nil }
    return tasks.start(event, on: screen) { [weak self] in
      guard let self else { return }
      if completion.isStopping, !tasks.isActing { return completion.settle(on: screen.page) }
      if let old {
        editor.forgetSecrets(of: old)
        editor.retry(screen.page, after: old)
      }
      if case .changed = event { editor.unhandled = nil }
      draw()
      pressHeld()
      if case .appeared = event { sendUnhandledEdit() }
    }
  }

  /// Sends an edit that another screen interrupted, once this one is back.
  private func sendUnhandledEdit() {
    guard let page = screen?.page, let name = editor.unhandled, !tasks.isEditing else { return }
    send(editor.edited(name, on: page))
  }
}

// MARK: - Screen → Driver

extension FullScreenDriver {
  /// Limits the drawing of progress to twenty frames a second.
  public func pageChanged() {
    page = nil
    guard let page = screen?.page else { return }
    if page.progress != nil { return drawSoon() }
    guard tasks.isInert, page.busy == nil else { return draw() }
    // The end of an act changes the page and then, say, the focus: both are drawn in one frame.
    Task { [weak self] in self?.draw() }
  }

  /// Draws now, or at the end of the interval that began with the last frame.
  private func drawSoon() {
    isLate = isPacing
    if isPacing { return }
    isPacing = true
    console.send(.frame, after: 50)
    draw()
  }

  /// Starts the guard of a new question, which can't be read while the window is too small.
  private func guardQuestion(of page: Page) {
    if isTooSmall { return }
    if typeAhead.update(page) { console.send(.ready, after: TypeAheadGuard.time) }
  }

  /// Takes the terminal, whose screen is blank then.
  private func open() {
    console.open(raw: true) { [weak self] in self?.receive($0) }
    isOpen = true
    shown = Grid(console.size)
    draw()
  }

  /// Pictures would stay on a terminal that is handed back.
  private func erasePicture() {
    guard shown?.picture != nil, let erasure = margin.pictures?.erasure, !erasure.isEmpty else {
      return
    }
    console.write(erasure)
  }

  private func draw() {
    guard isOpen, completion.outcome == nil, let screen else { return }
    let page = screen.page
    editor.adopt(page, isEditing: tasks.isEditing)
    if !tasks.isActing, let event = editor.take(&answers, for: page) { send(event) }
    margin.isStopping = tasks.isStopping
    if margin.spinner.update(page.busy != nil) { console.send(.tick, after: Spinner.tick) }
    let size = console.size
    isTooSmall = size.isTooSmall
    let grid = editor.frame(of: page, size: size, margin)
    let bytes = grid.bytes(after: shown, theme: theme, pictures: margin.pictures)
    if !bytes.isEmpty { console.write(bytes) }
    shown = grid
    reachRows(of: page)
    guardQuestion(of: page)
  }

  private func reachRows(of page: Page) {
    guard !isTooSmall, case .table(let table) = page.body, editor.visible != asked,
      editor.visible.clamped(to: table.loaded) != editor.visible
    else { return }
    let places = editor.visible
    if send(.wantsRows(places)) { asked = places }
  }
}

// MARK: - Console → Driver

extension FullScreenDriver {
  private func receive(_ input: Input) {
    switch input {
    case .bytes(let bytes):
      chunks += 1
      let keys = decoder.keys(in: bytes)
      if let wait = decoder.wait { console.send(.pause(chunks), after: wait) }
      // A long paste comes in many chunks; nothing changes before its end.
      if keys.isEmpty { return }
      press(keys)
    case .pause(let chunk):
      guard chunk == chunks else { return }
      press(decoder.pause())
    case .ready: typeAhead.advance()
    case .tick: margin.spinner.advance()
    case .frame:
      isPacing = false
      if isLate { return drawSoon() }
    case .resized:
      // The terminal may have moved its content, even where the size is the same.
      shown = nil
      return drawSoon()
    case .suspended: suspend()
    case .resumed:
      // Another person may type now.
      if let page = screen?.page { editor.forgetSecrets(of: page) }
      return open()
    case .overdue: completion.giveUp(on: screen?.page)
    case .signal(let number): end(by: number)
    case .ended: end(by: SIGHUP)
    }
    draw()
  }

  /// Types characters that came together as one edit: otherwise a long text would be many.
  private func press(_ keys: [Key]) {
    page = nil
    var rest = keys[...]
    while let key = rest.first {
      let text = isTyping ? rest.prefix { $0.scalar != nil }.compactMap(\.scalar) : []
      press(text.count > 1 ? .run(String(String.UnicodeScalarView(text))) : key)
      rest = rest.dropFirst(max(1, text.count))
    }
    page = nil
  }

  /// Whether the next character goes into a field.
  private var isTyping: Bool {
    guard held.isEmpty, !isTooSmall, let page = page ?? screen?.page else { return false }
    return editor.isTyping(on: page)
  }

  private func press(_ key: Key) {
    guard completion.outcome == nil, let screen else { return }
    asked = nil
    let page = page ?? screen.page
    self.page = page
    // It may have changed since it was drawn.
    guardQuestion(of: page)
    switch key {
    case .control("c"): end(by: SIGINT)
    case _ where completion.isStopping: return
    case .control("z"): suspend()
    case .control("l"): shown = nil
    case _ where isTooSmall: return
    case .alt(let digit): chooseFromBar(digit.wholeNumberValue)
    case .function(let number): chooseFromBar(number)
    case .escape where tasks.isActing: tasks.stopActing()
    case _ where tasks.isInert || !typeAhead.isRead: return
    case .escape:
      held = []
      take(key, on: page)
    case _ where !held.isEmpty: hold(key)
    default: take(key, on: page)
    }
  }

  /// Asks the act under way to stop, and gives it a moment to report its outcome.
  private func end(by signal: Int32) {
    completion.interrupt(by: signal, isActing: tasks.isActing, on: screen?.page) {
      tasks.stopActing()
    }
  }

  private func suspend() {
    erasePicture()
    console.suspend()
  }

  private func take(_ key: Key, on page: Page) {
    if case .text("1"..."9") = key, !editor.isTyping(on: page), case .text(let digit) = key {
      return chooseFromBar(Character(digit).wholeNumberValue)
    }
    guard let event = editor.press(key, on: page) else { return }
    if mustWait(event) { hold(key) } else { send(event) }
  }

  private func chooseFromBar(_ number: Int?) {
    guard let bar = margin.bar, let number, bar.items.indices.contains(number - 1) else { return }
    bar.choose(bar.items[number - 1].name)
  }
}

// MARK: - Keys that wait

extension FullScreenDriver {
  /// Whether an edit or act under way goes first: a row is chosen among those that the edit asked
  /// for.
  private func mustWait(_ event: PageEvent) -> Bool {
    switch event {
    case .did, .selected: tasks.isEditing || tasks.isActing
    case .submitted, .chose, .cancelled: tasks.isActing
    case .appeared, .changed, .requirementMet, .wantsRows: false
    }
  }

  /// Holds a key, of at most 256: more keys than a person types ahead are dropped.
  private func hold(_ key: Key) {
    if held.count < 256 { held.append(key) }
  }

  private func pressHeld() {
    if held.isEmpty || tasks.isEditing { return }
    let keys = held
    held = []
    press(keys)
    draw()
  }
}
