import CViperTerminal
import Dispatch
import Synchronization
import ViperIsolation
import ViperPlatform

/// The terminal or the pipes that the process was started with.
@MainActor
public final class SystemConsole: Console {
  /// Whether clicks and the wheel are reported; set before `open`.
  public var hasMouse = false
  /// Whether the report of a successful run is omitted.
  public var isQuiet = false
  private let input: Int32
  private let output: Int32
  private var receive: @MainActor (Input) -> Void = { _ in }
  /// Whether the whole screen is used, and whether the terminal is taken.
  private var isRaw = false
  private var isTaken = false
  /// Whether the process must stop in the background.
  private var needsTerminal = false
  /// Whether the driver echoes keys: set by `open`, if the terminal echoed them before.
  public private(set) var echoes = false
  private var isListening = false
  private var isReading = true
  /// Whether the reading thread was refused, since another program has the terminal.
  private var isStranded = false
  /// Whether the input has ended, as after a hang-up.
  private var isAtEnd = false
  /// How often the process was continued.
  private var continuations = 0
  /// How many chunks were handed over.
  private var chunks = 0
  /// Waits as long as typed input takes to arrive.
  var pause: @MainActor () async -> Void = { try? await Task.sleep(for: .milliseconds(20)) }
  /// Signals the waiting read thread that input is needed.
  private let wanted = DispatchSemaphore(value: 0)
  /// Whether a suspension waits, and whether a write has failed.
  private var (isStopping, isBroken) = (false, false)

  /// Creates a console of two descriptors; standard output stays free for results.
  public init(input: Int32 = STDIN_FILENO, output: Int32 = STDERR_FILENO) {
    self.input = input
    self.output = output
  }

  /// A console for a conversation: its output is standard error, or, if only the input is a
  /// terminal, that terminal (/dev/tty).
  public static func conversation() -> SystemConsole {
    SystemConsole(output: conversationOutput ?? STDERR_FILENO)
  }

  /// Whether a person at a terminal sees a conversation.
  public nonisolated static var hasDisplay: Bool {
    guard let output = conversationOutput else { return false }
    if output != STDERR_FILENO { _ = ViperPlatform.close(output) }
    return true
  }

  /// The terminal of a conversation; nil if there is none.
  private nonisolated static var conversationOutput: Int32? {
    if isatty(STDERR_FILENO) == 1 { return STDERR_FILENO }
    guard isatty(STDIN_FILENO) == 1 else { return nil }
    let terminal = ViperPlatform.open("/dev/tty", O_RDWR | O_NOCTTY | O_CLOEXEC)
    return terminal < 0 ? nil : terminal
  }

  /// The window's size, at most 1000 by 500 cells; 80 by 24 if the output isn't a terminal.
  public var size: Size {
    var size = winsize()
    guard ioctl(output, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 else {
      return Size(columns: 80, rows: 24)
    }
    // A size that a terminal reports wrongly must not exhaust the memory.
    return Size(columns: min(Int(size.ws_col), 1000), rows: min(Int(size.ws_row), 500))
  }

  /// Whether the input is a terminal, by isatty(3).
  public var isTyped: Bool { isatty(input) == 1 }

  /// Takes the terminal and reads on a thread of its own; in the background, stops the process
  /// first.
  public func open(raw: Bool, receive: @escaping @MainActor (Input) -> Void) {
    self.receive = receive
    isRaw = raw
    // Before the first byte is written: its reader may send a signal.
    if isListening { terminal_watch_again(SIGTSTP) } else { watchSignals() }
    needsTerminal = isReading && isTyped
    if needsTerminal { isInForeground ? take() : stop(by: SIGTTIN) }
    if !isListening { readInput() }
    isListening = true
  }

  private func take() {
    let modes = TerminalModes(hasMouse: hasMouse)
    let farewell = isRaw ? modes.leave : ""
    let wasTaken = isTaken
    let result = terminal_take(input, output, isRaw ? 1 : 0, farewell, farewell.utf8.count)
    isTaken = result >= 0
    echoes = result == 1
    if isRaw, isTaken { write(Array((wasTaken ? modes.enterAgain : modes.enter).utf8)) }
    if isStranded { wanted.signal() }
    isStranded = false
  }

  /// Hands over signals only; the terminal's modes stay as they are.
  public func watch(_ receive: @escaping @MainActor (Input) -> Void) {
    self.receive = receive
    watchSignals()
  }

  /// Restores the terminal; from then on signals end or stop the process as usual.
  public func close() {
    handBack()
    terminal_dismiss_guard()
    (isRaw, needsTerminal, isStopping) = (false, false, false)
    // From here on signals end or stop the process, as if they weren't watched.
    receive = { [weak self] input in
      switch input {
      // The end of the terminal was already reported; the remaining work needs time.
      case .signal(SIGHUP) where self?.isAtEnd == true || self?.isBroken == true: break
      case .signal(let number): terminate(bySignal: number)
      case .suspended: self?.suspend()
      default: break
      }
    }
  }

  /// Restores the terminal and stops the process until the shell continues it; keeps the terminal
  /// while the stop must wait.
  public func suspend() { stop(by: SIGTSTP) }

  private func handBack() {
    terminal_hand_back()
    isTaken = false
  }

  /// Starts or stops reading; a chunk that is being read already is still handed over.
  public func setReading(_ isOn: Bool) {
    if isOn, !isReading { wanted.signal() }
    isReading = isOn
  }

  /// Waits until no input arrives; tcflush(3) may discard a Ctrl-C before it has become a signal.
  public func awaitQuiet() async -> Bool {
    guard isTyped else { return false }
    var before: Int
    repeat {
      before = chunks
      await pause()
    } while before != chunks && !Task.isCancelled
    return true
  }

  /// Writes all bytes, unless another program has the terminal; after a failure, nothing.
  public func write(_ bytes: [UInt8]) {
    // Never writes to a terminal that another program has, or that doesn't read.
    if isBroken || isRaw && !isTaken { return }
    if terminal_is_owed() == 1 { return }
    if output.put(Charset.terminal.encoded(bytes)) { return }
    isBroken = true
    // A terminal that is gone sends a signal as well.
    let isGone = errno == EIO && isatty(output) == 1
    later(0) { self.receive(isGone ? .signal(SIGHUP) : .unwritable) }
  }

  /// Hands `input` over on the main queue after some milliseconds.
  public func send(_ input: Input, after milliseconds: Int) {
    later(milliseconds) { self.receive(input) }
  }

  private func later(_ milliseconds: Int, _ work: @escaping @MainActor () -> Void) {
    DispatchQueue.main.asyncAfter(deadline: .now() + .milliseconds(milliseconds)) { work() }
  }

  /// Reads on a thread of its own: on Linux a dispatch source reports no end of a pipe, and doesn't
  /// read /dev/null.
  ///
  /// The thread waits until each chunk is handled (backpressure).
  private func readInput() {
    let (input, output, wanted, begins) = (input, output, wanted, isReading)
    DispatchQueue(label: "input").async { [weak self] in
      // In the background, read(2) then fails instead of stopping the process.
      blockSignal(SIGTTIN)
      var buffer = [UInt8](repeating: 0, count: 65536)
      func next() -> [UInt8]? {
        let count = read(input, &buffer, buffer.count)
        if count < 0 { return nil }
        let bytes = Array(buffer[..<count])
        // It may have been a password.
        buffer.withUnsafeMutableBytes {
          wipe(UnsafeMutableRawBufferPointer(rebasing: $0[..<count]))
        }
        return bytes
      }
      var (mayRead, refusals, ahead) = (begins, 0, [UInt8]())
      while true {
        if !mayRead { wanted.wait() }
        let bytes = ahead.isEmpty ? next() : ahead
        ahead = []
        if bytes == nil, input.waits(for: POLLIN) { continue }
        refusals = bytes == nil && errno == EIO ? refusals + 1 : 0
        let (isRefused, isGone) = (refusals > 0, refusals > 1)
        let chunk = bytes.flatMap { $0.isEmpty ? nil : Input.bytes($0) } ?? .ended
        let goesOn = MainQueueCall { () -> Bool? in
          guard let self else { return nil }
          if isRefused, !self.isInForeground {
            self.isStranded = true
            return false
          }
          // The read may have failed before the shell handed the terminal back.
          if isRefused, !isGone { return true }
          self.chunks += 1
          self.isAtEnd = chunk == .ended
          self.receive(chunk)
          return chunk == .ended ? nil : self.isReading
        }.result(orEach: 500) {
          // In raw mode Ctrl-C is a byte, and a terminal that takes no output blocks the main
          // queue.
          guard input.isRaw, !output.isReady(for: POLLOUT) else { return }
          if bytes?.contains(0x03) == true || ahead.contains(0x03) {
            terminal_hand_back()
            terminate(bySignal: SIGINT)
          }
          if ahead.count < buffer.count, input.isReady(for: POLLIN) { ahead += next() ?? [] }
        }
        guard let goesOn, let goesOn else { return }
        if !goesOn { refusals = 0 }
        mayRead = goesOn
      }
    }
  }
}

// MARK: - Signals

extension SystemConsole {
  private nonisolated static let endings: Set = [SIGINT, SIGTERM, SIGHUP, SIGQUIT]

  /// Handles signals in batches: a burst of size changes is one.
  private func watchSignals() {
    let numbers = Self.endings.sorted() + [SIGWINCH, SIGTSTP, SIGCONT]
    let source = terminal_watch(numbers, numbers.count)
    let output = output
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
        let signal = Self.endings.intersection(numbers).min()
        // A full output blocks the main queue for good; a busy machine only delays it.
        var waits = 0
        while taken.wait(timeout: .now() + .milliseconds(500)) == .timedOut, let signal {
          waits += 1
          let isBlocked = [output, STDOUT_FILENO].contains { !$0.isReady(for: POLLOUT) }
          if isBlocked || waits == 20 {
            terminal_hand_back()
            terminate(bySignal: signal)
          }
        }
      }
    }
  }

  private func take(_ numbers: Set<Int32>) {
    if let signal = Self.endings.intersection(numbers).min() {
      return receive(.signal(signal))
    }
    if numbers.contains(SIGWINCH) { receive(.resized) }
    if numbers.contains(SIGCONT) {
      resume()
    } else if numbers.contains(SIGTSTP) {
      receive(.suspended)
    }
  }
}

// MARK: - Stopping and going on

extension SystemConsole {
  private var isInForeground: Bool { terminal_is_in_foreground(input) == 1 }

  /// Stops the process until the shell continues it, as soon as it holds no lock others await.
  ///
  /// Without job control it continues, or ends if another program has the terminal.
  private func stop(by number: Int32) {
    if isStopping { return }
    if StopGate.stopIfFree({ self.stopNow(by: number) }) { return }
    isStopping = true
    receive(.suspending)
    DispatchQueue(label: "stop").async {
      StopGate.stopWhenFree {
        // The main queue may be waiting for the gate itself.
        MainQueueCall {
          if self.isStopping { self.stopNow(by: number) }
          self.isStopping = false
        }.begins(within: 100)
      }
    }
  }

  private func stopNow(by number: Int32) {
    handBack()
    terminal_stop(number)
    // Another thread may take the signal a moment later. Without a shell, nothing stops.
    for _ in 0..<50 where terminal_was_continued() == 0 { poll(nil, 0, 1) }
    // Two timers, since the first one may expire while the process is stopped.
    later(100) {
      self.later(50) {
        if terminal_was_continued() == 1 { return }
        self.receive(self.isInForeground ? .resumed : .ended)
      }
    }
  }

  /// Resumes, or stops again if the process was continued in the background.
  ///
  /// A signal that ends a stopped process continues it as well, and a shell may bring it to the
  /// foreground without another signal; both are awaited first.
  private func resume() {
    continuations += 1
    // Stopping restored the default action of SIGTSTP, which would stop the process even in a write.
    terminal_watch_again(SIGTSTP)
    if isInForeground || !needsTerminal { return receive(.resumed) }
    let number = continuations
    later(100) {
      if number != self.continuations { return }
      self.isInForeground ? self.receive(.resumed) : self.stop(by: SIGTTIN)
    }
  }
}

/// Work for the main queue, which a thread waits for.
private final class MainQueueCall<Result: Sendable>: Sendable {
  private let isClaimed = Atomic(false)
  private let outcome = Mutex<Result?>(nil)
  private let isDone = DispatchSemaphore(value: 0)

  init(_ work: @escaping @MainActor () -> Result) {
    DispatchQueue.main.async {
      if self.claim() {
        let result = work()
        self.outcome.withLock { $0 = result }
      }
      self.isDone.signal()
    }
  }

  /// True for the first caller.
  private func claim() -> Bool { !isClaimed.exchange(true, ordering: .relaxed) }

  /// Waits for the result, and calls `wait` after each such interval.
  func result(orEach milliseconds: Int, wait: () -> Void) -> Result? {
    while isDone.wait(timeout: .now() + .milliseconds(milliseconds)) == .timedOut { wait() }
    return outcome.withLock(\.self)
  }

  /// Waits until it is done; false if it doesn't begin in time, and then it never does.
  func begins(within milliseconds: Int) -> Bool {
    if isDone.wait(timeout: .now() + .milliseconds(milliseconds)) == .timedOut {
      if claim() { return false }
      isDone.wait()
    }
    return true
  }
}
