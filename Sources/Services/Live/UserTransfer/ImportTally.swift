import Accounts

/// Counts the verdicts of an import, and keeps the rows that its report names.
struct ImportTally {
  /// How many rows of a verdict a report names, unless it names all.
  static let limit = 1_000

  private let namesAll: Bool
  private var counts = [0, 0, 0, 0]
  private var rows: [ImportRow] = []
  private var new = ImportReport.NewUsers()

  init(namesAll: Bool) { self.namesAll = namesAll }

  var refused: Int { counts[3] }

  /// Notes a row; `username` is only asked for where it is kept.
  mutating func add(line: Int, _ verdict: ImportVerdict, _ username: () -> String) {
    counts[verdict.place] += 1
    let isNamed = verdict.place > 0 && counts[verdict.place] <= Self.limit
    guard namesAll || isNamed else { return }
    rows.append(ImportRow(line: line, username: username(), verdict: verdict))
  }

  /// Notes what is told of users who weren't there before.
  mutating func count(_ user: ImportedUser) {
    if user.email.isEmpty { new.withoutAddress += 1 }
    if user.isNamedByAddress { new.namedByAddress += 1 }
    if user.isDisabled { new.disabled += 1 }
  }

  func report(
    of format: ImportFormat, ignoring columns: [String], isApplied: Bool
  ) -> ImportReport {
    ImportReport(
      format: format, imported: counts[0], alreadyThere: counts[1], mustReset: counts[2],
      refused: counts[3], isApplied: isApplied, rows: rows, new: new, ignored: columns)
  }
}

extension ImportVerdict {
  fileprivate var place: Int {
    switch self {
    case .imported: 0
    case .alreadyThere: 1
    case .mustReset: 2
    case .refused: 3
    }
  }
}

/// On which lines the users of a file stand, by their growing numbers. Takes memory only where a
/// record doesn't follow the one before on the next line.
struct ImportedLines {
  private var runs: [(first: Int64, line: Int)] = []

  mutating func add(_ line: Int, of id: Int64) {
    if let last = runs.last, id - last.first == line - last.line { return }
    runs.append((id, line))
  }

  /// Nil for somebody whom only another program's trigger can have added. Takes O(log(count)).
  func line(of id: Int64) -> Int? {
    guard let first = runs.first?.first, first <= id else { return nil }
    var (low, high) = (0, runs.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if runs[middle].first <= id { low = middle } else { high = middle }
    }
    return runs[low].line + Int(id - runs[low].first)
  }
}
