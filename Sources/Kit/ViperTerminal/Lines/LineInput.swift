/// Reads answers line by line: from a pipe as they come, on a terminal key by key with an echo.
@MainActor
final class LineInput {
  private let console: any Console
  private let reader = LineReader()
  private var decoder = KeyDecoder()
  private var chunks = 0
  /// Keys typed before the question that they answer.
  private var ahead: [Key] = []
  private var question: (text: String, line: LineEditor)?
  /// Whether the type-ahead must not answer the next question.
  var isStale = false
  /// Called for Ctrl-C.
  var interrupt: @MainActor () -> Void = {}
  /// Once the run has its outcome, nothing is asked.
  private let completion: RunCompletion

  init(console: any Console, completion: RunCompletion) {
    self.console = console
    self.completion = completion
  }

  /// Whether a question waits for its answer.
  var isAsking: Bool { question != nil }

  /// Asks for one line until it can be read; nil at the end of the input or of the run.
  ///
  /// A secret line isn't echoed, and type-ahead doesn't answer it.
  func ask(_ text: String, isSecret: Bool = false) async -> String? {
    if isSecret || isStale { await discardAhead() }
    isStale = false
    if completion.outcome != nil { return nil }
    question = (text, LineEditor(isSecret: isSecret))
    prompt()
    let keys = ahead
    ahead = []
    press(keys)
    let line = await reader.next()
    question = nil
    updateReading()
    if completion.outcome != nil { return nil }
    // Ends the question's line if Enter wasn't echoed.
    let isOpen = isSecret || line == nil || console.echoes || !console.isTyped
    if isOpen, !text.isEmpty { console.say("") }
    switch line {
    case nil: return nil
    case .text(let text): return isSecret ? text : text.withoutTrailingBlanks
    case .unreadable: console.say("Error: The input isn't UTF-8 text.")
    case .tooLong: console.say("Error: That is too long.")
    }
    return await ask(text, isSecret: isSecret)
  }

  /// Asks the open question again after another program had the terminal.
  ///
  /// A secret starts over: another person may type now.
  func askAgain() {
    if let question, question.line.isSecret {
      self.question = (question.text, LineEditor(isSecret: true))
    }
    prompt()
  }

  private func discardAhead() async {
    while await console.awaitQuiet(), !ahead.isEmpty {
      ahead = []
      updateReading()
    }
  }

  /// Ends the input.
  func end() { reader.end() }

  /// Takes bytes, their end, or the pause after them.
  func receive(_ input: Input) {
    switch input {
    case .bytes(let bytes) where console.isTyped:
      chunks += 1
      press(decoder.keys(in: bytes))
      if let wait = decoder.wait { console.send(.pause(chunks), after: wait) }
    case .bytes(let bytes): reader.feed(bytes)
    case .pause(chunks): press(decoder.pause())
    case .ended: reader.end()
    default: break
    }
    updateReading()
  }

  /// Stops reading while a buffer is full.
  private func updateReading() {
    console.setReading(!reader.isFull && ahead.count < LineReader.room)
  }

  private func prompt() {
    guard let question else { return }
    let typed = console.echoes ? question.line.shown : ""
    console.write(Array((question.text.sanitized + typed).utf8))
  }

  private func press(_ keys: [Key]) {
    var echo = ""
    for (index, key) in keys.enumerated() {
      guard let step = question?.line.press(key) else {
        ahead += keys[index...]
        break
      }
      switch step {
      case .shown(let text): echo += text
      case .entered(let bytes):
        question = nil
        reader.feed(bytes + [UInt8(ascii: "\n")])
      case .again:
        show("\(echo)\n")
        echo = ""
        prompt()
      case .interrupted: interrupt()
      case .ended: reader.end()
      }
    }
    show(echo)
  }

  private func show(_ echo: String) {
    if console.echoes, !echo.isEmpty { console.write(Array(echo.utf8)) }
  }
}
