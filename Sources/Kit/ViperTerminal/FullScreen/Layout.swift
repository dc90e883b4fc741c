import ViperPages

/// The rows of a page's parts: title and navigation bar take the first ones, the help the last one.
struct Layout: Equatable {
  /// The smallest usable window.
  static let least = Size(columns: 20, rows: 7)

  let lead: Range<Int>
  let body: Range<Int>
  /// The status; at least one row is reserved.
  let status: Range<Int>
  /// The tip above the help.
  let tip: Range<Int>

  /// Lays out at least 7 `rows` for the given numbers of `lead`, `status` and `tip` lines, below
  /// the title and, with `hasBar`, the bar's own row.
  ///
  /// Blank rows separate the parts, those above the body only if it keeps `preferredBody` rows.
  init(
    rows: Int, lead: Int, status: Int, hasBar: Bool = false, tip: Int = 0,
    preferredBody: Int = Layout.leastBody
  ) {
    let status = max(1, min(status, rows - 5 - max(1, tip)))
    let head = hasBar ? 2 : 1
    let (top, foot) = (head + 1 + (lead > 0 ? 1 + lead : 0), rows - 1 - max(1, tip))
    if top + Self.leastBody <= foot - status {
      let blank = top + preferredBody <= foot - status ? 1 : 0
      self.lead = head + blank..<head + blank + lead
      body = (blank == 1 ? top : self.lead.upperBound)..<foot - status
    } else {
      let foot = rows - 1 - tip
      self.lead = head..<head + min(lead, max(1, foot - head - status - Self.leastBody))
      body = self.lead.upperBound..<foot - status
    }
    self.status = body.upperBound..<body.upperBound + status
    self.tip = rows - 1 - tip..<rows - 1
  }

  /// The least height of a window in which the bar has a row of its own.
  static let leastRowsWithBar = 12

  /// The rows that a table needs to show one row.
  static let leastBody = 4

  /// The rows that a body with `buttons` rows of buttons shall have, so that a list shows three rows.
  static func preferredBody(of page: Page, buttons: Int) -> Int {
    guard let table = page.table else { return leastBody }
    let fields = table.filter == nil && table.order == nil ? 0 : 1
    let rows = fields + min(3, table.count) + (table.count == 0 ? 1 : 2)
    return max(leastBody, rows + (buttons == 0 ? 0 : buttons + 1))
  }
}

extension Size {
  package var isTooSmall: Bool { columns < Layout.least.columns || rows < Layout.least.rows }
}

extension Grid {
  /// The message in a window that is too small for any page.
  init(tooSmall size: Size) {
    self.init(size)
    let least = Layout.least
    let text = "Make this window larger: at least \(least.columns) columns and \(least.rows) rows."
    let lines = text.lines(width: size.columns)
    for (row, line) in lines.enumerated() {
      // The last row takes the rest, truncated.
      let rest = row == size.rows - 1 ? lines[row...].joined(separator: " ") : line
      put(rest, column: 0, row: row)
    }
  }
}
