import Accounts

/// Counts the verdicts of an import and collects the rows for its report.
struct ImportTally {
  /// The maximum number of rows of each verdict that a report names, unless it names all.
  static let limit = 1_000

  private let namesAll: Bool
  private var counts = [0, 0, 0, 0]
  private var rows: [ImportRow] = []
  private var new = ImportReport.NewUsers()

  init(namesAll: Bool) { self.namesAll = namesAll }

  var refused: Int { counts[3] }

  /// Counts a record.
  mutating func add(_ record: ImportedRecord, _ verdict: ImportVerdict) {
    counts[verdict.place] += 1
    if verdict.isNew { count(record.user) }
    let isNamed = verdict.place > 0 && counts[verdict.place] <= Self.limit
    guard namesAll || isNamed else { return }
    let username = String(decoding: record.typed, as: UTF8.self).shortened
    rows.append(ImportRow(line: record.line, username: username, verdict: verdict))
  }

  /// Counts a new user.
  private mutating func count(_ user: ImportedUser) {
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

  fileprivate var isNew: Bool {
    switch self {
    case .imported, .mustReset: true
    case .alreadyThere, .refused: false
    }
  }
}

/// Maps the increasing ids of imported users to their lines in the file. Run-length encoded: takes
/// memory only where a record isn't on the line after the previous one.
struct ImportedLines {
  private var runs: [(first: Int64, line: Int)] = []

  mutating func add(_ line: Int, of id: Int64) {
    if let last = runs.last, id - last.first == line - last.line { return }
    runs.append((id, line))
  }

  /// The line of a user, in O(log(count)); nil if another program's trigger added them.
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
