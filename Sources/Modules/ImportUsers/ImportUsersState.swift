import ViperPresentation

/// Everything the import shows.
struct ImportUsersState: Equatable {
  enum Step: Equatable {
    /// Asks for the file.
    case asking
    case looking
    /// Shows the beginning of the file before anything is imported.
    case previewing(ImportUsersPreview)
    /// Nil before any progress is known.
    case importing(Progress?)
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
  /// Such as "CSV, 73 MB. Not used: city."
  var summary: String
  var columns: [String]
  var rows: [[String]]
  /// The approximate number of rows in the file.
  var count: Int
}

/// The result of an import.
struct ImportUsersReport: Equatable {
  /// Such as "Imported 3 users. Already there: 1."
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
