import Platform

/// Draws pages on the whole terminal and takes one key at a time.
@MainActor
public final class FullScreenDriver: Driver {
  private struct Memory {
    weak var screen: (any Screen)?
    var desk: Desk
  }

  /// On a full screen the input ends with the terminal.
  public var owesGoal: @MainActor () -> Bool = { false }
  let console: any Console
  let calls = Calls()
  let ending = Ending()
  var decoder: KeyDecoder
  var chunks = 0
  /// The page while one chunk is taken: its keys are many, and it is made anew each time.
  var page: Page?
  /// Keys that act upon a row and came before the rows they are meant for, and all keys after them.
  var held: [Key] = []
  var margin = Margin()
  private(set) var screen: (any Screen)?
  var desk = Desk()
  var unread = Unread()
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
    await ending.wait()
    isOpen = false
    calls.abandon()
    erasePicture()
    console.close()
    ending.words.map(console.say)
    return ending.outcome ?? .done
  }

  public func finish(_ outcome: Outcome, saying words: String?) {
    ending.finish(outcome, saying: words)
  }

  public func present(_ screen: any Screen, bar: NavigationBar?, with event: PageEvent) {
    if ending.isStopping { return finish(.done) }
    leave()
    self.screen = screen
    page = nil
    margin.bar = bar
    margin.wait.end()
    unread.end()
    held = []
    desk = memories.first { $0.screen === screen }?.desk ?? Desk()
    memories.removeAll { $0.screen == nil || $0.screen === screen }
    screen.driver = self
    send(event)
    // Keys may come before the first frame.
    isTooSmall = console.size.isTooSmall
    desk.adopt(screen.page, isEditing: false)
    guardQuestion(of: screen.page)
    draw()
  }

  private func leave() {
    calls.abandon()
    guard let screen else { return }
    screen.driver = nil
    desk.forgetSecrets(of: screen.page)
    memories.append(Memory(screen: screen, desk: desk))
  }

  /// Returns when no call is under way.
  func settle() async { await calls.settle() }

  @discardableResult
  func send(_ event: PageEvent) -> Bool {
    guard let screen else { return false }
    // What flags said was meant for what is left now.
    if case .cancelled = event { answers = [:] }
    let old: Page? = if case .submitted = event { screen.page } else { nil }
    return calls.start(event, on: screen) { [weak self] in
      guard let self else { return }
      if ending.isStopping, !calls.isActing { return ending.settle(on: screen.page) }
      if let old {
        desk.forgetSecrets(of: old)
        desk.retry(screen.page, after: old)
      }
      if case .changed = event { desk.unheard = nil }
      draw()
      pressHeld()
      if case .appeared = event { tellUnheard() }
    }
  }

  /// What was typed just before something came up over the screen is told when it is back.
  private func tellUnheard() {
    guard let page = screen?.page, let name = desk.unheard, !calls.isEditing else { return }
    send(desk.edited(name, on: page))
  }
}

// MARK: - Screen → Driver

extension FullScreenDriver {
  /// Progress is drawn twenty times a second at most, however often it is told.
  public func pageChanged() {
    page = nil
    guard let page = screen?.page else { return }
    if page.progress != nil { return drawSoon() }
    guard calls.isInert, page.busy == nil else { return draw() }
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
    if unread.update(page) { console.send(.ready, after: Unread.time) }
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
    guard isOpen, ending.outcome == nil, let screen else { return }
    let page = screen.page
    desk.adopt(page, isEditing: calls.isEditing)
    if !calls.isActing, let event = desk.take(&answers, for: page) { send(event) }
    margin.isStopping = calls.isStopping
    if margin.wait.update(page.busy != nil) { console.send(.tick, after: Wait.tick) }
    let size = console.size
    isTooSmall = size.isTooSmall
    let grid = desk.frame(of: page, size: size, margin)
    let bytes = grid.bytes(after: shown, theme: theme, pictures: margin.pictures)
    if !bytes.isEmpty { console.write(bytes) }
    shown = grid
    reachRows(of: page)
    guardQuestion(of: page)
  }

  private func reachRows(of page: Page) {
    guard !isTooSmall, case .table(let table) = page.body, desk.visible != asked,
      desk.visible.clamped(to: table.loaded) != desk.visible
    else { return }
    let places = desk.visible
    if send(.wantsRows(places)) { asked = places }
  }
}
