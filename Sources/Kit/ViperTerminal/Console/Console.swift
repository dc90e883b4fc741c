/// An event that a console hands to its driver.
public enum Input: Equatable, Sendable {
  /// Typed bytes.
  case bytes([UInt8])
  /// The end of the input.
  case ended
  /// The terminal has another size.
  case resized
  /// The process was continued in the foreground.
  case resumed
  /// The process is to be suspended: TSTP.
  case suspended
  /// The process will be suspended as soon as it holds nothing that other processes wait for.
  case suspending
  /// The process is to end: INT, TERM, HUP or QUIT.
  case signal(Int32)
  /// The output can't be written.
  case unwritable
  /// A driver's own timers: no input since the chunk of this number, the spinner's next frame, the
  /// end of the type-ahead guard, the next frame of progress, the end of an interrupted act's time,
  /// a row that has been selected for a moment, and the tip of this number that has been visible for
  /// a second.
  case pause(Int), tick, ready, frame, overdue, rested(on: String), tipRead(Int)
}

/// The input and output of a driver: a terminal, pipes, or a test.
@MainActor
public protocol Console: AnyObject {
  /// The size of the window.
  var size: Size { get }
  /// Starts handing inputs over, or starts again after a suspension. Keys come one by one and
  /// without an echo; in `raw` mode also those that send signals, and the alternate screen is used.
  func open(raw: Bool, receive: @escaping @MainActor (Input) -> Void)
  /// Hands signals over, and reads no input.
  func watch(_ receive: @escaping @MainActor (Input) -> Void)
  /// Restores the terminal.
  func close()
  /// Writes all bytes at once; the first failure is the input `unwritable`.
  func write(_ bytes: [UInt8])
  /// Hands `input` over after some milliseconds.
  func send(_ input: Input, after milliseconds: Int)
  /// Whether the input is a terminal.
  var isTyped: Bool { get }
  /// Whether the report of a successful run is omitted.
  var isQuiet: Bool { get }
  /// Whether the driver echoes keys: only if the terminal did, which an editor's doesn't.
  var echoes: Bool { get }
  /// Starts or stops reading; unread input stays in the terminal or pipe. If it is off when the
  /// console is opened, the terminal's modes aren't changed.
  func setReading(_ isOn: Bool)
  /// Returns once all type-ahead was handed over; false if the input is no terminal.
  func awaitQuiet() async -> Bool
  /// Suspends the process until the shell continues it, which is the input `resumed`; if the stop
  /// must wait, the input `suspending` comes first.
  func suspend()
}

extension Console {
  /// Reports successes.
  public var isQuiet: Bool { false }
  /// Writes one line of sanitized text.
  public func say(_ line: String) { write(Array((line.sanitized + "\n").utf8)) }
}

extension String {
  /// Text shown while a suspension is pending.
  static let suspending = "Suspends as soon as the current write is done."
}
