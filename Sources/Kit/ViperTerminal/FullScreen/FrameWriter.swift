import ViperPlatform

/// Writes frames to the console, each as its difference from the one before, and the window's title.
@MainActor
final class FrameWriter {
  private let console: any Console
  private var theme: Theme
  private let pictures: PictureProtocol?
  private let setsTitle: Bool
  /// What the terminal shows; nil where that is unknown.
  private var shown: Grid?
  private var title = ""
  /// When the terminal was asked for its background; nil unless it has yet to answer.
  private var questioned: ContinuousClock.Instant?
  /// Whether a frame was drawn so recently that the next one waits, and whether one waits.
  private var (isPacing, isLate) = (false, false)

  init(console: any Console, theme: Theme, pictures: PictureProtocol?, setsTitle: Bool) {
    (self.console, self.theme) = (console, theme)
    (self.pictures, self.setsTitle) = (pictures, setsTitle)
  }

  /// Begins on a blank screen, as the terminal has just been taken.
  func begin() { (shown, title) = (Grid(console.size), "") }

  /// Has the next frame drawn in full: the terminal may have changed what it shows.
  func invalidate() { shown = nil }

  /// Asks the terminal for its background.
  func askBackground() {
    questioned = .now
    console.write(Array(TerminalColor.question.utf8))
  }

  /// Whether the answer may still be under way; it comes late over a slow network, or never.
  var awaitsBackground: Bool { questioned.map { .now - $0 < .seconds(1) } ?? false }

  /// Uses the colours for the background that the terminal was asked for.
  func adopt(_ theme: Theme) {
    if questioned == nil { return }
    questioned = nil
    self.theme = theme
    invalidate()
  }

  /// Writes the frame and the title where they differ from what is shown.
  func write(_ grid: Grid, title: String) {
    var bytes = grid.bytes(after: shown, theme: theme, pictures: pictures)
    shown = grid
    if setsTitle, title != self.title {
      self.title = title
      bytes += "\u{1B}]2;\(title.sanitized)\u{1B}\\".utf8
    }
    if !bytes.isEmpty { console.write(bytes) }
  }

  /// Turns the spinner of the frame that is shown; false where it has none.
  func turn(_ spinner: Spinner) -> Bool {
    guard var grid = shown, let place = grid.spinner else { return false }
    grid.put(String(spinner.face), column: place.column, row: place.row)
    write(grid, title: title)
    return true
  }

  /// Begins an interval between frames, at whose end comes the input `frame`; false within one, and
  /// a frame waits for its end.
  func beginInterval() -> Bool {
    isLate = isPacing
    if isPacing { return false }
    isPacing = true
    console.send(.frame, after: 50)
    return true
  }

  /// Ends the interval; true where a frame waits.
  func endInterval() -> Bool {
    isPacing = false
    return isLate
  }

  /// Copies a text to the terminal's clipboard (OSC 52).
  func copy(_ text: String) {
    console.write(Array("\u{1B}]52;c;".utf8) + Array(text.utf8).base64 + [0x07])
  }

  /// Pictures would stay on a terminal that is handed back.
  func erasePicture() {
    guard shown?.picture != nil, let erasure = pictures?.erasure, !erasure.isEmpty else { return }
    console.write(erasure)
  }

  /// What a click at a cell of the shown frame means.
  func target(column: Int, row: Int) -> Grid.Target? { shown?.target(column: column, row: row) }
}
