import CTerminal
import Dispatch
import Isolation
import Platform

/// The terminal, or the pipes, that the process was started with.
@MainActor
public final class SystemConsole: Console {
  /// Lines don't wrap: a letter that a terminal takes for wider than it is must not push others on.
  private static let enter = "\u{1B}[?1049h\u{1B}[?2004h\u{1B}[?7l\u{1B}[2J"
  /// Ends first whatever sequence or frame was cut off.
  static let leave =
    "\u{1B}\\\u{1B}[?2026l\u{1B}[m\u{1B}[?7h\u{1B}[?25h\u{1B}[?2004l\u{1B}[?1049l"

  let input: Int32
  private let output: Int32
  var receive: @MainActor (Input) -> Void = { _ in }
  /// Whether the whole screen is wanted, and whether the terminal is taken.
  private var isRaw = false
  private var isTaken = false
  /// Whether nothing can be done in the background.
  private(set) var needsTerminal = false
  public private(set) var echoes = false
  private var isListening = false
  private var isReading = true
  /// Whether the thread that reads was told that the terminal is somebody else's.
  private var isStranded = false
  /// How often the process was sent on.
  var continuations = 0
  /// How often something was handed over.
  private var chunks = 0
  /// Where the thread that reads waits to be wanted.
  private let wanted = DispatchSemaphore(value: 0)

  /// Descriptors to read from and to write to; standard output stays free for results.
  public init(input: Int32 = STDIN_FILENO, output: Int32 = STDERR_FILENO) {
    self.input = input
    self.output = output
  }

  public var size: Size {
    var size = winsize()
    guard ioctl(output, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 else {
      return Size(columns: 80, rows: 24)
    }
    // No window is larger than that, whatever it says of itself.
    return Size(columns: min(Int(size.ws_col), 1000), rows: min(Int(size.ws_row), 500))
  }

  public var isTyped: Bool { isatty(input) == 1 }

  public func open(raw: Bool, receive: @escaping @MainActor (Input) -> Void) {
    self.receive = receive
    isRaw = raw
    // Before the first byte is written: whoever sees it may send a signal.
    if isListening { terminal_watch_again(SIGTSTP) } else { watchSignals() }
    needsTerminal = isReading && isTyped
    if needsTerminal { isInForeground ? take() : stop(by: SIGTTIN) }
    if !isListening { readInput() }
    isListening = true
  }

  private func take() {
    let farewell = isRaw ? Self.leave : ""
    let result = terminal_take(input, output, isRaw ? 1 : 0, farewell, farewell.utf8.count)
    isTaken = result >= 0
    echoes = result == 1
    if isRaw, isTaken { write(Array(Self.enter.utf8)) }
    if isStranded { wanted.signal() }
    isStranded = false
  }

  public func watch(_ receive: @escaping @MainActor (Input) -> Void) {
    self.receive = receive
    watchSignals()
  }

  public func close() {
    handBack()
    terminal_dismiss_guard()
    (isRaw, needsTerminal) = (false, false)
    // Whatever is still to be done then, a signal ends or stops it, as it would if none was watched.
    receive = { [weak self] input in
      switch input {
      case .signal(let number): terminate(bySignal: number)
      case .suspended: self?.suspend()
      default: break
      }
    }
  }

  public func suspend() {
    handBack()
    stop(by: SIGTSTP)
  }

  private func handBack() {
    terminal_hand_back()
    isTaken = false
  }

  public func setReading(_ isOn: Bool) {
    if isOn, !isReading { wanted.signal() }
    isReading = isOn
  }

  /// Not tcflush(3), which may take away a Ctrl-C before it has become a signal.
  public func awaitQuiet() async -> Bool {
    guard isTyped else { return false }
    var before: Int
    repeat {
      before = chunks
      try? await Task.sleep(for: .milliseconds(20))
    } while before != chunks && !Task.isCancelled
    return true
  }

  public func write(_ bytes: [UInt8]) {
    // Nothing is drawn on a terminal that somebody else has, and nothing said where nobody reads.
    if isRaw, !isTaken { return }
    if terminal_is_owed() == 1 { return }
    _ = output.put(bytes)
  }

  public func send(_ input: Input, after milliseconds: Int) {
    later(milliseconds) { self.receive(input) }
  }

  func later(_ milliseconds: Int, _ work: @escaping @MainActor () -> Void) {
    DispatchQueue.main.asyncAfter(deadline: .now() + .milliseconds(milliseconds)) { work() }
  }

  /// A thread of its own: on Linux a dispatch source never tells of the end of a pipe, nor reads
  /// /dev/null. The thread waits for each chunk to be taken, so that nothing piles up.
  private func readInput() {
    let (input, wanted, begins) = (input, wanted, isReading)
    DispatchQueue(label: "input").async { [weak self] in
      // In the background, reading fails then instead of stopping the process.
      blockSignal(SIGTTIN)
      var buffer = [UInt8](repeating: 0, count: 65536)
      var (mayRead, refusals) = (begins, 0)
      while true {
        if !mayRead { wanted.wait() }
        let count = read(input, &buffer, buffer.count)
        if count < 0, input.waits(for: POLLIN) { continue }
        refusals = count < 0 && errno == EIO ? refusals + 1 : 0
        let isRefused = refusals > 0
        let isGone = refusals > 1
        let chunk = count > 0 ? Input.bytes(Array(buffer[..<count])) : .ended
        // It may have been a password.
        buffer.withUnsafeMutableBytes {
          wipe(UnsafeMutableRawBufferPointer(rebasing: $0[..<max(0, count)]))
        }
        let goesOn = DispatchQueue.main.sync { () -> Bool? in
          guard let self else { return nil }
          if isRefused, !self.isInForeground {
            self.isStranded = true
            return false
          }
          // It may have been refused before the shell gave the terminal back.
          if isRefused, !isGone { return true }
          self.chunks += 1
          self.receive(chunk)
          return count > 0 ? self.isReading : nil
        }
        guard let goesOn else { return }
        if !goesOn { refusals = 0 }
        mayRead = goesOn
      }
    }
  }
}

extension Int32 {
  /// Writes all bytes to this descriptor; false, with `errno` saying why, where that fails.
  public func put(_ bytes: [UInt8]) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(self, $0.baseAddress, $0.count) }
      if count > 0 { rest.removeFirst(count) } else if !waits(for: POLLOUT) { return false }
    }
    return true
  }

  /// After a call that failed: true where it is to be tried again, once the descriptor is ready.
  fileprivate func waits(for event: Int32) -> Bool {
    if errno == EINTR { return true }
    guard errno == EAGAIN else { return false }
    var descriptor = pollfd(fd: self, events: Int16(event), revents: 0)
    return poll(&descriptor, 1, -1) >= 0 || errno == EINTR
  }
}
