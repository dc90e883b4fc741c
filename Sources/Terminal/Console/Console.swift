/// What comes in from outside.
public enum Input: Equatable, Sendable {
  case bytes([UInt8])
  /// No more bytes will come.
  case ended
  /// The terminal has another size.
  case resized
  /// The shell gave the terminal back.
  case resumed
  /// The process is to stop until the shell continues it: TSTP.
  case suspended
  /// The process is to end: INT, TERM, HUP or QUIT.
  case signal(Int32)
  /// What a driver sent itself for later: nothing came since the chunk of this number, the wheel
  /// turns, a question was in sight for a while, progress may be drawn again, what was to be stopped
  /// had its time.
  case pause(Int), tick, ready, frame, overdue
}

/// Where bytes come from and go to: a terminal, pipes, or a test.
@MainActor
public protocol Console: AnyObject {
  var size: Size { get }
  /// Starts handing inputs over; again once the terminal was given back. What is typed comes key by
  /// key and isn't shown; where it is `raw`, also the keys that are signals else, and the whole
  /// screen is taken.
  func open(raw: Bool, receive: @escaping @MainActor (Input) -> Void)
  /// Hands signals over, and leaves what is typed to others.
  func watch(_ receive: @escaping @MainActor (Input) -> Void)
  /// Hands the terminal back as it was.
  func close()
  /// Writes all of it in one go.
  func write(_ bytes: [UInt8])
  /// Hands `input` over after some milliseconds.
  func send(_ input: Input, after milliseconds: Int)
  /// Whether somebody types here.
  var isTyped: Bool { get }
  /// Whether what is typed is to be shown: not where the terminal didn't either, as in an editor
  /// that shows it itself.
  var echoes: Bool { get }
  /// Whether more input is taken; what isn't taken waits outside. Before the console is opened it
  /// says whether any is: else also the terminal stays as it is.
  func setReading(_ isOn: Bool)
  /// Returns once all that was typed too early for the next question was handed over; false where
  /// nobody types, and nothing comes too early.
  func awaitQuiet() async -> Bool
  /// Gives the terminal back to the shell until it says to continue, which is told as `resumed`.
  func suspend()
}

extension Console {
  /// Writes one line of text, made harmless.
  public func say(_ line: String) { write(Array((line.sanitized + "\n").utf8)) }
}
