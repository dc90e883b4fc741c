/// Everything the import shows.
struct ImportUsersState: Equatable {
  enum Step: Equatable {
    /// Asks for the file.
    case asking
    case looking
    /// Shows the beginning of the file before anything is imported.
    case previewing(ImportUsersPreview)
    /// Nil before any progress is known.
    case importing(ImportUsersProgress?)
    case reporting(ImportUsersReport)
  }

  var step = Step.asking
  /// The initial values of the form.
  var form = ImportUsersForm()
  /// The row of the report that is shown in full, since no column fits every reason.
  var reading: ImportUsersRow?
  /// Why the last attempt failed.
  var failure: ImportUsersError?
}

/// The form: a file, and how to import it.
struct ImportUsersForm: Equatable {
  var file = ""
  var isDry = false
  var isPartial = false
  var namesEveryRow = false
}

/// A preview of the file.
struct ImportUsersPreview: Equatable {
  /// Such as "CSV, 73 MB. These columns aren't used: city."
  var summary: String
  var columns: [String]
  var rows: [[String]]
  /// The approximate number of rows in the file.
  var count: Int
}

/// The progress of an import.
struct ImportUsersProgress: Equatable {
  /// From 0 to 1.
  var fraction: Double
  /// Such as "251,000 rows a second, 3 s left".
  var text: String
}

/// The result of an import.
struct ImportUsersReport: Equatable {
  /// Such as "3 imported, 1 already there."
  var summary: String
  /// Whether the import succeeded; otherwise a refused row prevented it.
  var isGood: Bool
  /// Whether it was a dry run.
  var isDry: Bool
  /// The loaded rows, from index `first` of `count`.
  var rows: [ImportUsersRow]
  var first = 0
  var count: Int
  /// The number of rows that the report is about; it lists the first `count` of them.
  var total: Int
}

/// A row of the file as the report shows it.
struct ImportUsersRow: Equatable {
  var line: Int
  var username: String
  /// Such as "must reset".
  var verdict: String
  var reason: String
}
