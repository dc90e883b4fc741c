/// The rows of a page's parts: title and navigation bar take the first one, the help the last one.
struct Layout: Equatable {
  /// The smallest usable window.
  static let least = Size(columns: 20, rows: 7)

  let lead: Range<Int>
  let body: Range<Int>
  /// The status; at least one row is reserved.
  let status: Range<Int>

  /// Lays out `rows`, at least 7, for so many lines of `lead` and `status`.
  ///
  /// Blank rows separate the parts as long as the body has room.
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

  /// The rows that a table needs to show one row.
  static let leastBody = 4
}

extension Size {
  var isTooSmall: Bool { columns < Layout.least.columns || rows < Layout.least.rows }
}

extension Grid {
  /// The message in a window that is too small for any page.
  init(tooSmall size: Size) {
    self.init(size)
    let lines = "Make this window larger.".lines(width: size.columns)
    for (row, line) in lines.enumerated() {
      // The last row takes the rest, truncated.
      let rest = row == size.rows - 1 ? lines[row...].joined(separator: " ") : line
      put(rest, column: 0, row: row)
    }
  }
}
