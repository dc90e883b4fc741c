extension Grid {
  mutating func put(
    _ cells: [String], of table: Table, _ widths: [Int], row: Int, style: Style = []
  ) {
    var column = 3
    for (cell, (side, width)) in zip(cells, zip(table.columns.map(\.side), widths)) {
      let indent = side == .trailing ? max(0, width - cell.sanitized.width) : 0
      put(cell, column: column + indent, row: row, width: width - indent, style: style)
      column += width + 2
    }
  }

  /// Draws the navigation bar.
  ///
  /// Without room for all labels, items are reduced to their numbers: from the last but one to the
  /// first, then the last, but never the current one.
  @MainActor
  mutating func put(_ bar: NavigationBar, after end: Int) {
    var items = bar.items.enumerated().map { "\($0 + 1) \($1.label.sanitized)" }
    var width: Int { items.reduce(0) { $0 + $1.width + 2 } }
    for index in items.indices.dropLast().reversed() + items.indices.suffix(1)
    where end + 2 + width > size.columns && bar.items[index].name != bar.current {
      items[index] = "\(index + 1)"
    }
    var column = max(end + 2, size.columns - width)
    for (item, text) in zip(bar.items, items) {
      let style: Style = item.name == bar.current ? [.underlined, .accent] : .faint
      column = 2 + put(text, column: column, row: 0, style: style)
    }
  }
}

extension Table {
  /// The widths of the columns.
  ///
  /// On a narrow terminal the last columns shrink; a right-aligned column that doesn't fit is
  /// hidden, never truncated. On a wide one, columns of text grow up to twice their width.
  func widths(in room: Int) -> [Int] {
    var room = room
    let widths = columns.map { column in
      defer { room = max(0, room - column.width - 2) }
      return column.side == .trailing && room < column.width ? 0 : min(column.width, room)
    }
    let text = columns.reduce(0) { $0 + ($1.canGrow ? $1.width : 0) }
    return zip(columns, widths).map { column, width in
      width + (column.canGrow ? min(column.width, room * column.width / text) : 0)
    }
  }
}

extension Table.Column {
  /// Whether it holds text, which may be longer than the column, and no mark or number.
  fileprivate var canGrow: Bool { side == .leading && width > 8 }
}

extension Size {
  /// The width of running text: lines of more than a hundred characters are hard to read.
  var textWidth: Int { min(columns - 2, 98) }
}

extension [Field] {
  /// The column of the inputs: after the longest label, as long as there is room to type.
  func indent(in width: Int) -> Int {
    let longest = 5 + (map(\.label.sanitized.width).max() ?? 0)
    return Swift.min(longest, Swift.max(width / 2, width - 20))
  }
}

extension [Action] {
  /// The buttons side by side, on as many rows as it takes.
  func rows(in width: Int) -> [[Action]] {
    var (rows, room) = ([[Action]](), 0)
    for button in self {
      let size = button.label.sanitized.width + 4
      if rows.isEmpty || size > room {
        rows.append([])
        room = width
      }
      rows[rows.count - 1].append(button)
      room -= size
    }
    return rows
  }
}

extension String {
  /// Sanitized lines of at most `width` cells; line breaks in the text are kept.
  func lines(width: Int) -> [String] {
    split(separator: "\n", omittingEmptySubsequences: false)
      .flatMap { String($0).sanitized.wrapped(to: width) }
  }
}

extension Page {
  private static let spinner = Array("⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏")

  /// The lines between title and body.
  ///
  /// They leave half of the terminal to the body.
  func leadLines(in size: Size) -> [String] {
    if lead.isEmpty { return [] }
    let most = max(1, (size.rows - 5) / 2)
    // Only what can be visible is wrapped.
    let start = String(lead.prefix(most * max(1, size.columns)))
    let lines = start.lines(width: size.textWidth)
    return Array(lines.prefix(most))
  }

  /// The status line: the wait, once it lasts, or the notice.
  func status(_ margin: Margin, width: Int) -> [(text: String, style: Style)] {
    let wait = margin.isStopping ? "Stopping…" : margin.spinner.lasts ? busy : nil
    guard let wait else { return notice?.lines(width: width) ?? [] }
    let turn = Self.spinner[margin.spinner.spin % Self.spinner.count]
    let lines = "\(turn) \(wait)".sanitized.wrapped(to: width)
    return (lines + (progress.map { [$0.line(width: width)] } ?? [])).map { ($0, []) }
  }
}

extension Notice {
  /// The lines after a mark, which tells success from failure without colour.
  func lines(width: Int) -> [(text: String, style: Style)] {
    let (mark, style): (String, Style) = kind == .failure ? ("✗", .failure) : ("✓", .success)
    return "\(mark) \(text)".sanitized.wrapped(to: width).map { ($0, style) }
  }
}
