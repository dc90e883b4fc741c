import Platform

// MARK: - Console → Driver

extension FullScreenDriver {
  func receive(_ input: Input) {
    switch input {
    case .bytes(let bytes):
      chunks += 1
      let keys = decoder.keys(in: bytes)
      if let wait = decoder.wait { console.send(.pause(chunks), after: wait) }
      // A long paste comes in many chunks, and shows nothing before its end.
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
      // Also where the size is the same, the terminal may have moved what it shows.
      shown = nil
      return drawSoon()
    case .suspended: suspend()
    case .resumed:
      // Somebody else may sit here now.
      if let page = screen?.page { editor.forgetSecrets(of: page) }
      console.open(raw: true) { [weak self] in self?.receive($0) }
      return repaint(Grid(console.size))
    case .overdue: completion.giveUp(on: screen?.page)
    case .signal(let number): end(by: number)
    case .ended: end(by: SIGHUP)
    }
    draw()
  }

  /// Letters that came together are typed together, or a long text would be told letter by letter.
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

  /// Whether the next letter goes into a field.
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

  /// What is under way is asked to stop first, and has a moment to say what came of it.
  private func end(by signal: Int32) {
    if completion.interrupt(by: signal, isActing: tasks.isActing, on: screen?.page) {
      tasks.stopActing()
      console.send(.overdue, after: Interruption.patience)
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
  /// A row is chosen among those that answer what was typed before, and after what was done before.
  private func mustWait(_ event: PageEvent) -> Bool {
    switch event {
    case .did, .selected: tasks.isEditing || tasks.isActing
    case .submitted, .chose, .cancelled: tasks.isActing
    case .appeared, .changed, .requirementMet, .wantsRows: false
    }
  }

  /// More keys than anybody types ahead are a paste.
  private func hold(_ key: Key) {
    if held.count < 256 { held.append(key) }
  }

  func pressHeld() {
    if held.isEmpty || tasks.isEditing { return }
    let keys = held
    held = []
    press(keys)
    draw()
  }
}
