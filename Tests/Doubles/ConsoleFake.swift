import Testing
import ViperTerminal

/// An emulated terminal: a test types, and reads the output.
@MainActor
public final class ConsoleFake: Console {
  public enum Call: Equatable {
    case open(raw: Bool)
    case close
    case suspend
    case watch
  }

  public var size: Size {
    didSet { if calls.isEmpty { screen = Emulator(size) } else { screen.resize(to: size) } }
  }
  public var isTyped = true
  public var echoes = false
  public private(set) var isReading = true
  public private(set) var calls: [Call] = []
  /// One element for each write.
  public private(set) var writes: [[UInt8]] = []
  /// Delayed input, which a test delivers.
  public private(set) var later: [Input] = []
  /// The delay of each, in milliseconds.
  public private(set) var delays: [Int] = []
  /// What the user sees.
  public private(set) var screen: Emulator
  private var receive: @MainActor (Input) -> Void = { _ in }
  private var early: [Input] = []
  /// Whether output goes to the emulated screen.
  private var isDrawn = false

  public init(columns: Int = 80, rows: Int = 24) {
    size = Size(columns: columns, rows: rows)
    screen = Emulator(size)
  }

  public var lines: [String] { screen.lines }

  /// All output, as text.
  public var text: String { String(decoding: writes.joined(), as: UTF8.self) }

  /// Types keys or lines; input before a driver listens is buffered, as in a terminal.
  public func type(_ text: String) { deliver(.bytes(Array(text.utf8))) }

  public func deliver(_ input: Input) {
    if calls.isEmpty { early.append(input) } else { receive(input) }
  }

  /// Delivers the pause after which a lone ESC is the Escape key.
  public func pause() {
    if let pause = later.last(where: { if case .pause = $0 { true } else { false } }) {
      deliver(pause)
    }
  }

  public func open(raw: Bool, receive: @escaping @MainActor (Input) -> Void) {
    calls.append(.open(raw: raw))
    isDrawn = raw
    self.receive = receive
    early.forEach(receive)
    early = []
  }

  public func watch(_ receive: @escaping @MainActor (Input) -> Void) {
    calls.append(.watch)
    self.receive = receive
  }

  public func close() {
    calls.append(.close)
    isDrawn = false
  }
  public func write(_ bytes: [UInt8]) {
    writes.append(bytes)
    guard isDrawn else { return }
    screen.write(bytes)
    if !screen.faults.isEmpty { Issue.record("The terminal is sent \(screen.faults)") }
  }
  public func send(_ input: Input, after milliseconds: Int) {
    later.append(input)
    delays.append(milliseconds)
  }
  public func setReading(_ isOn: Bool) { isReading = isOn }
  /// Input is never too early: a test types all of it in one go.
  public func awaitQuiet() async -> Bool { false }
  public func suspend() { calls.append(.suspend) }
}
