import ViperPlatform
import ViperTerminal

/// A console whose keys a program presses; its output goes to a terminal, or nowhere.
///
/// The user's own keys pause and continue, Esc and q end, and Ctrl-C is a signal.
@MainActor
package final class ReplayConsole: Console {
  /// Whether the user has paused.
  private(set) var isPaused = false
  /// Whether the user stopped the replay.
  package private(set) var isStopped = false
  /// The number of running timers of the driver that affect the next key: the end of an Esc, and of
  /// the type-ahead guard.
  private var timers = 0
  private let terminal: (any Console)?
  private var receive: @MainActor (Input) -> Void = { _ in }

  /// - Parameter terminal: Shows the pages; nil to show none, as in a window too small for a page.
  package init(on terminal: (any Console)? = nil) {
    self.terminal = terminal.flatMap { $0.size.isTooSmall ? nil : $0 }
  }

  /// Whether a terminal shows the pages.
  package var isShown: Bool { terminal != nil }

  package var size: Size { terminal?.size ?? Size(columns: 100, rows: 30) }
  package var isTyped: Bool { true }
  package var echoes: Bool { false }

  package func open(raw: Bool, receive: @escaping @MainActor (Input) -> Void) {
    self.receive = receive
    terminal?.open(raw: raw) { [weak self] in self?.take($0) }
  }

  private func take(_ input: Input) {
    guard case .bytes(let bytes) = input else { return receive(input) }
    let ends: [UInt8] = [0x1B, UInt8(ascii: "q")]
    if bytes.contains(0x03) {
      // As a key it would ask before the replay's own edits are lost.
      receive(.signal(SIGINT))
    } else if bytes.allSatisfy(ends.contains) {
      isStopped = true
    } else {
      isPaused.toggle()
    }
  }

  package func watch(_ receive: @escaping @MainActor (Input) -> Void) {
    self.receive = receive
    terminal?.watch(receive)
  }

  package func close() {
    receive = { _ in }
    terminal?.close()
  }

  package func write(_ bytes: [UInt8]) { terminal?.write(bytes) }

  /// Whether the next key would come too early.
  var isTimed: Bool { timers > 0 }

  package func send(_ input: Input, after milliseconds: Int) {
    let decides = if case .pause = input { true } else { input == .ready }
    if decides { timers += 1 }
    Task { [weak self] in
      try? await Task.sleep(for: .milliseconds(milliseconds))
      if decides { self?.timers -= 1 }
      self?.receive(input)
    }
  }

  package func setReading(_ isOn: Bool) { terminal?.setReading(isOn) }

  package func awaitQuiet() async -> Bool { await terminal?.awaitQuiet() ?? true }

  package func suspend() { terminal?.suspend() }

  /// Presses keys.
  func press(_ bytes: [UInt8]) { receive(.bytes(bytes)) }
}
