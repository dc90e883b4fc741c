import Platform

/// Draws pages on the whole terminal and takes one key at a time.
@MainActor
public final class FullScreenDriver: Driver {
  private struct Memory {
    weak var screen: (any Screen)?
    var editor: PageEditor
  }

  /// On a full screen the input ends with the terminal.
  public var owesGoal: @MainActor () -> Bool = { false }
  let console: any Console
  let tasks = EventTasks()
  let completion = RunCompletion()
  var decoder: KeyDecoder
  var chunks = 0
  /// The page while one chunk is taken: its keys are many, and it is made anew each time.
  var page: Page?
  /// Keys that act upon a row and came before the rows they are meant for, and all keys after them.
  var held: [Key] = []
  var margin = Margin()
  private(set) var screen: (any Screen)?
  var editor = PageEditor()
  var typeAhead = TypeAheadGuard()
  /// What the terminal shows now; nil where that isn't known.
  var shown: Grid?
  /// The rows last asked for. They aren't asked for again until a key says so, or a table that
  /// can't be read would be read forever.
  var asked: Range<Int>?
  /// Whether progress or another size was drawn so lately that the next one waits, and whether it
  /// does.
  var (isPacing, isLate) = (false, false)
  /// Whether the window has no room for a page: keys would act unseen.
  private(set) var isTooSmall = false
  private let theme: Theme
  private var answers: [FieldName: String]
  private var memories: [Memory] = []
  private var isOpen = false

  /// `answers` fill the fields of their name once, as flags do. Without `pictures`, none is drawn.
  /// `ESCDELAY` is how long after an ESC nothing comes where it is the key, in milliseconds.
  public init(
    console: any Console, answers: [FieldName: String] = [:], theme: Theme = .either,
    pictures: PictureProtocol? = nil
  ) {
    self.console = console
    decoder = KeyDecoder(escapeDelay: environment("ESCDELAY").flatMap { Int($0) })
    self.theme = theme
    self.answers = answers
    margin.pictures = pictures
  }

  public func run() async -> Outcome {
    console.open(raw: true) { [weak self] in self?.receive($0) }
    isOpen = true
    repaint(Grid(console.size))
    await completion.wait()
    isOpen = false
    tasks.abandon()
    erasePicture()
    console.close()
    completion.words.map(console.say)
    return completion.outcome ?? .done
  }

  public func finish(_ outcome: Outcome, saying words: String?) {
    completion.finish(outcome, saying: words)
  }

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
  func send(_ event: PageEvent) -> Bool {
    guard let screen else { return false }
    // What flags said was meant for what is left now.
    if case .cancelled = event { answers = [:] }
    let old: Page? = if case .submitted = event { screen.page } else { nil }
    return tasks.start(event, on: screen) { [weak self] in
      guard let self else { return }
      if completion.isStopping, !tasks.isActing { return completion.settle(on: screen.page) }
      if let old {
        editor.forgetSecrets(of: old)
        editor.retry(screen.page, after: old)
      }
      if case .changed = event { editor.unheard = nil }
      draw()
      pressHeld()
      if case .appeared = event { tellUnheard() }
    }
  }

  /// What was typed just before something came up over the screen is told when it is back.
  private func tellUnheard() {
    guard let page = screen?.page, let name = editor.unheard, !tasks.isEditing else { return }
    send(editor.edited(name, on: page))
  }
}

// MARK: - Screen → Driver

extension FullScreenDriver {
  /// Progress is drawn twenty times a second at most, however often it is told.
  public func pageChanged() {
    page = nil
    guard let page = screen?.page else { return }
    if page.progress != nil { return drawSoon() }
    guard tasks.isInert, page.busy == nil else { return draw() }
    // An act has been answered: that is one frame with what its end changes, such as the focus.
    Task { [weak self] in self?.draw() }
  }

  /// Draws now, or in a while where that was done just before.
  func drawSoon() {
    isLate = isPacing
    if isPacing { return }
    isPacing = true
    console.send(.frame, after: 50)
    draw()
  }

  /// Nobody can read it while the window is too small.
  func guardQuestion(of page: Page) {
    if isTooSmall { return }
    if typeAhead.update(page) { console.send(.ready, after: TypeAheadGuard.time) }
  }

  func repaint(_ known: Grid?) {
    shown = known
    draw()
  }

  /// Also a terminal that is handed back keeps no picture.
  func erasePicture() {
    guard shown?.picture != nil, let erasure = margin.pictures?.erasure, !erasure.isEmpty else {
      return
    }
    console.write(erasure)
  }

  func draw() {
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
