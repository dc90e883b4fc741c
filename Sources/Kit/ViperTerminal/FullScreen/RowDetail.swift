import ViperPages

// The selected row beside its list: each cell whole, below the others.

extension Table {
  /// The least width of a window that shows the selected row beside its list.
  private static let leastWidthWithDetail = 100
  /// The most columns of a window that the detail takes.
  private static let widestDetail = 60

  /// How many columns of a window the list takes; all where the rest is too narrow for a detail.
  func width(in columns: Int) -> Int {
    if columns < Self.leastWidthWithDetail { return columns }
    return columns - min(Self.widestDetail, columns * 2 / 5)
  }

  /// The headings of the columns and the cells in words, but for empty ones.
  func detail(of row: Row) -> [(label: String, text: String)] {
    zip(columns, row.cells).compactMap { column, cell in
      var text = cell.spoken
      if case .flag(let isOn) = cell.value { text = isOn ? "yes" : "no" }
      return text.isEmpty ? nil : (column.label, text)
    }
  }
}

extension Table.Column {
  /// The heading beside a value.
  var label: String { spoken.prefix(1).uppercased() + spoken.dropFirst() }
}

extension Grid {
  /// Draws the cells of a row, unless it isn't loaded, below each other at the right side from `start` on.
  mutating func putDetail(of table: Table, _ row: Table.Row?, from start: Int, rows: Range<Int>) {
    for row in rows { put("│", column: start, row: row, style: .faint) }
    guard let detail = row.map(table.detail) else { return }
    let longest = detail.map(\.label.sanitized.width).max() ?? 0
    let indent = start + 4 + min(longest, (size.columns - start) / 2)
    let lines = detail.flatMap { label, text in
      text.lines(width: size.columns - indent - 1).enumerated().map {
        ($0.offset == 0 ? label : "", $0.element)
      }
    }
    for ((label, line), row) in zip(lines, rows) {
      let isCut = row == rows.upperBound - 1 && lines.count > rows.count
      put(label, column: start + 2, row: row, width: indent - start - 4, style: .faint)
      put(isCut ? line + "…" : line, column: indent, row: row)
    }
  }
}
