/// Writes letters on a terminal with few bytes.
struct ANSIWriter {
  /// All that was written.
  private(set) var text: String
  private(set) var style = Style()
  /// Where the terminal's cursor is; nil where that isn't sure.
  private var position: (column: Int, row: Int)?
  private let columns: Int
  private let theme: Theme

  /// - Parameter isFirst: Whether nothing is known of the terminal, not even its style.
  init(columns: Int, theme: Theme, isFirst: Bool) {
    self.columns = columns
    self.theme = theme
    text = isFirst ? "\u{1B}[m" : ""
  }

  /// How many cells the cursor is before this place; nil where it isn't in front of it.
  func gap(before column: Int, row: Int) -> Int? {
    guard let position, position.row == row, position.column <= column else { return nil }
    return column - position.column
  }

  mutating func move(to column: Int, row: Int) {
    let gap = gap(before: column, row: row)
    if gap == 0 { return }
    let step = gap.map { $0 == 1 ? "\u{1B}[C" : "\u{1B}[\($0)C" }
    let (line, place) = (row == 0 && column == 0 ? "" : "\(row + 1)", column + 1)
    let jump = column == 0 ? "\u{1B}[\(line)H" : "\u{1B}[\(line);\(place)H"
    if let step, step.utf8.count < jump.utf8.count { text += step } else { text += jump }
    position = (column, row)
  }

  mutating func use(_ style: Style) {
    if style != self.style { text += theme.sequence(to: style) }
    self.style = style
  }

  /// Writes what stands in a cell that isn't the right half of a letter.
  mutating func put(_ cell: Grid.Cell) {
    guard let letter = cell.letter else { return }
    text += cell.text
    guard let (column, row) = position else { return }
    let next = column + letter.width
    let isSure = letter.isOfSureWidth && !cell.ends && !cell.leads
    // Beyond the last column the cursor waits where the terminal likes.
    position = isSure && next < columns ? (next, row) : nil
  }

  /// Blanks the rest of the row.
  mutating func clear() {
    use([])
    text += "\u{1B}[K"
  }
}

extension Character {
  /// Whether all terminals agree on its cells, as they don't on symbols and emoji.
  fileprivate var isOfSureWidth: Bool {
    guard let scalar = unicodeScalars.first, unicodeScalars.count == 1 else { return false }
    return switch scalar.value {
    case 0x20..<0x300, 0x3041...0x3096, 0x30A1...0x30FA, 0x4E00...0x9FFF, 0xAC00...0xD7A3: true
    default: false
    }
  }
}
