/// Encodes cells as the shortest escape sequences.
struct ANSIWriter {
  /// The output so far.
  private(set) var bytes: [UInt8]
  private(set) var style = Style()
  /// The terminal's cursor; nil if it is uncertain.
  private var position: (column: Int, row: Int)? { didSet { knownRow = position?.row ?? knownRow } }
  /// The cursor's last known row, which stays certain when its column isn't.
  private var knownRow: Int?
  private let columns: Int
  private let theme: Theme

  /// Creates a writer; with `isFirst`, the terminal's state and style are unknown.
  init(columns: Int, theme: Theme, isFirst: Bool) {
    self.columns = columns
    self.theme = theme
    bytes = isFirst ? Array("\u{1B}[m".utf8) : []
  }

  /// The number of cells between the cursor and this cell; nil if the cursor isn't before it.
  func gap(before column: Int, row: Int) -> Int? {
    guard let position, position.row == row, position.column <= column else { return nil }
    return column - position.column
  }

  mutating func move(to column: Int, row: Int) {
    let gap = gap(before: column, row: row)
    if gap == 0 { return }
    let (line, cell) = (row + 1, column + 1)
    let isHome = row == 0 && column == 0
    let jump = isHome ? 3 : column == 0 ? 3 + line.digits : 4 + line.digits + cell.digits
    let start = knownRow == row ? 1 + Self.length(ofStep: column) : .max
    let step = gap.map(Self.length) ?? .max
    if let gap, step <= min(start, jump) {
      self.step(gap)
    } else if start <= jump {
      bytes.append(UInt8(ascii: "\r"))
      self.step(column)
    } else {
      write("\u{1B}[")
      if !isHome { write(line) }
      if column > 0 {
        write(";")
        write(cell)
      }
      write("H")
    }
    position = (column, row)
  }

  private static func length(ofStep columns: Int) -> Int {
    columns == 0 ? 0 : columns == 1 ? 3 : 3 + columns.digits
  }

  /// Moves to the right (CUF).
  private mutating func step(_ columns: Int) {
    if columns == 0 { return }
    write("\u{1B}[")
    if columns > 1 { write(columns) }
    write("C")
  }

  private mutating func write(_ text: String) { bytes.append(contentsOf: text.utf8) }

  private mutating func write(_ number: Int) {
    if number > 9 { write(number / 10) }
    bytes.append(UInt8(ascii: "0") + UInt8(number % 10))
  }

  mutating func use(_ style: Style) {
    if style != self.style { write(theme.sequence(to: style, from: self.style)) }
    self.style = style
  }

  /// Writes a cell, unless it is the right half of a wide character.
  mutating func put(_ cell: Grid.Cell) {
    if cell.isHalf { return }
    cell.write(to: &bytes)
    guard let (column, row) = position else { return }
    let next = column + Int(cell.width)
    // After the last column, the cursor's position depends on the terminal.
    position = cell.isOfSureWidth && next < columns ? (next, row) : nil
  }

  /// Scrolls rows within a scroll region (DECSTBM), by line feeds (LF, RI), which more terminals
  /// have than SU and SD.
  mutating func scroll(_ shift: RowShift) {
    let (top, bottom) = (shift.region.lowerBound + 1, shift.region.upperBound)
    write("\u{1B}[\(top);\(bottom)r")
    if shift.lines > 0 {
      write("\u{1B}[\(bottom)H" + String(repeating: "\n", count: shift.lines))
    } else {
      write("\u{1B}[\(top)H" + String(repeating: "\u{1B}M", count: -shift.lines))
    }
    write("\u{1B}[r")
    position = (0, 0)
  }

  /// Blanks the rest of the row.
  mutating func clear() {
    use([])
    write("\u{1B}[K")
  }

  /// Blanks the row up to the cursor's cell.
  mutating func clearBefore() {
    use([])
    write("\u{1B}[1K")
  }

  /// A copy with the same terminal state, whose output starts empty.
  var continuation: ANSIWriter {
    var writer = self
    writer.bytes = []
    return writer
  }

  /// Appends the output of a continuation, and takes its state.
  mutating func append(_ continuation: ANSIWriter) {
    let bytes = bytes
    self = continuation
    self.bytes = bytes + continuation.bytes
  }
}

extension Int {
  /// The number of its decimal digits, if it isn't negative.
  fileprivate var digits: Int { self < 10 ? 1 : 1 + (self / 10).digits }
}
