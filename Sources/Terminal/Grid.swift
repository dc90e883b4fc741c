/// Columns and rows.
public struct Size: Equatable, Sendable {
  public var columns: Int
  public var rows: Int

  public init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
  }
}

/// What a terminal shows: letters in cells, a picture, and where the cursor stands.
struct Grid: Equatable, Sendable {
  private struct Cell: Equatable, Sendable {
    /// Nil in the right half of a wide letter.
    var letter: Character? = " "
    var style: Style = []
    /// Whether a text that runs from right to left ends here, or begins in the next cell: what
    /// stands around it keeps its place, however a terminal orders it.
    var ends = false
    var leads = false

    var text: String {
      (letter.map(String.init) ?? "") + (ends ? "\u{2069}" : "") + (leads ? "\u{2068}" : "")
    }
  }

  let size: Size
  private var cells: [Cell]
  private(set) var cursor = (column: 0, row: 0)
  /// It stands where no letter does.
  var picture: Placement?

  init(_ size: Size) {
    self.size = size
    cells = Array(repeating: Cell(), count: size.columns * size.rows)
  }

  static func == (a: Grid, b: Grid) -> Bool {
    a.size == b.size && a.cells == b.cells && a.cursor == b.cursor && a.picture == b.picture
  }

  /// Writes harmless text; what doesn't fit into `width` ends in "…". Returns the column after it.
  @discardableResult
  mutating func put(
    _ text: String, column: Int, row: Int, width: Int = .max, style: Style = []
  ) -> Int {
    guard row >= 0, row < size.rows, column < size.columns else { return column }
    let text = text.harmless
    let end = column + Swift.min(width, size.columns - column)
    let isCut = column + text.width > end
    var next = column
    for letter in text.lazy.map(\.standing) {
      let width = letter.width
      guard next + width <= (isCut ? end - 1 : end) else { break }
      set(letter, width: width, column: next, row: row, style: style)
      next += width
    }
    if isCut, next < end {
      set("…", width: 1, column: next, row: row, style: style)
      next += 1
    }
    if text.hasRightToLeft { isolate(column..<next, row: row) }
    return next
  }

  private mutating func isolate(_ columns: Range<Int>, row: Int) {
    guard columns.lowerBound > 0, !columns.isEmpty else { return }
    func letter(before column: Int) -> Int {
      let index = row * size.columns + column - 1
      return cells[index].letter == nil ? index - 1 : index
    }
    cells[letter(before: columns.lowerBound)].leads = true
    cells[letter(before: columns.upperBound)].ends = true
  }

  private mutating func set(
    _ letter: Character, width: Int, column: Int, row: Int, style: Style
  ) {
    let index = row * size.columns + column
    cells[index] = Cell(letter: letter, style: style)
    if width == 2 { cells[index + 1] = Cell(letter: nil, style: style) }
  }

  /// Puts the terminal's own cursor where the user types, which input methods follow.
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
    placeCursor(column: other.cursor.column, row: other.cursor.row - first + row)
  }

  /// The rows as text, as a person would copy them from the screen.
  var lines: [String] {
    (0..<size.rows).map { row in
      let letters = cells[row * size.columns..<(row + 1) * size.columns].compactMap(\.letter)
      return String(String(letters).reversed().drop { $0 == " " }.reversed())
    }
  }

  /// What turns a terminal that shows `old` into one that shows this; all of it where `old` is nil.
  func bytes(
    after old: Grid?, theme: Theme = .either, pictures: PictureProtocol? = nil
  ) -> [UInt8] {
    let old = old?.size == size ? old : nil
    guard self != old else { return [] }
    let hasNewPicture = old.map { $0.picture != picture } ?? true
    var text = ""
    var style: Style?
    for row in 0..<size.rows {
      var position: Int?
      for column in 0..<size.columns {
        let index = row * size.columns + column
        guard let letter = cells[index].letter, isChanged(index, from: old) else { continue }
        if position != column { text += "\u{1B}[\(row + 1);\(column + 1)H" }
        let next = cells[index].style
        if style != next { text += theme.sequence(to: next) }
        style = next
        text += cells[index].text
        position = letter.hasCertainWidth ? column + letter.width : nil
      }
    }
    if let style, !style.isEmpty { text += theme.sequence(to: []) }
    var bytes = Array("\u{1B}[?2026h".utf8)
    if let pictures, hasNewPicture { bytes += pictures.erasure }
    bytes += text.utf8
    if let pictures, hasNewPicture, let picture { bytes += pictures.drawing(picture) }
    bytes += "\u{1B}[\(cursor.row + 1);\(cursor.column + 1)H\u{1B}[?2026l".utf8
    return bytes
  }

  /// A wide letter is changed with either half, or else the old letter's half would stay, and so is
  /// whatever comes to stand where a picture was.
  private func isChanged(_ index: Int, from old: Grid?) -> Bool {
    guard let old else { return true }
    if let gone = old.picture, gone != picture,
      gone.covers(column: index % size.columns, row: index / size.columns)
    {
      return true
    }
    if cells[index] != old.cells[index] { return true }
    let next = index + 1
    return next < cells.count && cells[next].letter == nil && cells[next] != old.cells[next]
  }
}
