import ViperPages

// A question in a box over the page that it is about.

extension PageEditor {
  /// The widths of the text in a box, in cells.
  private static let widths = 28...64

  /// Draws a question over `backdrop`; nil if the page isn't a question, or its box doesn't fit.
  @MainActor
  mutating func questionBox(
    of page: Page, over backdrop: Grid, size: Size, _ chrome: PageChrome
  ) -> Grid? {
    guard case .question(let field) = page.body else { return nil }
    let room = min(Self.widths.upperBound, size.columns - 8)
    let text = field.label.lines(width: room)
    let (buttons, status) = (page.buttons.rows(in: room), page.status(chrome, width: room))
    let height = text.count + 1 + buttons.count + (status.isEmpty ? 0 : 1 + status.count)
    // Rows for the border, and for the title and the help of the page.
    guard height + 4 <= size.rows, room >= Self.widths.lowerBound else { return nil }
    (visible, selected, isCut) = (0..<text.count, 0, false)
    let rows = buttons.map { $0.reduce(-1) { $0 + $1.face.sanitized.width + 1 } }
    let widths = (text + status.map(\.text)).map(\.width) + rows + [page.title.sanitized.width + 2]
    let (width, top) = (
      min(room, max(Self.widths.lowerBound, widths.max() ?? 0)), (size.rows - height - 2) / 2
    )
    let left = (size.columns - width - 4) / 2
    var grid = Grid(backdrop, cells: backdrop.cells)
    (grid.picture, grid.isCursorShown) = (nil, false)
    grid.putBox(page.title, columns: left..<left + width + 4, rows: top..<top + height + 2)
    var row = top + 1
    for line in text {
      grid.put(line, column: left + 2, row: row, width: width)
      row += 1
    }
    row += 1
    for buttons in buttons {
      draw(buttons, column: left + 2, row: row, on: &grid)
      row += 1
    }
    if chrome.showsWait(of: page) { grid.spinner = (left + 2, row + 1) }
    for (index, line) in status.enumerated() {
      grid.put(line.text, column: left + 2, row: row + 1 + index, width: width, style: line.style)
    }
    if let tip = chrome.tip?.text {
      grid.erase((size.rows - 2) * size.columns..<(size.rows - 1) * size.columns)
      grid.put("Tip: \(tip)", column: 1, row: size.rows - 2, style: .accent)
    }
    grid.put(help(for: page, chrome, width: size.columns - 2))
    return grid
  }
}

extension Grid {
  /// Draws a border with a title around blank cells.
  fileprivate mutating func putBox(_ title: String, columns: Range<Int>, rows: Range<Int>) {
    let (left, inside) = (columns.lowerBound, columns.count - 2)
    let (line, blank) = (
      String(repeating: "─", count: inside), String(repeating: " ", count: inside)
    )
    for row in rows {
      // Erases wide characters that the box covers by half.
      let start = row * size.columns
      if cells[start + left].isHalf { erase(start + left - 1..<start + left) }
      let end = start + columns.upperBound
      if cells[end].isHalf { erase(end..<end + 1) }
      put("│\(blank)│", column: left, row: row)
    }
    put("╭\(line)╮", column: left, row: rows.lowerBound)
    put("╰\(line)╯", column: left, row: rows.upperBound - 1)
    put(
      " \(title) ", column: left + 1, row: rows.lowerBound, width: inside, style: [.bold, .accent])
  }
}
