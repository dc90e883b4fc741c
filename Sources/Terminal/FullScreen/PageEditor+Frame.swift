/// What the driver itself adds to a page.
struct Margin {
  var bar: NavigationBar?
  var spinner = Spinner()
  var isStopping = false
  var pictures: PictureProtocol?
}

extension PageEditor {
  /// The page as it stands on a terminal of this size: title and bar, the lead, the body with its
  /// buttons, its picture, what just happened, and the keys that work. A window that is too small
  /// says so instead.
  @MainActor
  mutating func frame(of page: Page, size: Size, _ margin: Margin = Margin()) -> Grid {
    if size.isTooSmall { return Grid(tooSmall: size) }
    var grid = Grid(size)
    let titleEnd = grid.put(page.title, column: 1, row: 0, style: [.bold, .accent])
    if let bar = margin.bar { grid.put(bar, after: titleEnd) }
    let lead = page.leadLines(in: size)
    let status = status(of: page, margin, width: size.textWidth)
    let layout = Layout(rows: size.rows, lead: lead.count, status: status.count)
    for (line, row) in zip(lead, layout.lead) { grid.put(line, column: 1, row: row) }
    for (index, row) in layout.status.enumerated() where index < status.count {
      // Where there is no room for all of it, the last row says so.
      let isLast = index == layout.status.count - 1
      let text = isLast ? status[index...].map(\.text).joined(separator: " ") : status[index].text
      grid.put(text, column: 1, row: row, width: size.columns - 2, style: status[index].style)
    }
    let (top, height) = (layout.body.lowerBound, layout.body.count)
    let (content, end) = content(of: page, size: Size(columns: size.columns, rows: height))
    // The focus is in sight, and so is what is wrong there.
    let focused = content.cursor.row
    let last = focused + problemCount(of: page, width: size.columns)
    grid.show(content, from: max(0, min(focused, last - height + 1)), row: top, height: height)
    if let picture = page.picture, margin.pictures?.shows(picture.format) == true {
      let room = Size(columns: size.columns - 2, rows: height - end - 1)
      grid.picture = Placement(picture, column: 1, row: top + end + 1, room: room)
    }
    grid.put(
      help(for: page, margin, width: size.columns - 2), column: 1, row: size.rows - 1, style: .faint
    )
    return grid
  }

  /// What just happened. A filter has no room below it to say what is wrong.
  @MainActor
  private func status(
    of page: Page, _ margin: Margin, width: Int
  ) -> [(text: String, style: Style)] {
    guard case .table(let table) = page.body, let filter = table.filter,
      let problem = problem(of: filter)
    else { return page.status(margin, width: width) }
    return Page("", page.body, notice: .failure(problem)).status(Margin(), width: width)
  }

  /// How many lines say what is wrong with the field that has the focus.
  private func problemCount(of page: Page, width: Int) -> Int {
    guard case .form(let fields, _) = page.body, let field = focusedField(on: page) else {
      return 0
    }
    return problemLines(of: field, width: width - fields.indent(in: width)).count
  }

  private func problemLines(of field: Field, width: Int) -> [String] {
    field.problemLines(problem(of: field), width: width)
  }

  /// Body and buttons, all of them, where `size` is what can be seen of them at a time, and the row
  /// after the last one.
  private mutating func content(of page: Page, size: Size) -> (Grid, end: Int) {
    let buttons = page.buttons.rows(in: size.columns - 4)
    let extra = buttons.isEmpty ? 0 : buttons.count + 1
    let height = height(of: page, in: size, besides: extra)
    var grid = Grid(Size(columns: size.columns, rows: max(size.rows, height + extra)))
    let end =
      switch page.body {
      case .form(let fields, _): draw(fields, on: &grid)
      case .table(let table): draw(table, height: height, on: &grid)
      case .text(let text): draw(text, height: height, on: &grid)
      case .question(let field): draw(field.label, height: height, on: &grid)
      }
    for (index, row) in buttons.enumerated() { draw(row, row: end + 1 + index, on: &grid) }
    return (grid, end + extra)
  }

  /// What a body takes beside its buttons. A text gives way to the first row of them: its own first
  /// line is read before any.
  private func height(of page: Page, in size: Size, besides extra: Int) -> Int {
    let room = max(min(Layout.leastBody, size.rows - min(extra, 2)), size.rows - extra)
    return switch page.body {
    case .form(let fields, _):
      fields.reduce(0) { rows, field in
        let width = size.columns - fields.indent(in: size.columns)
        return rows + 1 + problemLines(of: field, width: width).count
      }
    case .question(let field): min(room, field.label.lines(width: size.textWidth).count)
    case .table: max(Layout.leastBody, size.rows - extra)
    case .text: room
    }
  }

  private func draw(_ fields: [Field], on grid: inout Grid) -> Int {
    let indent = fields.indent(in: grid.size.columns)
    var row = 0
    for field in fields {
      let isFocused = focus == .field(field.name)
      grid.put(isFocused ? "›" : "", column: 1, row: row, style: [.bold, .accent])
      grid.put(
        field.label, column: 3, row: row, width: indent - 4, style: isFocused ? .bold : [])
      draw(field, column: indent, row: row, on: &grid)
      row += 1
      for line in problemLines(of: field, width: grid.size.columns - indent) {
        grid.put("! \(line)", column: indent, row: row, style: .failure)
        row += 1
      }
    }
    return row
  }

  /// In cells. Longer texts scroll.
  static let fieldWidth = 48

  /// What is typed in a field, scrolled so that its cursor is in sight.
  func draw(
    _ field: Field, column: Int, row: Int, width: Int = fieldWidth, on grid: inout Grid
  ) {
    let draft = inputs[field.name] ?? TextInput()
    if !field.isTyped {
      let position = field.positions.first { $0.name.rawValue == draft.text }
      grid.put("‹ \(position?.label ?? "") ›", column: column, row: row)
      if focus == .field(field.name) { grid.placeCursor(column: column + 2, row: row) }
      return
    }
    func shown(_ text: String) -> String {
      field.isSecret ? String(repeating: "•", count: text.count) : text.sanitized
    }
    let room = min(grid.size.columns - column - 1, width)
    let before = shown(draft.before).suffix(width: room - 1)
    let text = before + shown(draft.after)
    let blank = String(repeating: " ", count: max(0, room - text.width))
    grid.put(text + blank, column: column, row: row, width: room, style: .underlined)
    if focus == .field(field.name) { grid.placeCursor(column: column + before.width, row: row) }
  }

  private mutating func draw(_ text: String, height: Int, on grid: inout Grid) -> Int {
    let lines = text.lines(width: grid.size.textWidth)
    selected = max(0, min(selected, lines.count - height))
    visible = selected..<min(selected + height, lines.count)
    isCut = visible.count < lines.count
    for (row, line) in lines[visible].enumerated() { grid.put(line, column: 1, row: row) }
    return visible.count
  }

  private func draw(_ buttons: [Action], row: Int, on grid: inout Grid) {
    var column = 3
    for button in buttons {
      let isFocused = focus == .button(button.name)
      if isFocused { grid.placeCursor(column: column, row: row) }
      let text = isFocused ? "[ \(button.label) ]" : "  \(button.label)  "
      column = grid.put(text, column: column, row: row, style: isFocused ? [.bold, .accent] : [])
    }
  }
}
