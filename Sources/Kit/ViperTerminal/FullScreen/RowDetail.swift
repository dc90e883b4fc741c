import ViperPages

// The selected row beside its list: each cell in full and the details, one below the other.

extension Table {
  /// The least width of a window that shows the selected row beside its list.
  private static let leastWidthWithDetail = 100
  /// The maximum width of the detail, in cells.
  private static let widestDetail = 60

  /// The width of the list in a window of `columns`; all of it without room for the detail.
  func width(in columns: Int) -> Int {
    if columns < Self.leastWidthWithDetail { return columns }
    return columns - min(Self.widestDetail, columns * 2 / 5)
  }

  /// The headings and the spoken cells, except empty ones, and the loaded details.
  func detail(of row: Row) -> [(label: String, text: String)] {
    let cells: [(label: String, text: String)] = zip(columns, row.cells).compactMap {
      column, cell in
      var text = cell.spoken
      if case .flag(let isOn) = cell.value { text = isOn ? "yes" : "no" }
      return text.isEmpty ? nil : (column.label, text)
    }
    return cells + (row.details ?? []).map { ($0.label, $0.cell.spoken) }
  }
}

extension Table.Column {
  /// The heading beside a value.
  var label: String { spoken.prefix(1).uppercased() + spoken.dropFirst() }
}

extension Grid {
  /// Draws the cells and details of a row below each other from column `start` on; only a border if
  /// it is nil.
  ///
  /// The column of labels depends on the headings alone: values don't move when details are loaded. A
  /// longer label has a line of its own.
  mutating func putDetail(of table: Table, _ row: Table.Row?, from start: Int, rows: Range<Int>) {
    for row in rows { put("│", column: start, row: row, style: .faint) }
    guard let detail = row.map(table.detail) else { return }
    let least = table.hasDetails ? Self.leastDetailLabel : 0
    let longest = table.columns.map(\.label.sanitized.width).max() ?? 0
    let labels = min(max(longest, least), (size.columns - start) / 2)
    let indent = start + 4 + labels
    let lines = detail.flatMap { label, text in
      let lines = text.lines(width: size.columns - indent - 1)
      let isLong = label.sanitized.width > labels
      return (isLong ? [(label, "")] : [])
        + lines.enumerated().map { ($0.offset == 0 && !isLong ? label : "", $0.element) }
    }
    for ((label, line), row) in zip(lines, rows) {
      let isCut = row == rows.upperBound - 1 && lines.count > rows.count
      put(label, column: start + 2, row: row, width: size.columns - start - 3, style: .faint)
      put(isCut ? line + "…" : line, column: indent, row: row)
    }
  }

  /// The least width of the labels in a list with details, in cells.
  private static let leastDetailLabel = 10
}
