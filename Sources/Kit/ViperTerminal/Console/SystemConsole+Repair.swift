import CViperTerminal
import ViperPlatform

extension SystemConsole {
  /// Resets what a program may have left on, apart from the modes of tcsetattr(3): mouse and focus
  /// reports, application keys, character sets, margins.
  private static let reset =
    TerminalModes.calm + TerminalModes().usual
    + "\u{1B}[?1000l\u{1B}[?1002l\u{1B}[?1003l\u{1B}[?1004l\u{1B}[?1006l\u{1B}[?1015l"
    + "\u{1B}[?1l\u{1B}>\u{1B}[?6l\u{1B}(B\u{0F}\u{1B}7\u{1B}[r\u{1B}8"

  /// Repairs a terminal that a killed program left as it was, by the record that it left there.
  ///
  /// Costs one tcgetattr(3) per stream. Modes that a running program has set stay.
  public static func repair() {
    for stream in [STDIN_FILENO, STDERR_FILENO, STDOUT_FILENO] {
      let result = terminal_mend(stream)
      if result == 2 { say(TerminalModes(hasMouse: true).leave, to: stream) }
      if result > 0 { return }
    }
  }

  /// Resets the terminal to its usual modes; false if no stream is a terminal.
  public static func resetTerminal() -> Bool {
    let streams = [STDIN_FILENO, STDERR_FILENO, STDOUT_FILENO]
    guard let terminal = streams.first(where: { terminal_reset($0) == 1 }) else { return false }
    say(reset, to: terminal)
    return true
  }

  private static func say(_ farewell: String, to terminal: Int32) {
    // A terminal without a full screen gets no escape sequence either.
    if !["", "dumb"].contains(environment("TERM") ?? "") { _ = terminal.put(Array(farewell.utf8)) }
  }
}
