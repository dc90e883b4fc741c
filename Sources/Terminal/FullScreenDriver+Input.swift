import Platform

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
    case .ready: unread.advance()
    case .tick: margin.wait.advance()
    case .frame: isPacing = false
    case .resized: return repaint(nil)
    case .resumed:
      console.open(raw: true) { [weak self] in self?.receive($0) }
      return repaint(Grid(console.size))
    case .overdue: ending.giveUp()
    case .signal(let number): end(by: number)
    case .ended: end(by: SIGHUP)
    }
    draw()
  }

  private func press(_ key: Key) {
    guard ending.outcome == nil, let screen else { return }
    asked = nil
    let page = screen.page
    // It may have changed since it was drawn.
    guardQuestion(of: page)
    switch key {
    case .control("c"): end(by: SIGINT)
    case _ where ending.isStopping: return
    case .control("z"): suspend()
    case .control("l"): shown = nil
    case .alt(let digit): chooseFromBar(digit.wholeNumberValue)
    case .function(let number): chooseFromBar(number)
    case .escape where calls.isActing: calls.stopActing()
    case _ where calls.isInert || !unread.isRead: return
    case .escape:
      held = []
      take(key, on: page)
    case _ where !held.isEmpty: hold(key)
    default: take(key, on: page)
    }
  }

  /// What is under way is asked to stop first, and has a moment to say what came of it.
  private func end(by signal: Int32) {
    if ending.interrupt(by: signal, isActing: calls.isActing, on: screen?.page) {
      calls.stopActing()
      console.send(.overdue, after: Interruption.patience)
    }
  }

  private func suspend() {
    erasePicture()
    console.suspend()
    // Where nobody can stop the process, as in a terminal without a shell, it just goes on.
    console.send(.resumed, after: 100)
  }

  private func take(_ key: Key, on page: Page) {
    if case .text("1"..."9") = key, !desk.isTyping(on: page), case .text(let digit) = key {
      return chooseFromBar(Character(digit).wholeNumberValue)
    }
    guard let event = desk.press(key, on: page) else { return }
    if mustWait(event) { hold(key) } else { send(event) }
  }

  private func chooseFromBar(_ number: Int?) {
    guard let bar = margin.bar, let number, bar.items.indices.contains(number - 1) else { return }
    bar.choose(bar.items[number - 1].name)
  }
}

// MARK: - Keys that wait

extension FullScreenDriver {
  /// A row is chosen among those that answer what was typed before, and after what was done before.
  private func mustWait(_ event: PageEvent) -> Bool {
    switch event {
    case .did, .selected: calls.isEditing || calls.isActing
    case .submitted, .chose, .cancelled: calls.isActing
    case .appeared, .changed, .wantsRows: false
    }
  }

  /// More keys than anybody types ahead are a paste.
  private func hold(_ key: Key) {
    if held.count < 256 { held.append(key) }
  }

  func pressHeld() {
    if held.isEmpty || calls.isEditing { return }
    let keys = held
    held = []
    keys.forEach(press)
    draw()
  }
}
