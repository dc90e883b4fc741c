import CTerminal
import Dispatch
import Platform
import Synchronization

/// The terminal, or the pipes, that the process was started with.
@MainActor
public final class SystemConsole: Console {
  private static let enter = "\u{1B}[?1049h\u{1B}[?2004h\u{1B}[2J"
  private static let leave = "\u{1B}[0m\u{1B}[?2004l\u{1B}[?1049l"

  private let input: Int32
  private let output: Int32
  private var receive: @MainActor (Input) -> Void = { _ in }
  private var isRaw = false
  private var saved: termios?
  private var isListening = false
  private var isReading = true
  /// How often what was typed was thrown away. What was read before that, and not handed over yet,
  /// goes with it.
  private nonisolated let forgotten = Atomic(0)
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
    return Size(columns: Int(size.ws_col), rows: Int(size.ws_row))
  }

  public var isTyped: Bool { isatty(input) == 1 }

  public func open(raw: Bool, receive: @escaping @MainActor (Input) -> Void) {
    self.receive = receive
    isRaw = raw
    // Before the first byte is written: whoever sees it may send a signal.
    if !isListening { watchSignals() }
    var modes = termios()
    if tcgetattr(input, &modes) == 0 {
      let before = saved ?? modes
      saved = before
      if raw {
        terminal_guard(input, before, output, Self.leave, Self.leave.utf8.count)
        cfmakeraw(&modes)
        tcsetattr(input, TCSANOW, &modes)
        write(Array(Self.enter.utf8))
      }
    }
    if !isListening { readInput() }
    isListening = true
  }

  public func watch(_ receive: @escaping @MainActor (Input) -> Void) {
    self.receive = receive
    watchSignals()
  }

  public func close() {
    handBack()
    // Whatever is still to be done then, a signal ends it: Dispatch keeps it from doing so itself.
    receive = { if case .signal(let number) = $0 { die(by: number) } }
  }

  public func suspend() {
    handBack()
    kill(0, SIGTSTP)
  }

  private func handBack() {
    if isRaw { write(Array(Self.leave.utf8)) }
    guard var modes = saved else { return }
    if isRaw { tcflush(input, TCIFLUSH) }
    // Not TCSADRAIN, which waits for a terminal that may not read any more.
    tcsetattr(input, TCSANOW, &modes)
    terminal_release()
    saved = nil
  }

  public func setEcho(_ isOn: Bool) {
    var modes = termios()
    guard tcgetattr(input, &modes) == 0 else { return }
    if isOn { modes.c_lflag |= tcflag_t(ECHO) } else { modes.c_lflag &= ~tcflag_t(ECHO) }
    tcsetattr(input, TCSANOW, &modes)
  }

  public func setReading(_ isOn: Bool) {
    if isOn, !isReading { wanted.signal() }
    isReading = isOn
  }

  public func forgetTyped() -> Bool {
    guard isTyped else { return false }
    tcflush(input, TCIFLUSH)
    forgotten.add(1, ordering: .relaxed)
    return true
  }

  public func write(_ bytes: [UInt8]) { _ = output.put(bytes) }

  public func send(_ input: Input, after milliseconds: Int) {
    DispatchQueue.main.asyncAfter(deadline: .now() + .milliseconds(milliseconds)) { [weak self] in
      self?.receive(input)
    }
  }

  private var isInForeground: Bool { isatty(input) == 0 || tcgetpgrp(input) == getpgrp() }

  private func watchSignals() {
    let numbers = [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGWINCH, SIGCONT]
    let source = terminal_watch(numbers, numbers.count)
    DispatchQueue(label: "signals").async { [weak self] in
      var number: UInt8 = 0
      while true {
        let count = read(source, &number, 1)
        if count < 0, errno == EINTR { continue }
        if count <= 0 { return }
        let input = Input(signal: Int32(number))
        DispatchQueue.main.sync {
          // Sent on in the background, the terminal is somebody else's.
          if input == .resumed, self?.isInForeground == false { return }
          self?.receive(input)
        }
      }
    }
  }

  /// A thread of its own: on Linux a dispatch source never tells of the end of a pipe, nor reads
  /// /dev/null. The thread waits for each chunk to be taken, so that nothing piles up.
  private func readInput() {
    let (input, wanted) = (input, wanted)
    DispatchQueue(label: "input").async { [weak self] in
      var buffer = [UInt8](repeating: 0, count: 65536)
      while true {
        let count = read(input, &buffer, buffer.count)
        if count < 0, input.waits(for: POLLIN) { continue }
        let forgotten = self?.forgotten.load(ordering: .relaxed)
        let chunk = count > 0 ? Input.bytes(Array(buffer[..<count])) : .ended
        let isReading = DispatchQueue.main.sync {
          let isLate = forgotten != self?.forgotten.load(ordering: .relaxed)
          if count <= 0 || !isLate { self?.receive(chunk) }
          return self?.isReading ?? true
        }
        if count <= 0 { return }
        if !isReading { wanted.wait() }
      }
    }
  }
}

extension Input {
  fileprivate init(signal number: Int32) {
    self =
      switch number {
      case SIGWINCH: .resized
      case SIGCONT: .resumed
      default: .signal(number)
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
