import Accounts

/// Everything the import shows.
struct ImportUsersState: Equatable {
  enum Step: Equatable {
    /// Which file.
    case asking
    case looking
    /// What the file holds, before anything is done.
    case previewing(ImportUsersPreview)
    /// Nil until the first word on it.
    case importing(ImportUsersProgress?)
    case reporting(ImportUsersReport)
  }

  var step = Step.asking
  /// What the form starts with.
  var form = ImportUsersForm()
  /// The row of the report that is read in full: no column is as wide as every reason.
  var reading: ImportUsersRow?
  /// Why the last attempt came to nothing.
  var failure: ImportUsersError?
}

/// What is asked: a file, and how to import it.
struct ImportUsersForm: Equatable {
  var file = ""
  var isDry = false
  var isPartial = false
  var namesEveryRow = false
}

/// A look into the file.
struct ImportUsersPreview: Equatable {
  /// Such as "CSV, 73 MB. These columns aren't used: city."
  var summary: String
  var columns: [String]
  var rows: [[String]]
}

/// How far the import has come.
struct ImportUsersProgress: Equatable {
  /// From 0 to 1.
  var fraction: Double
  /// Such as "251,000 rows a second, 3 s left".
  var text: String
}

/// What became of the file.
struct ImportUsersReport: Equatable {
  /// Such as "3 imported, 1 already there."
  var summary: String
  /// Whether it ended as it was meant to; else a refused row kept all out.
  var isGood: Bool
  /// Whether it was only tried.
  var isDry: Bool
  /// The loaded stretch of rows, from place `first` of `count`.
  var rows: [ImportUsersRow]
  var first = 0
  var count: Int
}

/// A row of the file as the report shows it.
struct ImportUsersRow: Equatable {
  var line: Int
  var username: String
  /// Such as "must reset".
  var verdict: String
  var reason: String
}

// MARK: - In words

extension ImportUsersPreview {
  init(_ preview: ImportPreview) {
    let format =
      switch preview.format {
      case .csv: "CSV"
      case .htpasswd: "htpasswd"
      case .shadow: "shadow"
      }
    let ignored =
      preview.ignored.isEmpty ? "" : " Not used: \(preview.ignored.joined(separator: ", "))."
    summary = "\(format), \(preview.size.bytes).\(ignored)"
    (columns, rows) = (preview.columns, preview.rows)
  }
}

extension ImportUsersProgress {
  init(_ progress: ImportProgress) {
    let seconds = Int(clamping: progress.secondsLeft)
    let left = seconds < 120 ? "\(seconds) s" : "\(seconds / 60) min"
    fraction = progress.fraction
    text = "\(Int(clamping: progress.rate).grouped) rows a second, \(left) left"
  }
}

extension ImportUsersReport {
  /// With the rows at `places`, as far as there are any.
  init(_ report: ImportReport, of form: ImportUsersForm, places: Range<Int>) {
    let loaded = places.clamped(to: report.rows.indices)
    rows = report.rows[loaded].map(ImportUsersRow.init)
    (first, count) = (loaded.lowerBound, report.rows.count)
    isDry = form.isDry
    isGood = report.isApplied || isDry && (report.refused == 0 || form.isPartial)
    let counts = [
      (report.imported, "imported"), (report.mustReset, "imported without a password"),
      (report.alreadyThere, "already there"), (report.refused, "refused"),
    ]
    let parts = counts.filter { $0.0 > 0 }.map { "\($0.0.grouped) \($0.1)" }
    let all = parts.isEmpty ? "no user" : parts.joined(separator: ", ")
    if !isGood {
      summary =
        "Nobody \(isDry ? "would be" : "was") imported, because \(Self.refusal(in: report)) Mend that, "
        + "or import what is good with --partial."
    } else {
      let words = isDry ? "It would be: \(all). Nothing was changed." : "The file is in: \(all)."
      summary = ([words] + Self.notes(on: report)).joined(separator: " ")
    }
  }

  /// What of the file was taken in another way than one might expect, in sentences.
  private static func notes(on report: ImportReport) -> [String] {
    let new = report.new
    var notes: [String] = []
    if new.disabled > 0 { notes.append("Disabled: \(new.disabled.grouped).") }
    if new.withoutAddress > 0 {
      notes.append(
        "Without an email address, so that no code can be mailed: \(new.withoutAddress.grouped).")
    }
    if new.namedByAddress > 0 {
      notes.append(
        "Named by what stands before the @ of an address: \(new.namedByAddress.grouped).")
    }
    if !report.ignored.isEmpty {
      let names = report.ignored.prefix(8).joined(separator: ", ")
      let more = report.ignored.count > 8 ? " and \(report.ignored.count - 8) more" : ""
      notes.append("Columns that aren't used: \(names)\(more).")
    }
    return notes
  }

  /// The first refused row tells enough to begin with.
  private static func refusal(in report: ImportReport) -> String {
    let rows = report.refused == 1 ? "1 row is" : "\(report.refused.grouped) rows are"
    let first = report.rows.lazy.compactMap { row -> String? in
      guard case .refused(let reason) = row.verdict else { return nil }
      return "line \(row.line): \(reason)"
    }.first
    return "\(rows) refused\(first.map { ", such as \($0)" } ?? ".")"
  }
}

extension ImportUsersRow {
  init(_ row: ImportRow) {
    (line, username) = (row.line, row.username)
    (verdict, reason) =
      switch row.verdict {
      case .imported: ("imported", "")
      case .alreadyThere(let reason): ("already there", reason)
      case .mustReset(let reason): ("must reset", reason)
      case .refused(let reason): ("refused", reason)
      }
  }
}

extension Int {
  /// Not a number is 0, and what is too large is the largest.
  fileprivate init(clamping number: Double) {
    self = number > 0 ? Int(exactly: number.rounded(.up)) ?? .max : 0
  }

  /// Such as 1,000,000.
  fileprivate var grouped: String {
    let digits = String(self)
    return digits.enumerated().reduce(into: "") { text, digit in
      if digit.offset > 0, (digits.count - digit.offset) % 3 == 0 { text += "," }
      text.append(digit.element)
    }
  }

  /// A size such as 73 MB, in full units.
  fileprivate var bytes: String {
    switch self {
    case ..<10_000: "\(self.grouped) bytes"
    case ..<10_000_000: "\((self / 1_000).grouped) kB"
    default: "\((self / 1_000_000).grouped) MB"
    }
  }
}
