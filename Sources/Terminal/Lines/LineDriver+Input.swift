import Platform

// MARK: - Console → Driver

extension LineDriver {
  func open() { console.open(raw: false) { [weak self] in self?.receive($0) } }

  private func receive(_ input: Input) {
    switch input {
    case .bytes(let bytes) where console.isTyped:
      chunks += 1
      press(decoder.keys(in: bytes))
      if let wait = decoder.wait { console.send(.pause(chunks), after: wait) }
    case .bytes(let bytes): lines.feed(bytes)
    case .pause(let chunk): if chunk == chunks { press(decoder.pause()) }
    case .ended: lines.end()
    case .signal(let number): end(by: number)
    case .overdue: completion.giveUp(on: screen?.page)
    case .suspended: console.suspend()
    case .resumed: resume()
    case .resized, .tick, .ready, .frame: break
    }
    readOn()
  }

  /// Takes no more than can be kept until it is asked for.
  func readOn() { console.setReading(asks && !lines.isFull && ahead.count < LineReader.room) }

  /// The shell had the terminal. A secret is asked anew: somebody else may sit here now.
  private func resume() {
    guard asks else { return }
    open()
    if let question, question.line.isSecret {
      self.question = (question.text, LineEditor(isSecret: true))
    }
    prompt()
  }
}

// MARK: - Keys

extension LineDriver {
  /// Hands over what was typed before it was asked for.
  func pressAhead() {
    let keys = ahead
    ahead = []
    press(keys)
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
        lines.feed(bytes + [UInt8(ascii: "\n")])
      case .again:
        show("\(echo)\n")
        echo = ""
        prompt()
      case .interrupted: end(by: SIGINT)
      case .ended: lines.end()
      }
    }
    show(echo)
  }

  private func show(_ echo: String) {
    if console.echoes, !echo.isEmpty { console.write(Array(echo.utf8)) }
  }
}
