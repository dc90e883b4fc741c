import CTerminal
import Platform

extension SystemConsole {
  /// All that a program may have switched on and left so, apart from modes of tcsetattr(3): the mouse,
  /// reports of the focus, keys for applications, other letters, margins.
  private static let reset =
    leave
    + "\u{1B}[?1000l\u{1B}[?1002l\u{1B}[?1003l\u{1B}[?1004l\u{1B}[?1006l\u{1B}[?1015l"
    + "\u{1B}[?1l\u{1B}>\u{1B}[?6l\u{1B}(B\u{0F}\u{1B}7\u{1B}[r\u{1B}8"

  /// Repairs the terminal where a program has ended that had taken it and could not hand it back.
  /// Costs one tcgetattr(3) for each stream.
  public static func repair() { mend([STDIN_FILENO, STDERR_FILENO, STDOUT_FILENO], leave, 0) }

  /// Puts the terminal as every program expects it; false where no stream leads to one.
  public static func resetTerminal() -> Bool {
    mend([STDIN_FILENO, STDERR_FILENO, STDOUT_FILENO], reset, 1)
  }

  @discardableResult
  private static func mend(_ streams: [Int32], _ farewell: String, _ isWanted: Int32) -> Bool {
    guard let terminal = streams.first(where: { terminal_mend($0, isWanted) == 1 }) else {
      return false
    }
    // Whoever has no full screen gets no escape byte either.
    if !["", "dumb"].contains(environment("TERM") ?? "") { _ = terminal.put(Array(farewell.utf8)) }
    return true
  }
}
