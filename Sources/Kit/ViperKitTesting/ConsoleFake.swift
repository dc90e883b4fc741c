import Testing
import ViperTerminal

/// An emulated terminal: a test types, and reads the output.
@MainActor
public final class ConsoleFake: Console {
  /// A call of a driver.
  public enum Call: Equatable {
    /// Takes the terminal.
    case open(raw: Bool)
    /// Hands it back.
    case close
    /// Stops the program (Ctrl-Z).
    case suspend
    /// Watches only for signals.
    case watch
  }

  /// The window's size.
  public var size: Size {
    didSet { if calls.isEmpty { screen = Emulator(size) } else { screen.resize(to: size) } }
  }
  /// Whether a person types, rather than a pipe.
  public var isTyped = true
  /// Whether the report of a success is omitted.
  public var isQuiet = false
  /// Whether the terminal shows what is typed.
  public var echoes = false
  /// Whether a driver reads input.
  public private(set) var isReading = true
  /// The calls of the driver, the earliest first.
  public private(set) var calls: [Call] = []
  /// One element for each write.
  public private(set) var writes: [[UInt8]] = []
  /// Delayed input, which a test delivers.
  public private(set) var later: [Input] = []
  /// The delay of each, in milliseconds.
  public private(set) var delays: [Int] = []
  /// The emulated screen.
  public private(set) var screen: Emulator
  private var receive: @MainActor (Input) -> Void = { _ in }
  private var early: [Input] = []
  /// Whether output goes to the emulated screen.
  private var isDrawn = false

  /// Creates a console with an empty window.
  public init(columns: Int = 80, rows: Int = 24) {
    size = Size(columns: columns, rows: rows)
    screen = Emulator(size)
  }

  /// The rows of the screen.
  public var lines: [String] { screen.lines }

  /// All output, as text.
  public var text: String { String(decoding: writes.joined(), as: UTF8.self) }

  /// Types keys or lines; input before a driver listens is buffered, as in a terminal.
  public func type(_ text: String) { deliver(.bytes(Array(text.utf8))) }

  /// Delivers input, or buffers it until a driver listens.
  public func deliver(_ input: Input) {
    if calls.isEmpty { early.append(input) } else { receive(input) }
  }

  /// Delivers the pause after which a lone ESC is the Escape key.
  public func pause() {
    if let pause = later.last(where: { if case .pause = $0 { true } else { false } }) {
      deliver(pause)
    }
  }

  /// Takes the terminal, and delivers what was typed before.
  public func open(raw: Bool, receive: @escaping @MainActor (Input) -> Void) {
    calls.append(.open(raw: raw))
    isDrawn = raw
    self.receive = receive
    early.forEach(receive)
    early = []
  }

  /// Takes no input but signals.
  public func watch(_ receive: @escaping @MainActor (Input) -> Void) {
    calls.append(.watch)
    self.receive = receive
  }

  /// Hands the terminal back.
  public func close() {
    calls.append(.close)
    isDrawn = false
  }
  /// Records output; in full screen the emulator checks it, too.
  public func write(_ bytes: [UInt8]) {
    writes.append(bytes)
    guard isDrawn else { return }
    screen.write(bytes)
    if !screen.faults.isEmpty { Issue.record("The terminal is sent \(screen.faults)") }
  }
  /// Keeps delayed input for the test.
  public func send(_ input: Input, after milliseconds: Int) {
    later.append(input)
    delays.append(milliseconds)
  }
  /// Pauses or resumes the input.
  public func setReading(_ isOn: Bool) { isReading = isOn }
  /// Returns false: no input is too early, since a test types all of it at once.
  public func awaitQuiet() async -> Bool { false }
  /// Records the call; the process continues.
  public func suspend() { calls.append(.suspend) }
}
