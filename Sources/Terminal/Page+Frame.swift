extension Grid {
  mutating func put(
    _ cells: [String], of table: Table, _ widths: [Int], row: Int, style: Style = []
  ) {
    var column = 3
    for (cell, (side, width)) in zip(cells, zip(table.columns.map(\.side), widths)) {
      let indent = side == .trailing ? max(0, width - cell.harmless.width) : 0
      put(cell, column: column + indent, row: row, width: width - indent, style: style)
      column += width + 2
    }
  }

  @MainActor
  mutating func put(_ bar: Bar, after end: Int) {
    let items = bar.items.enumerated().map { "\($0 + 1) \($1.label.harmless)" }
    var column = max(end + 2, size.columns - items.reduce(0) { $0 + $1.width + 2 })
    for (item, text) in zip(bar.items, items) {
      let style: Style = item.name == bar.current ? .underlined : .faint
      column = 2 + put(text, column: column, row: 0, style: style)
    }
  }
}

extension Table {
  /// Where the terminal is narrower, the last columns give way.
  func widths(in room: Int) -> [Int] {
    var room = room
    return columns.map { column in
      defer { room = max(0, room - column.width - 2) }
      return max(0, min(column.width, room))
    }
  }
}

extension Page {
  private static let wheel = Array("⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏")

  /// How many rows the body may take: a form scrolls, the others fit themselves to the height.
  func rows(in height: Int) -> Int {
    switch body {
    case .form(let fields, _): max(height, 5 * fields.count + 2)
    case .question, .table, .text: height
    }
  }

  /// The rows that the buttons and the blank one above them take.
  var buttonRows: Int { buttons.isEmpty ? 0 : 2 }

  /// What is waited for, or just happened. A mark tells which, where no colour does.
  func status(_ margin: Margin, width: Int) -> (lines: [String], style: Style) {
    if let busy = margin.isStopping ? "Stopping…" : busy {
      let turn = Self.wheel[margin.spin % Self.wheel.count]
      return ("\(turn) \(busy)".harmless.wrapped(to: width), [])
    }
    guard let notice else { return ([], []) }
    let (mark, style): (String, Style) = notice.kind == .failure ? ("✗", .red) : ("✓", .green)
    return ("\(mark) \(notice.text)".harmless.wrapped(to: width), style)
  }

  @MainActor
  func help(_ margin: Margin) -> String {
    let keys =
      switch body {
      case .form(_, let submit): ["Tab next", "Enter \(submit)"]
      case .table(let table):
        [
          "↑↓ move", table.enter.map { "Enter \($0)" },
          table.filter == nil ? nil : "type to filter", buttons.isEmpty ? nil : "Tab next",
        ]
      case .text: ["↑↓ scroll"]
      case .question: ["Tab next", "Enter choose"]
      }
    let bar = margin.bar.map { "Alt-1…\($0.items.count) switch" }
    return (keys + [bar, "Esc leave", "Ctrl-C quit"]).compactMap(\.self).joined(separator: " · ")
  }
}
