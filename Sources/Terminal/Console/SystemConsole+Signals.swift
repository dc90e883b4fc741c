import CTerminal
import Dispatch
import Isolation
import Platform

// MARK: - Signals

extension SystemConsole {
  private nonisolated static let endings: Set = [SIGINT, SIGTERM, SIGHUP, SIGQUIT]

  /// Signals that come together are told together: a storm of sizes is one.
  func watchSignals() {
    let numbers = Self.endings.sorted() + [SIGWINCH, SIGTSTP, SIGCONT]
    let source = terminal_watch(numbers, numbers.count)
    DispatchQueue(label: "signals").async { [weak self] in
      var buffer = [UInt8](repeating: 0, count: 256)
      while true {
        let count = read(source, &buffer, buffer.count)
        if count < 0, errno == EINTR { continue }
        if count <= 0 { return }
        let numbers = Set(buffer[..<count].map(Int32.init))
        let taken = DispatchSemaphore(value: 0)
        DispatchQueue.main.async {
          self?.take(numbers)
          taken.signal()
        }
        // The main queue may be writing to a terminal that doesn't read.
        guard taken.wait(timeout: .now() + .milliseconds(500)) == .timedOut,
          let completion = Self.endings.intersection(numbers).min()
        else { continue }
        terminal_hand_back()
        terminate(bySignal: completion)
      }
    }
  }

  private func take(_ numbers: Set<Int32>) {
    if let completion = Self.endings.intersection(numbers).min() {
      return receive(.signal(completion))
    }
    if numbers.contains(SIGWINCH) { receive(.resized) }
    if numbers.contains(SIGCONT) {
      goOn()
    } else if numbers.contains(SIGTSTP) {
      receive(.suspended)
    }
  }
}

// MARK: - Stopping and going on

extension SystemConsole {
  var isInForeground: Bool { terminal_is_in_foreground(input) == 1 }

  /// Stops until the shell says to go on. Where there is no shell that could, it just goes on, or
  /// ends where the terminal is somebody else's.
  func stop(by number: Int32) {
    StopGate.stopWhenFree {
      terminal_stop(number)
      // Another thread may take the signal, a moment later. Without a shell, nothing stops.
      for _ in 0..<50 where terminal_was_continued() == 0 { poll(nil, 0, 1) }
    }
    // Twice, since the time that it was stopped for counts.
    later(100) {
      self.later(50) {
        if terminal_was_continued() == 1 { return }
        self.receive(self.isInForeground ? .resumed : .ended)
      }
    }
  }

  /// Sent on in the background, it stops as whatever reads there does; but whoever ends a stopped
  /// process by a signal sends it on as well, and a shell may bring it to the front without a word.
  private func goOn() {
    continuations += 1
    if isInForeground || !needsTerminal { return receive(.resumed) }
    let number = continuations
    later(100) {
      if number != self.continuations { return }
      self.isInForeground ? self.receive(.resumed) : self.stop(by: SIGTTIN)
    }
  }
}
