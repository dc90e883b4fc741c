/// What the driver itself adds to a page.
struct Margin {
  var bar: Bar?
  /// Grows while something is waited for.
  var spin = 0
  var isStopping = false
}

extension Desk {
  /// The page as it stands on a terminal of this size: title and bar, a blank row, the body, a
  /// blank row, what just happened, a blank row, and the keys that work.
  @MainActor
  mutating func frame(of page: Page, size: Size, _ margin: Margin = Margin()) -> Grid {
    var grid = Grid(size)
    let titleEnd = grid.put(page.title, column: 1, row: 0, style: .bold)
    if let bar = margin.bar { grid.put(bar, after: titleEnd) }
    let (status, style) = page.status(margin, width: size.columns - 2)
    for (index, line) in status.enumerated() {
      grid.put(line, column: 1, row: size.rows - 2 - status.count + index, style: style)
    }
    let height = max(1, size.rows - 5 - status.count)
    var content = Grid(Size(columns: size.columns, rows: page.rows(in: height)))
    let end =
      switch page.body {
      case .form(let fields, _): draw(fields, on: &content)
      case .table(let table): draw(table, height: height - page.buttonRows, on: &content)
      case .text(let text): draw(text, height: height - page.buttonRows, on: &content)
      case .question(let field): draw(question: field.label, on: &content)
      }
    draw(page.buttons, row: end + 1, on: &content)
    grid.show(content, from: max(0, content.cursor.row - height + 1), row: 2, height: height)
    grid.put(page.help(margin), column: 1, row: size.rows - 1, style: .faint)
    return grid
  }

  private func draw(_ fields: [Field], on grid: inout Grid) -> Int {
    let indent = 5 + (fields.map(\.label.harmless.width).max() ?? 0)
    var row = 0
    for field in fields {
      let isFocused = focus == field.name
      grid.put(isFocused ? "›" : "", column: 1, row: row, style: .bold)
      grid.put(field.label, column: 3, row: row, style: isFocused ? .bold : [])
      draw(field, column: indent, row: row, on: &grid)
      row += 1
      for line in field.problem?.harmless.wrapped(to: grid.size.columns - indent - 3) ?? [] {
        grid.put("! \(line)", column: indent, row: row, style: .red)
        row += 1
      }
    }
    return row
  }

  /// What is typed in a field, scrolled so that its cursor is in sight.
  private func draw(_ field: Field, column: Int, row: Int, on grid: inout Grid) {
    let draft = drafts[field.name] ?? Draft()
    if let option = field.options.first(where: { $0.name.rawValue == draft.text }) {
      grid.put("‹ \(option.label) ›", column: column, row: row)
      if focus == field.name { grid.placeCursor(column: column + 2, row: row) }
      return
    }
    func shown(_ text: String) -> String {
      field.isSecret ? String(repeating: "•", count: text.count) : text.harmless
    }
    let room = min(grid.size.columns - column - 1, Self.fieldWidth)
    let before = shown(draft.before).suffix(width: room - 1)
    let text = before + shown(draft.after)
    let blank = String(repeating: " ", count: max(0, room - text.width))
    grid.put(text + blank, column: column, row: row, width: room, style: .underlined)
    if focus == field.name { grid.placeCursor(column: column + before.width, row: row) }
  }

  /// In cells. Longer texts scroll.
  private static let fieldWidth = 48

  private mutating func draw(_ table: Table, height: Int, on grid: inout Grid) -> Int {
    var row = 0
    if let filter = table.filter {
      let end = grid.put(filter.label, column: 1, row: row, style: .faint)
      draw(filter, column: end + 1, row: row, on: &grid)
      row += 1
    }
    guard table.count > 0 else {
      return grid.put(table.empty, column: 3, row: row) > 3 ? row + 1 : row
    }
    let widths = table.widths(in: grid.size.columns - 3)
    grid.put(table.columns.map(\.title), of: table, widths, row: row, style: .faint)
    let height = max(1, height - row - 2)
    let top = max(0, min(max(visible.lowerBound, selected - height + 1), selected))
    visible = top..<min(top + height, table.count)
    for place in visible {
      row += 1
      grid.put(table.row(at: place)?.cells.map(\.text) ?? ["…"], of: table, widths, row: row)
      if place == selected { grid.put("›", column: 1, row: row, style: .bold) }
      if place == selected, table.filter == nil { grid.placeCursor(column: 1, row: row) }
    }
    grid.put("\(selected + 1) of \(table.count)", column: 3, row: row + 1, style: .faint)
    return row + 2
  }

  private mutating func draw(_ text: String, height: Int, on grid: inout Grid) -> Int {
    let paragraphs = text.split(separator: "\n", omittingEmptySubsequences: false)
    let lines = paragraphs.flatMap { String($0).harmless.wrapped(to: grid.size.columns - 2) }
    let height = max(1, height)
    selected = max(0, min(selected, lines.count - height))
    visible = selected..<min(selected + height, lines.count)
    for (row, line) in lines[visible].enumerated() { grid.put(line, column: 1, row: row) }
    return visible.count
  }

  private func draw(question: String, on grid: inout Grid) -> Int {
    let lines = question.harmless.wrapped(to: grid.size.columns - 2)
    for (row, line) in lines.enumerated() { grid.put(line, column: 1, row: row) }
    return lines.count
  }

  private func draw(_ buttons: [Action], row: Int, on grid: inout Grid) {
    var column = 3
    for button in buttons {
      let isFocused = focus == button.name
      if isFocused { grid.placeCursor(column: column, row: row) }
      let text = isFocused ? "[ \(button.label) ]" : "  \(button.label)  "
      column = grid.put(text, column: column, row: row, style: isFocused ? .bold : [])
    }
  }
}
