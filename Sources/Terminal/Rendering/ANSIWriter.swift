/// Encodes cells as the shortest escape sequences.
struct ANSIWriter {
  /// The output so far.
  private(set) var text: String
  private(set) var style = Style()
  /// The terminal's cursor; nil where it is uncertain.
  private var position: (column: Int, row: Int)? { didSet { knownRow = position?.row ?? knownRow } }
  /// The cursor's row, which is certain where its column isn't.
  private var knownRow: Int?
  private let columns: Int
  private let theme: Theme

  /// Creates a writer; `isFirst` says that the terminal's state, also its style, is unknown.
  init(columns: Int, theme: Theme, isFirst: Bool) {
    self.columns = columns
    self.theme = theme
    text = isFirst ? "\u{1B}[m" : ""
  }

  /// The cells between the cursor and this place; nil where the cursor isn't before it.
  func gap(before column: Int, row: Int) -> Int? {
    guard let position, position.row == row, position.column <= column else { return nil }
    return column - position.column
  }

  mutating func move(to column: Int, row: Int) {
    let gap = gap(before: column, row: row)
    if gap == 0 { return }
    let step = gap.map(Self.step)
    let (line, place) = (row == 0 && column == 0 ? "" : "\(row + 1)", column + 1)
    let jump = column == 0 ? "\u{1B}[\(line)H" : "\u{1B}[\(line);\(place)H"
    let start = knownRow == row ? "\r" + Self.step(column) : nil
    text += [step, start, jump].compactMap(\.self).min { $0.utf8.count < $1.utf8.count } ?? jump
    position = (column, row)
  }

  /// Moves to the right (CUF).
  private static func step(_ columns: Int) -> String {
    columns == 0 ? "" : columns == 1 ? "\u{1B}[C" : "\u{1B}[\(columns)C"
  }

  mutating func use(_ style: Style) {
    if style != self.style { text += theme.sequence(to: style, from: self.style) }
    self.style = style
  }

  /// Writes a cell, unless it is the right half of a wide character.
  mutating func put(_ cell: Grid.Cell) {
    if cell.text.isEmpty { return }
    text += cell.text
    guard let (column, row) = position else { return }
    let next = column + cell.text.width
    // After the last column, terminals differ in where the cursor is.
    position = cell.text.isOfSureWidth && next < columns ? (next, row) : nil
  }

  /// Scrolls rows within a scroll region (DECSTBM), by line feeds (LF, RI), which more terminals
  /// have than SU and SD.
  mutating func scroll(_ shift: RowShift) {
    let (top, bottom) = (shift.region.lowerBound + 1, shift.region.upperBound)
    text += "\u{1B}[\(top);\(bottom)r"
    if shift.lines > 0 {
      text += "\u{1B}[\(bottom)H" + String(repeating: "\n", count: shift.lines)
    } else {
      text += "\u{1B}[\(top)H" + String(repeating: "\u{1B}M", count: -shift.lines)
    }
    text += "\u{1B}[r"
    position = (0, 0)
  }

  /// Blanks the rest of the row.
  mutating func clear() {
    use([])
    text += "\u{1B}[K"
  }

  /// Blanks the row up to the cursor's cell.
  mutating func clearBefore() {
    use([])
    text += "\u{1B}[1K"
  }

  /// A writer that goes on from here, with the output from then on.
  var continuation: ANSIWriter {
    var writer = self
    writer.text = ""
    return writer
  }

  /// Takes the output of a continuation.
  mutating func append(_ continuation: ANSIWriter) {
    let text = text
    self = continuation
    self.text = text + continuation.text
  }
}

extension String {
  /// Whether all terminals agree on its width, unlike that of symbols and emoji.
  var isOfSureWidth: Bool {
    guard let scalar = unicodeScalars.first, unicodeScalars.count == 1 else { return false }
    return scalar.isOfSureWidth
  }

  /// The most cells that a character takes on a terminal that doesn't join its scalars, such as
  /// those of an emoji.
  var reach: Int {
    if utf8.count < 2 { return 1 }
    let scalars = unicodeScalars.lazy.filter { $0 != "\u{2068}" && $0 != "\u{2069}" }
    return scalars.reduce(0) { $0 + Character($1).width }
  }
}

extension Unicode.Scalar {
  fileprivate var isOfSureWidth: Bool {
    switch value {
    case 0x20..<0x300, 0x3041...0x3096, 0x30A1...0x30FA, 0x4E00...0x9FFF, 0xAC00...0xD7A3: true
    default: false
    }
  }
}
