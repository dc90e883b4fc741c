import ViperPlatform

/// The escape sequences that take a terminal for the full screen, and hand it back.
struct TerminalModes {
  /// Whether clicks and the wheel are reported (xterm's SGR encoding).
  var hasMouse = false

  /// Saves the window's title, and enters the alternate screen with bracketed pastes.
  ///
  /// Auto-wrap is off: a character that the terminal takes for wider than expected must not shift
  /// the others.
  var enter: String { "\u{1B}[22;2t" + (isXterm ? "\u{1B}[?1007;1036s" : "") + enterAgain }

  /// The part of `enter` for a terminal that wasn't handed back: the state that `leave` restores is
  /// already saved, and must not be saved twice.
  var enterAgain: String {
    "\u{1B}[?1049h\u{1B}[?2004h\u{1B}[?7l" + (isXterm ? "\u{1B}[?1007;1036h" : "")
      + (hasMouse ? "\u{1B}[?1000h\u{1B}[?1006h" : "") + "\u{1B}[2J"
  }

  /// Leaves the alternate screen.
  ///
  /// An incomplete sequence, frame or scroll region is ended first. The cursor moves to the last row:
  /// without an alternate screen, the prompt then appears below the page.
  var leave: String { Self.calm + "\u{1B}[r\u{1B}[999H\n" + usual }

  static let calm = "\u{1B}\\\u{1B}[?2026l\u{1B}[m"

  /// Ends the modes of `enter`.
  var usual: String {
    (hasMouse ? "\u{1B}[?1006l\u{1B}[?1000l" : "") + (isXterm ? "\u{1B}[?1007;1036r" : "")
      + "\u{1B}[23;2t\u{1B}[?7h\u{1B}[?25h\u{1B}[?2004l\u{1B}[?1049l"
  }

  /// Whether the terminal is xterm.
  ///
  /// By default, other terminals send arrows for the wheel (1007) and ESC before keys with Alt
  /// (1036). The modes of xterm are saved and restored.
  private var isXterm: Bool {
    environment("XTERM_VERSION") != nil && environment("TERM")?.hasPrefix("xterm") == true
  }
}
