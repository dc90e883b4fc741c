import ViperPages

/// The reading position in a table, and the rows read out last.
struct TableReading {
  /// How many rows are printed before the next prompt.
  static let batchSize = 20
  /// How many rows are loaded at a time without a user.
  ///
  /// Each batch is a query of its own, so if others change a longer list meanwhile, rows between two
  /// batches can be lost or repeated.
  static let unattendedBatchSize = 50_000

  /// The index of the next row to print.
  private var position = 0
  /// The rows last requested.
  ///
  /// They aren't requested again until the user acts.
  private var asked: Range<Int>?
  /// The rows last printed, by index: an unchanged row isn't repeated.
  private var rows: [Int: Table.Row] = [:]
  /// The ids of all printed rows, by index: a number selects the row printed beside it.
  private var ids: [Int: String] = [:]

  /// The rows to print next.
  ///
  /// If the table has shrunk, a user gets its last rows.
  mutating func range(of table: Table, hasUser: Bool) -> Range<Int> {
    let last = max(0, table.count - 1) / Self.batchSize * Self.batchSize
    if hasUser { position = min(position, last) }
    let end = position + (hasUser ? Self.batchSize : Self.unattendedBatchSize)
    return position..<max(position, min(end, table.count))
  }

  /// Whether to request `range` first; false if they are loaded, or the last request was for them.
  mutating func mustLoad(_ range: Range<Int>, of table: Table) -> Bool {
    if table.hasLoaded(range) || asked == range { return false }
    asked = range
    return true
  }

  /// The lines of the rows at `range` that differ from those printed before.
  mutating func lines(of table: Table, at range: Range<Int>) -> [String] {
    let new = range.compactMap { index in
      table.row(at: index).map { (index, Table.Row(id: $0.id, $0.cells)) }
    }
    let lines = new.filter { rows[$0] != $1 }.map { index, row in
      let cells = zip(table.columns, row.cells).compactMap { column, cell in cell.words(in: column)
      }
      return "\(index + 1). \(cells.joined(separator: ", "))"
    }
    rows = Dictionary(uniqueKeysWithValues: new)
    for (index, row) in new { ids[index] = row.id }
    return lines
  }

  /// The loaded row printed beside a number, even if it has moved, or else the row at that index.
  func row(_ number: Int, of table: Table?) -> Table.Row? {
    guard let id = ids[number - 1] else { return table?.row(at: number - 1) }
    return table?.rows.first { $0.id == id }
  }

  /// Continues after `range`, unless they are the last ones.
  mutating func advance(past range: Range<Int>, of table: Table) {
    if range.upperBound < table.count { position = range.upperBound }
  }

  /// Allows the same rows to be requested again, after the user did something.
  mutating func userActed() { asked = nil }
}

extension Table.Cell {
  /// The spoken cell, after its column's heading if that is needed; nil if it is empty.
  fileprivate func words(in column: Table.Column) -> String? {
    let words = spoken.sanitized.isolated
    if words.isEmpty { return nil }
    return column.repeatsHeading ? "\(column.spoken) \(words)" : words
  }
}

extension Table {
  /// A command for a table.
  enum Command {
    case filter(Field, String)
    /// Opens the row of a number, or does the action to it.
    case row(Action?, number: Int)
    /// Does the action to the rows of some numbers.
    case rows(Action, [Int])
    /// Names more rows than an act takes.
    case tooMany
    /// Does the action to all that match the filter.
    case all(Action)
    /// Does the action to the marked rows.
    case marked(Action)
    case unmark
    /// Prints a row in full.
    case show(Int)
    case more
    case menu
    case unknown
  }

  /// Whether all rows at `range` are loaded.
  func hasLoaded(_ range: Range<Int>) -> Bool { range.clamped(to: loaded) == range }

  /// "/a" filters; "3" opens the third row; "s 3" or "s3" does to it the action with the key s, in
  /// either case; "s 1 3 5-7", "s all" and "s marked" do it to several; "unmark" removes all marks,
  /// and "show 3" prints a row with its details.
  func command(in line: String) -> Command {
    if line.first == "/", let filter { return .filter(filter, String(line.dropFirst())) }
    if hasMarks, line.lowercased() == "unmark" { return .unmark }
    if count > 0 {
      if enter != nil, let number = Int(line) { return .row(nil, number: number) }
      if hasDetails, let number = line.number(after: "show") { return .show(number) }
      if let action = rowActions.first(where: { $0.key?.lowercased() == line.first?.lowercased() })
      {
        let rest = line.dropFirst().drop { $0 == " " }
        if let number = Int(rest) { return .row(action, number: number) }
        let isWord = line.dropFirst().first == " "
        if action.takesRows, isWord || rest.first?.isNumber == true,
          let command = Command(action, on: rest)
        {
          return command
        }
      }
    }
    return line.isEmpty ? .more : line == "?" ? .menu : .unknown
  }

  /// The error for a line that is no command.
  var unknownCommand: String {
    "Error: This list has no such command. Type \(filter == nil ? "" : "/text to filter, or ")"
      + "? for the choices."
  }

  /// The commands that work, in words.
  func hint(isAtEnd: Bool) -> String {
    let open = enter.map { ["A number to \($0.lowercased())"] } ?? []
    let (several, single) = (rowActions.filter(\.takesRows), rowActions.filter { !$0.takesRows })
    func words(_ actions: [Action], _ how: String) -> String {
      let keys = actions.compactMap { $0.key?.lowercased() }.listed
      return "\(keys) and \(how) to \(actions.map { $0.label.lowercased() }.listed)"
    }
    let acts =
      single.map { words([$0], "a number") }
      + (several.isEmpty ? [] : [words(several, "numbers (1 3 5-7, all)")])
    let more = isAtEnd ? [] : ["Enter for more"]
    let filter = filter == nil ? [] : ["/text to filter"]
    let unmark = marks.isEmpty ? [] : ["unmark to remove the marks"]
    let show = hasDetails ? ["show and a number for details"] : []
    let words =
      (count == 0 ? [] : open + acts + show) + unmark + more + filter + ["? for more choices"]
    return words.joined(separator: ", ") + "."
  }
}

extension Table.Command {
  /// The action on the rows that `words` name; nil if they name none.
  fileprivate init?(_ action: Action, on words: some StringProtocol) {
    switch words.lowercased() {
    case "all": self = .all(action)
    case "marked": self = .marked(action)
    default:
      var numbers: [Int] = []
      for word in words.split(whereSeparator: { $0 == " " || $0 == "," }) {
        let ends = word.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
        guard let first = ends[0], let last = ends.last ?? nil, ends.count <= 2,
          first > 0, first <= last
        else { return nil }
        if last - first >= Table.maxRowsPerAct - numbers.count {
          self = .tooMany
          return
        }
        numbers += first...last
      }
      if numbers.isEmpty { return nil }
      self = .rows(action, numbers)
    }
  }
}

extension String {
  /// The error of details that couldn't be loaded.
  static let noDetails = "The details can't be loaded now. Try again later."

  /// The number in "show 3", after the word `verb` in any case; nil if the line is another one.
  fileprivate func number(after verb: String) -> Int? {
    let words = split(separator: " ")
    return words.count == 2 && words[0].lowercased() == verb ? Int(words[1]) : nil
  }
}

extension [String] {
  /// The texts as a list, such as "a, b or c".
  fileprivate var listed: String {
    count < 2 ? joined() : dropLast().joined(separator: ", ") + " or \(self[count - 1])"
  }
}
