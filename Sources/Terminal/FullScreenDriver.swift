import Platform

/// Draws pages on the whole terminal and takes one key at a time.
@MainActor
public final class FullScreenDriver: Driver {
  private struct Memory {
    weak var screen: (any Screen)?
    var desk: Desk
  }

  private let console: any Console
  private let hasColor: Bool
  private let calls = Calls()
  private var answers: [Name: String]
  private var decoder = KeyDecoder()
  private var chunks = 0
  private var margin = Margin()
  private var screen: (any Screen)?
  private var desk = Desk()
  private var memories: [Memory] = []
  /// What the terminal shows now; nil where that isn't known.
  private var shown: Grid?
  /// The rows last asked for. They aren't asked for again until a key says so, or a table that
  /// can't be read would be read forever.
  private var asked: Range<Int>?
  private var isTicking = false
  /// The question on the page, and whether there was time to read it: keys that were typed before
  /// it came up don't answer it.
  private var question: (text: String?, isRead: Bool) = (nil, true)
  private var isOpen = false
  private let ending = Ending()

  /// `answers` fill the fields of their name once, as flags do.
  public init(console: any Console, answers: [Name: String] = [:], hasColor: Bool = true) {
    self.console = console
    self.hasColor = hasColor
    self.answers = answers
  }

  public func run() async -> Outcome {
    console.open(raw: true) { [weak self] in self?.receive($0) }
    isOpen = true
    repaint(Grid(console.size))
    await ending.wait()
    isOpen = false
    calls.abandon()
    console.close()
    ending.words.map(console.say)
    return ending.outcome ?? .done
  }

  public func finish(_ outcome: Outcome, saying words: String?) {
    ending.finish(outcome, saying: words)
  }

  public func present(_ screen: any Screen, bar: Bar?) {
    leave()
    self.screen = screen
    margin.bar = bar
    desk = memories.first { $0.screen === screen }?.desk ?? Desk()
    memories.removeAll { $0.screen == nil || $0.screen === screen }
    screen.driver = self
    send(.appeared)
    // Keys may come before the first frame.
    desk.adopt(screen.page, isEditing: false)
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
}

// MARK: - Console → Driver

extension FullScreenDriver {
  func receive(_ input: Input) {
    switch input {
    case .bytes(let bytes):
      chunks += 1
      decoder.keys(in: bytes).forEach(press)
      if decoder.isPending { console.send(.pause(chunks), after: 50) }
    case .pause(let chunk):
      guard chunk == chunks else { return }
      decoder.pause().forEach(press)
    case .ready: question.isRead = true
    case .tick:
      isTicking = false
      margin.spin += 1
    case .resized: return repaint(nil)
    case .resumed:
      console.open(raw: true) { [weak self] in self?.receive($0) }
      return repaint(Grid(console.size))
    case .signal(let number): finish(.signalled(number))
    case .ended: finish(.signalled(SIGHUP))
    }
    draw()
  }

  private func press(_ key: Key) {
    guard ending.outcome == nil, let screen else { return }
    asked = nil
    switch key {
    case .control("c"): finish(.signalled(SIGINT))
    case .control("z"):
      console.suspend()
      // Where nobody can stop the process, as in a terminal without a shell, it just goes on.
      console.send(.resumed, after: 100)
    case .control("l"): shown = nil
    case .alt(let digit): chooseFromBar(digit.wholeNumberValue)
    case .function(let number): chooseFromBar(number)
    case .escape where calls.isActing: calls.stopActing()
    case _ where calls.isActing || !question.isRead: return
    default: if let event = desk.press(key, on: screen.page) { send(event) }
    }
  }

  private func chooseFromBar(_ number: Int?) {
    guard let bar = margin.bar, let number, bar.items.indices.contains(number - 1) else { return }
    bar.choose(bar.items[number - 1].name)
  }

  @discardableResult
  private func send(_ event: PageEvent) -> Bool {
    guard let screen else { return false }
    // What flags said was meant for what is left now.
    if case .cancelled = event { answers = [:] }
    let old = screen.page
    return calls.start(event, on: screen) { [weak self] in
      guard let self else { return }
      if case .submitted = event {
        desk.forgetSecrets(of: old)
        desk.retry(screen.page, after: old)
      }
      draw()
    }
  }
}

// MARK: - Screen → Driver

extension FullScreenDriver {
  public func pageChanged() { draw() }

  private func ask(_ page: Page) {
    let field: Field? = if case .question(let field) = page.body { field } else { nil }
    guard field?.label != question.text else { return }
    question = (field?.label, field == nil)
    if field != nil { console.send(.ready, after: 300) }
  }

  private func repaint(_ known: Grid?) {
    shown = known
    draw()
  }

  private func draw() {
    guard isOpen, ending.outcome == nil, let screen else { return }
    let page = screen.page
    desk.adopt(page, isEditing: calls.isEditing)
    if !calls.isActing, let event = desk.take(&answers, for: page) { send(event) }
    margin.isStopping = calls.isStopping
    let grid = desk.frame(of: page, size: console.size, margin)
    let bytes = grid.bytes(after: shown, hasColor: hasColor)
    if !bytes.isEmpty { console.write(bytes) }
    shown = grid
    if case .table(let table) = page.body, desk.visible != asked,
      desk.visible.clamped(to: table.loaded) != desk.visible
    {
      let places = desk.visible
      if send(.wantsRows(places)) { asked = places }
    }
    ask(page)
    if page.busy != nil, !isTicking {
      isTicking = true
      console.send(.tick, after: 100)
    }
  }
}
