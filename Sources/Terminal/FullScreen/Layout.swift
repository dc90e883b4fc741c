/// Which rows of a terminal the parts of a page take: title and bar have the first one, the keys that
/// work the last one.
struct Layout: Equatable {
  /// In a smaller window nobody could work.
  static let least = Size(columns: 20, rows: 7)

  let lead: Range<Int>
  let body: Range<Int>
  /// What just happened: one row has its place kept free.
  let status: Range<Int>

  /// Where there are `rows`, at least 7, and `lead` and `status` ask for so many. Blank rows stand
  /// between the parts as long as the body has room.
  init(rows: Int, lead: Int, status: Int) {
    let status = max(1, min(status, rows - 6))
    let top = lead > 0 ? 3 + lead : 2
    if top + Self.leastBody <= rows - 2 - status {
      self.lead = 2..<2 + lead
      body = top..<rows - 2 - status
    } else {
      self.lead = 1..<1 + min(lead, max(1, rows - 2 - status - Self.leastBody))
      body = self.lead.upperBound..<rows - 1 - status
    }
    self.status = body.upperBound..<body.upperBound + status
  }

  /// What a table needs to show one row, and a text to be worth scrolling.
  static let leastBody = 4
}

extension Size {
  var isTooSmall: Bool { columns < Layout.least.columns || rows < Layout.least.rows }
}

extension Grid {
  /// What stands in a window that is too small for any page.
  init(tooSmall size: Size) {
    self.init(size)
    let lines = "Make this window larger.".lines(width: size.columns)
    for (row, line) in lines.enumerated() {
      // Where there is no room for all of it, the last row says so.
      let rest = row == size.rows - 1 ? lines[row...].joined(separator: " ") : line
      put(rest, column: 0, row: row)
    }
  }
}
