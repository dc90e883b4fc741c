import ViperPlatform

/// A size in columns and rows.
public struct Size: Equatable, Sendable {
  /// The width in cells.
  public var columns: Int
  /// The height in cells.
  public var rows: Int

  /// Creates a size in cells.
  public init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
  }
}

/// A frame: characters in cells, a picture, and the cursor.
struct Grid: Equatable, Sendable {
  /// A click target.
  enum Target: Equatable {
    case stop(Stop)
    /// The row of a table, by index.
    case row(Int)
    /// The item of the navigation bar, by index.
    case bar(Int)
    /// The pages that the navigation bar has no room for.
    case pages
  }

  let size: Size
  private(set) var cells: [Cell]
  /// The click targets, by row and columns; not compared.
  private(set) var targets: [(row: Int, columns: Range<Int>, target: Target)] = []
  private(set) var cursor = (column: 0, row: 0)
  /// Whether the cursor is visible, as while text is typed.
  var isCursorShown = true
  /// The position of the spinner; not compared.
  var spinner: (column: Int, row: Int)?
  /// A picture over blank cells.
  var picture: Placement?

  init(_ size: Size) {
    self.size = size
    cells = Array(repeating: Cell(), count: size.columns * size.rows)
  }

  /// The size, cursor and picture of another frame, with these cells.
  init(_ other: Grid, cells: [Cell]) {
    (size, cursor, picture) = (other.size, other.cursor, other.picture)
    self.cells = cells
  }

  static func == (a: Grid, b: Grid) -> Bool {
    a.size == b.size && a.cursor == b.cursor && a.isCursorShown == b.isCursorShown
      && a.picture == b.picture && !a.differs(from: b, in: 0..<a.size.rows)
  }

  /// Writes sanitized text, truncated to `width` with an ellipsis.
  ///
  /// Returns the column after it.
  @discardableResult
  mutating func put(
    _ text: String, column: Int, row: Int, width: Int = .max, style: Style = []
  ) -> Int {
    guard row >= 0, row < size.rows, column < size.columns else { return column }
    let room = Swift.min(width, size.columns - column)
    if let end = putSingly(text, column: column, row: row, room: room, style: style) { return end }
    let text = text.sanitized
    let end = column + room
    let isCut = column + text.width > end
    var next = column
    for letter in text.lazy.map(\.standing) {
      let width = letter.width
      guard next + width <= (isCut ? end - 1 : end) else { break }
      set(letter, width: width, column: next, row: row, style: style)
      next += width
    }
    if isCut, next < end {
      set(Self.ellipsis, width: 1, column: next, row: row, style: style)
      next += 1
    }
    if text.hasRightToLeft { isolate(column..<next, row: row) }
    return next
  }

  private static let ellipsis: Character = Charset.terminal.isUnicode ? "…" : "~"

  /// Writes text whose scalars are characters of their own; nil for any other text.
  ///
  /// This is most text; it is neither sanitized nor split into characters.
  private mutating func putSingly(
    _ text: String, column: Int, row: Int, room: Int, style: Style
  ) -> Int? {
    if text.isPrintableASCII {
      let isCut = text.utf8.count > room
      let count = isCut ? Swift.max(0, room - 1) : text.utf8.count
      let start = row * size.columns + column
      text.utf8.withContiguousStorageIfAvailable { bytes in
        for offset in 0..<count {
          cells[start + offset] = Cell(Unicode.Scalar(bytes[offset]), width: 1, style: style)
        }
      }
      guard isCut, room > 0 else { return column + count }
      set(Self.ellipsis, width: 1, column: column + count, row: row, style: style)
      return column + room
    }
    var all = 0
    for scalar in text.unicodeScalars {
      guard let width = scalar.widthAlone, scalar.isASCII || Charset.terminal.isUnicode else {
        return nil
      }
      all += width
    }
    let isCut = all > room
    let end = column + (isCut ? room - 1 : all)
    var next = column
    for scalar in text.unicodeScalars {
      let width = scalar.widthAlone ?? 1
      guard next + width <= end else { break }
      set(Cell(scalar, width: width, style: style), column: next, row: row)
      next += width
    }
    guard isCut, next < column + room else { return next }
    set(Self.ellipsis, width: 1, column: next, row: row, style: style)
    return next + 1
  }

  /// Makes cells of a row clickable.
  mutating func setTarget(_ target: Target, columns: Range<Int>, row: Int) {
    targets.append((row, columns, target))
  }

  /// The click target of a cell.
  func target(column: Int, row: Int) -> Target? {
    targets.first { $0.row == row && $0.columns.contains(column) }?.target
  }

  /// Adds a style to cells of a row.
  mutating func add(_ style: Style, to columns: Range<Int>, row: Int) {
    guard (0..<size.rows).contains(row) else { return }
    for column in columns.clamped(to: 0..<size.columns) {
      cells[row * size.columns + column].add(style)
    }
  }

  /// Makes cells blank, by their indices in `cells`.
  mutating func erase(_ range: Range<Int>) {
    cells.replaceSubrange(range, with: repeatElement(Cell(), count: range.count))
  }

  /// Isolates a text, so that a terminal doesn't reorder the cells around it.
  private mutating func isolate(_ columns: Range<Int>, row: Int) {
    guard columns.lowerBound > 0, !columns.isEmpty else { return }
    for (column, isolate) in [(columns.lowerBound, "\u{2068}"), (columns.upperBound, "\u{2069}")] {
      let index = row * size.columns + column - 1
      cells[cells[index].isHalf ? index - 1 : index].append(isolate)
    }
  }

  private mutating func set(
    _ letter: Character, width: Int, column: Int, row: Int, style: Style
  ) {
    set(Cell(letter, width: width, style: style), column: column, row: row)
  }

  private mutating func set(_ cell: Cell, column: Int, row: Int) {
    let index = row * size.columns + column
    cells[index] = cell
    if cell.width == 2 { cells[index + 1] = Cell(halfOf: cell) }
  }

  /// Places the terminal's own cursor, which input methods follow.
  mutating func placeCursor(column: Int, row: Int) {
    cursor = (
      Swift.max(0, Swift.min(column, size.columns - 1)), Swift.max(0, Swift.min(row, size.rows - 1))
    )
  }

  /// Copies `height` rows of `other`, from its row `first` on, and its cursor, to `row`.
  mutating func show(_ other: Grid, from first: Int, row: Int, height: Int) {
    for offset in 0..<height where row + offset < size.rows && first + offset < other.size.rows {
      let (from, to) = ((first + offset) * size.columns, (row + offset) * size.columns)
      cells.replaceSubrange(to..<to + size.columns, with: other.cells[from..<from + size.columns])
    }
    targets += other.targets
      .filter { (first..<first + height).contains($0.row) }
      .map { ($0.row - first + row, $0.columns, $0.target) }
    placeCursor(column: other.cursor.column, row: other.cursor.row - first + row)
    isCursorShown = other.isCursorShown
  }
}
