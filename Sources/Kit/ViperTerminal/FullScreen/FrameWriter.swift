import ViperPlatform

/// Writes frames to the console as differences from the one before, and the window's title.
@MainActor
final class FrameWriter {
  private let console: any Console
  private var theme: Theme
  private let pictures: PictureProtocol?
  private let setsTitle: Bool
  /// The frame on the terminal; nil if unknown.
  private var shown: Grid?
  private var title = ""
  /// Whether the terminal is asked for its background, until it has answered.
  private var asksBackground: Bool
  private var backgroundAsked: ContinuousClock.Instant?
  /// Whether the next frame must wait for the interval, and whether one is waiting.
  private var (isPacing, isLate) = (false, false)

  init(
    console: any Console, theme: Theme, asksBackground: Bool, pictures: PictureProtocol?,
    setsTitle: Bool
  ) {
    (self.console, self.theme, self.asksBackground) = (console, theme, asksBackground)
    (self.pictures, self.setsTitle) = (pictures, setsTitle)
  }

  /// Begins on a blank screen, as the terminal has just been taken.
  func begin() {
    (shown, title) = (Grid(console.size), "")
    if !asksBackground { return }
    backgroundAsked = .now
    console.write(Array(TerminalColor.question.utf8))
  }

  /// Forces a full redraw, since the terminal's content may have changed.
  func invalidate() { shown = nil }

  /// Whether the report of the background may still be on its way; some terminals never send it.
  var awaitsBackground: Bool {
    asksBackground && backgroundAsked.map { .now - $0 < .milliseconds(300) } ?? false
  }

  /// Removes the background report from the keys, and switches to its theme.
  func takeReport(from keys: [Key]) -> [Key] {
    keys.filter { key in
      guard case .background(let isLight) = key else { return true }
      if !asksBackground { return false }
      (asksBackground, theme) = (false, isLight ? .light : .dark)
      // Without a shown frame, as after a resize, the next one is drawn in full.
      if let grid = shown {
        shown = nil
        write(grid, title: title)
      }
      return false
    }
  }

  /// Writes the differences between the frame and the shown one, and the title if it is new.
  func write(_ grid: Grid, title: String) {
    var bytes = grid.bytes(after: shown, theme: theme, pictures: pictures)
    shown = grid
    if setsTitle, title != self.title {
      self.title = title
      bytes += "\u{1B}]2;\(title.sanitized)\u{1B}\\".utf8
    }
    if !bytes.isEmpty { console.write(bytes) }
  }

  /// Advances the spinner of the shown frame; false if it has none.
  func turn(_ spinner: Spinner) -> Bool {
    guard var grid = shown, let position = grid.spinner else { return false }
    grid.put(String(spinner.character), column: position.column, row: position.row)
    write(grid, title: title)
    return true
  }

  /// Begins an interval between frames, which ends with the input `frame`; within one, returns
  /// false and has a frame wait for the end.
  func beginInterval() -> Bool {
    isLate = isPacing
    if isPacing { return false }
    isPacing = true
    console.send(.frame, after: 50)
    return true
  }

  /// Ends the interval; true if a frame waits.
  func endInterval() -> Bool {
    isPacing = false
    return isLate
  }

  /// Copies a text to the terminal's clipboard (OSC 52).
  func copy(_ text: String) {
    console.write(Array("\u{1B}]52;c;".utf8) + Array(text.utf8).base64 + [0x07])
  }

  /// Erases the picture, which would stay on a terminal that is handed back.
  func erasePicture() {
    guard shown?.picture != nil, let erasure = pictures?.erasure, !erasure.isEmpty else { return }
    console.write(erasure)
  }

  /// The click target of a cell of the shown frame.
  func target(column: Int, row: Int) -> Grid.Target? { shown?.target(column: column, row: row) }
}
