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
  /// What the form starts with.
  var form = ImportUsersForm()
  /// The row of the report that is shown in full, since no column fits every reason.
  var reading: ImportUsersRow?
  /// Why the last attempt failed.
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
