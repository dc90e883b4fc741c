import Accounts

/// Counts the verdicts of an import and collects the rows for its report.
struct ImportTally {
  /// The maximum number of rows of each verdict that a report names, unless it names all.
  static let limit = 1_000

  private let namesAll: Bool
  private var (imported, alreadyThere, mustReset) = (0, 0, 0)
  private(set) var refused = 0
  private var rows: [ImportRow] = []
  private var new = ImportReport.NewUsers()

  init(namesAll: Bool) { self.namesAll = namesAll }

  /// Counts the records of a batch.
  mutating func add(_ batch: ImportBatch, _ verdicts: [ImportVerdict]) {
    // Iterating over the records would copy each.
    for (index, verdict) in verdicts.enumerated() {
      guard count(batch.records[index].user, verdict) || namesAll else { continue }
      let record = batch.records[index]
      let username = batch.text(record.user.typed).shortened
      rows.append(ImportRow(line: record.line, username: username, verdict: verdict))
    }
  }

  /// Counts a record; true for one that a report names.
  private mutating func count(_ user: ImportedUser, _ verdict: ImportVerdict) -> Bool {
    switch verdict {
    case .imported:
      imported += 1
      count(user)
      return false
    case .mustReset:
      mustReset += 1
      count(user)
      return mustReset <= Self.limit
    case .alreadyThere:
      alreadyThere += 1
      return alreadyThere <= Self.limit
    case .refused:
      refused += 1
      return refused <= Self.limit
    }
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
      format: format, imported: imported, alreadyThere: alreadyThere, mustReset: mustReset,
      refused: refused, isApplied: isApplied, rows: rows, new: new, ignored: columns)
  }
}

/// Maps the increasing ids of imported users to their lines in the file. Run-length encoded: takes
/// memory only if a record isn't on the line after the previous one.
struct ImportedLines {
  private var runs: [(first: Int64, line: Int)] = []

  mutating func add(_ line: Int, of id: Int64) {
    if let last = runs.last, id - last.first == line - last.line { return }
    runs.append((id, line))
  }

  /// The line of a user, in O(log(count)); nil if they were there before, or another
  /// program's trigger added them.
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
