import ViperPages

extension Grid {
  mutating func put(
    _ cells: [Table.Cell], of table: Table, _ widths: [Int], row: Int, style: Style = []
  ) {
    var column = 3
    for (cell, (side, width)) in zip(cells, zip(table.columns.map(\.side), widths)) {
      let indent = side == .trailing ? max(0, width - cell.text.sanitized.width) : 0
      let end = put(
        cell.text, column: column + indent, row: row, width: width - indent, style: style)
      mark(cell, in: column + indent..<end, row: row)
      column += width + 2
    }
  }

  /// Highlights the filter's matches, unless sanitizing has changed the text.
  private mutating func mark(_ cell: Table.Cell, in columns: Range<Int>, row: Int) {
    if cell.matches.isEmpty || cell.text.sanitized != cell.text { return }
    let isPlain = cell.text.isPrintableASCII
    func width(_ count: Int) -> Int { isPlain ? count : cell.text.prefix(count).width }
    for match in cell.matches {
      let start = columns.lowerBound + width(match.lowerBound)
      let end = columns.lowerBound + width(match.upperBound)
      add([.bold, .underlined, .accent], to: (start..<end).clamped(to: columns), row: row)
    }
  }

  /// Draws the title, the bar's owner if there is room, and the navigation bar: in its own row, or
  /// else in the rest of the first one.
  @MainActor
  mutating func put(_ title: String, _ bar: NavigationBar?, hasBarRow: Bool) {
    let end = put(title, column: 1, row: 0, style: [.bold, .accent])
    guard let bar else { return }
    if hasBarRow || bar.items.isEmpty {
      let width = bar.owner.sanitized.width
      if end + 2 + width < size.columns {
        put(bar.owner, column: size.columns - 1 - width, row: 0, style: .faint)
      }
    }
    if hasBarRow { put(bar, from: 1, row: 1) } else { put(bar, from: end + 2, row: 0) }
  }

  /// Draws the navigation bar, on the right of the first row or from `start` in its own.
  ///
  /// Without room for all labels, all items but the current one shrink to numbers, the last first.
  /// If more than two would shrink in the bar's own row, Ctrl-G and their count replace them.
  @MainActor
  private mutating func put(_ bar: NavigationBar, from start: Int, row: Int) {
    let all = bar.items.enumerated().map {
      (text: "\($0 + 1) \($1.label.sanitized)", target: Target.bar($0))
    }
    var (items, more) = (all, [(text: String, target: Target)]())
    var width: Int { (items + more).reduce(0) { $0 + $1.text.width + 2 } - 2 }
    let others = all.indices.reversed().filter { bar.items[$0].name != bar.current }
    var bare = 0
    for index in others where start + width + 1 > size.columns {
      items[index].text = "\(index + 1)"
      bare += 1
    }
    if row > 0, bare > 2 {
      items = all
      for index in others where start + width + 1 > size.columns {
        items.remove(at: index)
        more = [("Ctrl-G \(all.count - items.count) more", .pages)]
      }
    }
    let current = bar.items.firstIndex { $0.name == bar.current }.map(Target.bar)
    var column = row > 0 ? start : max(start, size.columns - width - 1)
    for (text, target) in items + more {
      let style: Style = target == current ? [.underlined, .accent] : []
      let end = put(text, column: column, row: row, style: style)
      setTarget(target, columns: column..<max(column, end), row: row)
      column = end + 2
    }
  }

  /// Draws a scrollbar to the right of `rows`, unless all content is visible.
  mutating func putScrollbar(
    of visible: Range<Int>, in count: Int, rows: Range<Int>, column: Int? = nil
  ) {
    guard visible.count < count, !rows.isEmpty else { return }
    let thumb = max(1, rows.count * visible.count / count)
    // The thumb reaches an end only when the list does.
    let lastPosition = rows.count - thumb
    let exact = lastPosition * visible.lowerBound / max(1, count - visible.count)
    let isAtEnd = visible.upperBound >= count
    let first =
      visible.lowerBound == 0
      ? 0
      : isAtEnd
        ? lastPosition : min(max(exact, lastPosition > 1 ? 1 : 0), max(0, lastPosition - 1))
    for (index, row) in rows.enumerated() {
      let isThumb = (first..<first + thumb).contains(index)
      put(
        isThumb ? "█" : "│", column: column ?? size.columns - 1, row: row,
        style: isThumb ? .accent : .faint)
    }
  }
}

extension Table {
  /// The widths of the columns.
  ///
  /// On a narrow terminal the last columns shrink, and are hidden below four cells; a right-aligned
  /// column that doesn't fit is hidden, never truncated. On a wide one, columns of text grow up to
  /// twice their width.
  func widths(in room: Int) -> [Int] {
    var room = room
    let widths = columns.map { column in
      defer { room = max(0, room - column.width - 2) }
      let least = column.side == .trailing ? column.width : min(column.width, 4)
      return room < least ? 0 : min(column.width, room)
    }
    let text = columns.reduce(0) { $0 + ($1.canGrow ? $1.width : 0) }
    return zip(columns, widths).map { column, width in
      width + (column.canGrow ? min(column.width, room * column.width / text) : 0)
    }
  }
}

extension Table.Column {
  /// The heading, with an arrow if the rows are sorted by it and there is room.
  func title(in width: Int, sortedBy order: String?) -> String {
    let mark =
      switch order {
      case name.rawValue: " ▲"
      case name.rawValue + Table.descending: " ▼"
      default: ""
      }
    return title.sanitized.width + mark.count > width ? title : title + mark
  }

  /// Whether it holds text that may be longer than the column, not a mark or a number.
  fileprivate var canGrow: Bool { side == .leading && width > 8 }
}

extension Size {
  /// The width of running text, but not of notices: lines of more than a hundred characters are hard to read.
  var textWidth: Int { min(columns - 2, 98) }
}

extension [Field] {
  /// The column of the inputs: after the longest label if there is room to type.
  func indent(in width: Int) -> Int {
    let longest = 5 + (map(\.label.sanitized.width).max() ?? 0)
    return Swift.min(longest, Swift.max(width / 2, width - 20))
  }
}

extension Action {
  /// The text of its button.
  var face: String { isDangerous ? "[ ! \(label) ]" : "[ \(label) ]" }
}

extension [Action] {
  /// The buttons side by side, wrapped into rows.
  func rows(in width: Int) -> [[Action]] {
    var (rows, room) = ([[Action]](), 0)
    for button in self {
      let size = button.face.sanitized.width + 1
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
  /// The lines between title and body, at most half of the terminal, and whether there are more.
  func leadLines(in size: Size) -> (lines: [String], isCut: Bool) {
    if lead.isEmpty { return ([], false) }
    let most = max(1, (size.rows - 5) / 2)
    // Wraps only as much as can be visible.
    let start = String(lead.prefix(most * max(1, size.columns)))
    let lines = start.lines(width: size.textWidth)
    return (Array(lines.prefix(most)), lines.count > most || start.utf8.count < lead.utf8.count)
  }

  /// The status lines: the wait, once it lasts, and the announcement, or else notice and result.
  func status(_ chrome: PageChrome, width: Int) -> [(text: String, style: Style)] {
    let wait = chrome.isStopping ? "Stopping…" : chrome.spinner.isShown ? wait : nil
    let announced = chrome.announcement?.lines(width: width)
    let result = chrome.result?.lines(width: width) ?? []
    guard let wait else { return announced ?? (notice?.lines(width: width) ?? []) + result }
    let lines = "\(chrome.spinner.character) \(wait)".sanitized.wrapped(to: width)
    let waiting = lines + (progress.map { [$0.line(width: width)] } ?? [])
    return waiting.map { ($0, []) } + (announced ?? result)
  }
}

extension Notice {
  /// The wrapped text after a mark, which tells success from failure without colour.
  func lines(width: Int) -> [(text: String, style: Style)] {
    let (mark, style): (String, Style) =
      switch kind {
      case .success: ("✓ ", .success)
      case .failure: ("✗ ", .failure)
      case .hint: ("", .bold)
      }
    return "\(mark)\(text)".sanitized.wrapped(to: width).map { ($0, style) }
  }
}
