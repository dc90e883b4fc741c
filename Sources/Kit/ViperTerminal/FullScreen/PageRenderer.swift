import ViperPages

/// The parts of a frame around the page: the bar, notices, tip and help.
struct PageChrome {
  struct Tip {
    let text: String
    var dismissed: @MainActor () -> Void
    /// Whether it has been visible for a second: until then, keys don't dismiss it.
    var isRead = false
  }

  var bar: NavigationBar?
  var spinner = Spinner()
  var isStopping = false
  /// Whether an act blocks all keys of the page except movement.
  var isInert = false
  /// Shown instead of the page's notice, until the next key.
  var announcement: Notice?
  /// The result of an act on the former page, until another page is shown.
  var result: Notice?
  /// Shown above the help.
  var tip: Tip?
  /// The number of tips so far.
  var tips = 0
  var pictures: PictureProtocol?
  /// Whether the help names the key that shows all keys.
  var offersKeys = true

  /// Whether the wait of the page is shown.
  func showsWait(of page: Page) -> Bool { isStopping || page.busy != nil && spinner.isShown }

  /// Removes the tip, and calls `dismissed` if it was read.
  @MainActor
  mutating func endTip() {
    let ended = tip
    tip = nil
    if let ended, ended.isRead { ended.dismissed() }
  }
}

extension PageEditor {
  /// Renders the page for a terminal of this size: title and navigation bar, lead, body with
  /// buttons, status right below them, picture, tip and help.
  ///
  /// A window that is too small shows a message instead. A question is a box over `backdrop`, the
  /// page below it, if that fits.
  @MainActor
  mutating func frame(
    of page: Page, size: Size, _ chrome: PageChrome = PageChrome(), over backdrop: Grid? = nil
  ) -> Grid {
    if size.isTooSmall { return Grid(tooSmall: size) }
    var grid = Grid(size)
    let hasBarRow = chrome.bar?.items.isEmpty == false && size.rows >= Layout.leastRowsWithBar
    grid.put(page.title, chrome.bar, hasBarRow: hasBarRow)
    let base = backdrop.flatMap { $0.size == size ? $0 : nil } ?? grid
    if let box = questionBox(of: page, over: base, size: size, chrome) { return box }
    let lead = page.leadLines(in: size)
    // A filter has no row below it, so its problem takes the status.
    let problem = page.table?.filter.flatMap(problem)
    let status =
      problem.map { Notice.failure($0).lines(width: size.columns - 2) }
      ?? page.status(chrome, width: size.columns - 2)
    let tip = chrome.tip.map { "Tip: \($0.text)".lines(width: size.textWidth) } ?? []
    let buttons = page.buttons.rows(in: size.columns - 4)
    let layout = Layout(
      rows: size.rows, lead: lead.lines.count, status: status.count, hasBar: hasBarRow,
      tip: min(tip.count, max(1, (size.rows - 2) / 6)),
      preferredBody: Layout.preferredBody(of: page, buttons: buttons.count))
    let isLeadCut = lead.isCut || lead.lines.count > layout.lead.count
    for (line, row) in zip(lead.lines, layout.lead) {
      let isLast = isLeadCut && row + 1 == layout.lead.upperBound
      grid.put(isLast ? line + "…" : line, column: 1, row: row, width: size.columns - 2)
    }
    cutTexts = isLeadCut ? [page.lead] : []
    if status.count > layout.status.count {
      cutTexts.append(status.map(\.text).joined(separator: " "))
    }
    let (top, height) = (layout.body.lowerBound, layout.body.count)
    let (content, end) = content(
      of: page, buttons, size: Size(columns: size.columns, rows: height))
    // Scrolls to the focus and its problems.
    let focused = content.cursor.row
    let note = noteLines(of: focusedField(on: page), on: page, in: size.columns)
    let last = focused + note.lines.count
    let first = max(0, min(focused, last - height + 1))
    grid.show(content, from: first, row: top, height: height)
    if page.table == nil, end > height {
      grid.putScrollbar(of: first..<first + height, in: end, rows: layout.body)
    }
    var hasPicture = false
    if let picture = page.picture, chrome.pictures?.shows(picture.format) == true {
      let room = Size(columns: size.columns - 2, rows: height - end - 1)
      grid.picture = Placement(picture, column: 1, row: top + end + 1, room: room)
      hasPicture = grid.picture != nil
    }
    let below = hasPicture ? layout.status.lowerBound : top + end + 1
    let shift = max(0, layout.status.lowerBound - below)
    for (index, row) in layout.status.enumerated() where index < status.count {
      // The last row takes the rest, truncated.
      let isLast = index == layout.status.count - 1
      let text = isLast ? status[index...].map(\.text).joined(separator: " ") : status[index].text
      grid.put(
        text, column: 1, row: row - shift, width: size.columns - 2, style: status[index].style)
    }
    if problem == nil, chrome.showsWait(of: page) {
      grid.spinner = (1, layout.status.lowerBound - shift)
    }
    for (index, row) in layout.tip.enumerated() {
      let isLast = index == layout.tip.count - 1
      let line = isLast ? tip[index...].joined(separator: " ") : tip[index]
      grid.put(line, column: 1, row: row, width: size.columns - 2, style: .accent)
    }
    grid.put(help(for: page, chrome, width: size.columns - 2))
    return grid
  }

  /// The note below a field in lines.
  private func noteLines(
    of field: Field?, on page: Page, in columns: Int
  ) -> (lines: [String], isProblem: Bool) {
    let note = field.flatMap { self.note(on: $0) }
    let width = columns - page.fields.indent(in: columns) - 3
    return (note?.text.sanitized.wrapped(to: width) ?? [], note?.isProblem == true)
  }

  /// Renders body and buttons in full for the viewport `size`; also returns the row after them.
  private mutating func content(
    of page: Page, _ buttons: [[Action]], size: Size
  ) -> (Grid, end: Int) {
    // In a low window, rows are more useful than the blank row above the buttons.
    let isTight = size.rows < Layout.preferredBody(of: page, buttons: buttons.count)
    let blank = page.table != nil && isTight ? 0 : 1
    let extra = buttons.isEmpty ? 0 : buttons.count + blank
    let height = height(of: page, in: size, besides: extra)
    var grid = Grid(Size(columns: size.columns, rows: max(size.rows, height + extra)))
    grid.isCursorShown = isTyping(on: page)
    let end =
      switch page.body {
      case .form: drawForm(page, on: &grid)
      case .table(let table): draw(table, height: height, on: &grid)
      case .text(let text): draw(text, height: height, on: &grid)
      case .question(let field): draw(field.label, height: height, on: &grid)
      }
    for (index, row) in buttons.enumerated() { draw(row, row: end + blank + index, on: &grid) }
    return (grid, end + extra)
  }

  /// The height of the body without its buttons.
  ///
  /// A text leaves room for the first row of buttons.
  private func height(of page: Page, in size: Size, besides extra: Int) -> Int {
    let room = max(min(Layout.leastBody, size.rows - min(extra, 2)), size.rows - extra)
    return switch page.body {
    case .form(let fields, _):
      fields.reduce(0) { $0 + 1 + noteLines(of: $1, on: page, in: size.columns).lines.count }
    case .question(let field): min(room, field.label.lines(width: size.textWidth).count)
    case .table: max(Layout.leastBody, size.rows - extra)
    case .text: room
    }
  }

  private func drawForm(_ page: Page, on grid: inout Grid) -> Int {
    let indent = page.fields.indent(in: grid.size.columns)
    var row = 0
    for field in page.fields {
      let isFocused = focus == .field(field.name)
      grid.put(isFocused ? "›" : "", column: 1, row: row, style: [.bold, .accent])
      grid.put(
        field.label, column: 3, row: row, width: indent - 4, style: isFocused ? .bold : [])
      draw(field, column: indent, row: row, on: &grid)
      row += 1
      let note = noteLines(of: field, on: page, in: grid.size.columns)
      for line in note.lines {
        grid.put(
          note.isProblem ? "! \(line)" : line, column: indent, row: row,
          style: note.isProblem ? .failure : .faint)
        row += 1
      }
    }
    return row
  }

  /// The width of an input in cells.
  ///
  /// Longer texts scroll.
  private static let fieldWidth = 48

  /// Draws the input of a field, scrolled to its cursor.
  private func draw(
    _ field: Field, column: Int, row: Int, width: Int = fieldWidth, on grid: inout Grid
  ) {
    let input = inputs[field.name] ?? TextInput()
    grid.setTarget(.stop(.field(field.name)), columns: column..<column + width, row: row)
    if !field.isTyped {
      let position = field.positions.first { $0.name.rawValue == input.text }
      grid.put("‹ \(position?.label ?? "") ›", column: column, row: row)
      if focus == .field(field.name) {
        grid.placeCursor(column: column + 2, row: row)
        grid.add(
          [.bold, .accent], to: column..<column + 4 + (position?.label.width ?? 0), row: row)
      }
      return
    }
    let isRevealed = revealed == field.name && focus == .field(field.name)
    func shown(_ text: String) -> String {
      field.isSecret && !isRevealed ? text.masked : text.sanitized
    }
    let room = min(grid.size.columns - column - 1, width)
    let before = shown(input.before).suffix(width: room - 1)
    let text = before + shown(input.after)
    let blank = String(repeating: " ", count: max(0, room - text.width))
    grid.put(text + blank, column: column, row: row, width: room, style: .underlined)
    if focus == .field(field.name) { grid.placeCursor(column: column + before.width, row: row) }
  }

  private mutating func draw(_ text: String, height: Int, on grid: inout Grid) -> Int {
    let lines: [[KeySheet.Span]] =
      sheet?.lines(width: grid.size.columns - 3)
      ?? text.lines(width: grid.size.textWidth).map { [(0, $0, [])] }
    selected = max(0, min(selected, lines.count - height))
    visible = selected..<min(selected + height, lines.count)
    isCut = visible.count < lines.count
    for (row, line) in lines[visible].enumerated() {
      for span in line { grid.put(span.text, column: 1 + span.column, row: row, style: span.style) }
    }
    grid.putScrollbar(of: visible, in: lines.count, rows: 0..<visible.count)
    return visible.count
  }

  /// Draws buttons beside each other.
  func draw(_ buttons: [Action], column: Int = 3, row: Int, on grid: inout Grid) {
    var column = column
    for button in buttons {
      let isFocused = focus == .button(button.name)
      if isFocused { grid.placeCursor(column: column, row: row) }
      let style: Style = button.isDangerous ? .failure : isFocused ? .accent : []
      let end = grid.put(
        button.face, column: column, row: row,
        style: isFocused ? style.union([.bold, .reversed]) : style)
      grid.setTarget(.stop(.button(button.name)), columns: column..<end, row: row)
      column = end + 1
    }
  }
}

// MARK: - Tables

extension PageEditor {
  private mutating func draw(_ table: Table, height: Int, on grid: inout Grid) -> Int {
    let row = drawFields(of: table, on: &grid)
    let marked = table.marks.count(of: table.count)
    let marks = marked > 0 ? ["\(marked.grouped) marked"] : []
    guard table.count > 0 else {
      visible = 0..<0
      let texts = table.empty.isEmpty ? marks : [table.empty] + marks
      let lines = texts.flatMap { $0.lines(width: grid.size.textWidth - 2) }
      for (index, line) in lines.enumerated() { grid.put(line, column: 3, row: row + index) }
      return row + lines.count
    }
    let width = showsDetail ? table.width(in: grid.size.columns) : grid.size.columns
    let widths = table.widths(in: width - 5)
    let columns = 1..<width - 1
    let order = order(of: table)
    let titles = zip(table.columns, widths).map { $0.title(in: $1, sortedBy: order) }
    grid.put(titles.map { .init($0) }, of: table, widths, row: row, style: .bold)
    grid.add(.underlined, to: columns, row: row)
    let rowCount = max(1, height - row - 2)
    scroll(to: table, height: rowCount)
    // The old rows stay visible until the new ones arrive.
    let shift =
      isAwaitingRows && !table.loaded.contains(visible.lowerBound)
      ? table.first - visible.lowerBound : 0
    for (offset, index) in visible.enumerated() {
      let row = row + 1 + offset
      grid.put(table.row(at: index + shift)?.cells ?? [.init("…")], of: table, widths, row: row)
      grid.setTarget(.row(index), columns: columns, row: row)
      if let id = table.row(at: index + shift)?.id, table.marks.contains(id) {
        grid.put("┃", column: 0, row: row, style: [.bold, .accent])
      }
      guard index == selected, !isDropped(in: table) else { continue }
      // Dimmer, and without the mark of the focus, while keys go elsewhere.
      grid.put(focus == .rows ? "›" : "", column: 1, row: row)
      grid.add(focus == .rows ? .reversed : [.reversed, .faint], to: columns, row: row)
      if focus == .rows { grid.placeCursor(column: 1, row: row) }
    }
    grid.putScrollbar(
      of: visible, in: table.count, rows: row + 1..<row + 1 + visible.count, column: width - 1)
    let end = row + 1 + visible.count
    let total = table.total ?? (table.filter == nil ? table.count : nil)
    let count = table.count.grouped + (table.isCounted ? "" : "+")
    let words = [total.map { "\(count) of \($0.grouped)" } ?? count] + marks
    grid.put(words.joined(separator: ", "), column: 3, row: end, style: .faint)
    if width == grid.size.columns { return end + 1 }
    // The same height for every row, so that the buttons below don't move.
    let room = table.hasDetails ? rowCount + 1 : min(rowCount + 1, table.columns.count + 3)
    let rows = row..<row + max(visible.count + 1, room)
    let detail = isDropped(in: table) ? nil : table.row(at: selected + shift)
    grid.putDetail(of: table, detail, from: width, rows: rows)
    return max(end + 1, rows.upperBound)
  }

  /// The name of the order that the rows are in.
  private func order(of table: Table) -> String? {
    guard let order = table.order, let name = inputs[order.name]?.text else { return nil }
    let filter = table.filter.flatMap { inputs[$0.name]?.text } ?? ""
    if name != Table.bestMatch.rawValue || !filter.allSatisfy(\.isWhitespace) { return name }
    return order.options.drop { $0.name.rawValue != name }.dropFirst().first?.name.rawValue
  }

  /// The least width of a filter beside an order, in cells.
  private static let leastFilter = 8

  /// Scrolls just enough to show the selection, without empty rows at the end.
  private mutating func scroll(to table: Table, height: Int) {
    let top = min(max(visible.lowerBound, selected - height + 1), selected, table.count - height)
    visible = max(0, top)..<min(max(0, top) + height, table.count)
  }

  /// Draws filter and order in one row; returns the next row.
  ///
  /// Without room for both, draws only the filter, or the order while it has the focus.
  private func drawFields(of table: Table, on grid: inout Grid) -> Int {
    var (column, table) = (1, table)
    let least = (table.filter?.label.sanitized.width ?? 0) + 5 + Self.leastFilter
    let orderWidth = table.order.map { width(of: $0, in: grid.size.columns - least) }
    if table.filter != nil, let orderWidth, least + orderWidth > grid.size.columns {
      if table.order.map({ focus == .field($0.name) }) == true {
        table.filter = nil
      } else {
        table.order = nil
      }
    }
    if let filter = table.filter {
      column = drawLabel(of: filter, column: column, on: &grid)
      // The input stays visible on a narrow terminal.
      let room = grid.size.columns - column - 1 - (table.order == nil ? 0 : orderWidth ?? 0)
      let width = min(max(room, Self.leastFilter), Self.fieldWidth)
      draw(filter, column: column, row: 0, width: width, on: &grid)
      column += width + 1
    }
    if let order = table.order {
      column = drawLabel(of: order, column: column, on: &grid)
      draw(order, column: column, row: 0, on: &grid)
    }
    return table.filter == nil && table.order == nil ? 0 : 1
  }

  /// The width of an order beside a filter: that of its longest label, so that the filter keeps its
  /// width, or without room for reverse orders, that of the others and the current one.
  private func width(of order: Field, in room: Int) -> Int {
    func width(_ options: [Action]) -> Int {
      order.label.sanitized.width + (options.map(\.label.sanitized.width).max() ?? 0) + 8
    }
    let widest = width(order.positions)
    if widest <= room { return widest }
    let current = order.positions.filter { $0.name.rawValue == inputs[order.name]?.text }
    return width(order.orders + current)
  }

  /// Draws the label of a field above a table, with a mark if it has the focus; returns the column
  /// of the input.
  private func drawLabel(of field: Field, column: Int, on grid: inout Grid) -> Int {
    let isFocused = focus == .field(field.name)
    grid.put(isFocused ? "›" : "", column: column, row: 0, style: [.bold, .accent])
    return 1
      + grid.put(field.label, column: column + 2, row: 0, style: isFocused ? .bold : .faint)
  }
}
