extension PageEditor {
  mutating func draw(_ table: Table, height: Int, on grid: inout Grid) -> Int {
    let row = drawFields(of: table, on: &grid)
    guard table.count > 0 else {
      visible = 0..<0
      return grid.put(table.empty, column: 3, row: row) > 3 ? row + 1 : row
    }
    let widths = table.widths(in: grid.size.columns - 3)
    grid.put(table.columns.map(\.title), of: table, widths, row: row, style: .faint)
    look(at: table, height: max(1, height - row - 2))
    // Rows that are on their way are no reason to take the old ones out of sight.
    let shift =
      isAwaitingRows && !table.loaded.contains(visible.lowerBound)
      ? table.first - visible.lowerBound : 0
    for (index, place) in visible.enumerated() {
      let row = row + 1 + index
      let cells = table.row(at: place + shift)?.cells.map(\.text) ?? ["…"]
      grid.put(cells, of: table, widths, row: row)
      guard place == selected else { continue }
      grid.put("›", column: 1, row: row, style: [.bold, .accent])
      if focus == .rows { grid.placeCursor(column: 1, row: row) }
    }
    let end = row + 1 + visible.count
    grid.put("\(selected + 1) of \(table.count)", column: 3, row: end, style: .faint)
    return end + 1
  }

  /// In cells: so much of a filter is in sight beside an order.
  private static let leastFilter = 8

  /// Scrolls no further than the selection asks, and leaves no row empty that could show one.
  private mutating func look(at table: Table, height: Int) {
    let top = min(max(visible.lowerBound, selected - height + 1), selected, table.count - height)
    visible = max(0, top)..<min(max(0, top) + height, table.count)
  }

  /// Filter and order share a row; returns the next one. Where there is room for one of them alone,
  /// it is the one with the focus.
  private func drawFields(of table: Table, on grid: inout Grid) -> Int {
    var (column, table) = (1, table)
    let orderWidth = table.order.map { order in
      let labels = order.positions.map(\.label.sanitized.width)
      return order.label.sanitized.width + (labels.max() ?? 0) + 8
    }
    if let filter = table.filter, let orderWidth,
      filter.label.sanitized.width + 3 + Self.leastFilter + orderWidth > grid.size.columns
    {
      if table.order.map({ focus == .field($0.name) }) == true {
        table.filter = nil
      } else {
        table.order = nil
      }
    }
    if let filter = table.filter {
      column = grid.put(filter.label, column: column, row: 0, style: .faint) + 1
      // However narrow the terminal is, what is typed can be seen.
      let room = grid.size.columns - column - 1 - (table.order == nil ? 0 : orderWidth ?? 0)
      let width = min(max(room, Self.leastFilter), Self.fieldWidth)
      draw(filter, column: column, row: 0, width: width, on: &grid)
      column += width + 3
    }
    if let order = table.order {
      column = grid.put(order.label, column: column, row: 0, style: .faint) + 1
      draw(order, column: column, row: 0, on: &grid)
    }
    return table.filter == nil && table.order == nil ? 0 : 1
  }
}
