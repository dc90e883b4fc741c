/// Imports users from files.
public protocol UserImport: Sendable {
  /// Returns the format and the first rows of a file, without reading the rest.
  /// - Throws: `ImportProblem`, why the file can't be imported.
  func preview(ofFile path: String) async throws(ImportProblem) -> ImportPreview

  /// Imports a file in one transaction; `progress` is called on another thread, at most ten times a
  /// second.
  ///
  /// The path `-` is standard input, which is read to its end before the transaction. A cancelled
  /// task stops the import, unless it is complete by then.
  /// - Throws: `ImportProblem`, why nothing was changed; `StoreError.Reason.confirmationNeeded` if
  ///   the password wasn't confirmed.
  func importUsers(
    fromFile path: String, by session: Session.Key, options: ImportOptions,
    progress: @escaping @Sendable (ImportProgress) -> Void
  ) async throws(ImportProblem) -> ImportReport
}

/// Options of an import.
public struct ImportOptions: Equatable, Sendable {
  /// Whether to report what an import would do, and change nothing.
  public var isDry: Bool
  /// Whether to import the valid rows if others are refused; else a refused row cancels the import.
  public var isPartial: Bool
  /// Whether the report lists imported rows, too.
  public var reportsEveryRow: Bool

  /// Creates options.
  public init(isDry: Bool = false, isPartial: Bool = false, reportsEveryRow: Bool = false) {
    self.isDry = isDry
    self.isPartial = isPartial
    self.reportsEveryRow = reportsEveryRow
  }
}

/// The format of a file of users, recognized by its content.
public enum ImportFormat: String, Equatable, Sendable {
  /// CSV (RFC 4180) with a header.
  case csv
  /// Username and hash, as by Apache's htpasswd.
  case htpasswd
  /// The format of shadow(5).
  case shadow
}

/// A preview of a file before it is imported.
public struct ImportPreview: Equatable, Sendable {
  /// The recognized format.
  public var format: ImportFormat
  /// The size in bytes.
  public var size: Int
  /// The names of the used columns in the file.
  public var columns: [String]
  /// The names of the other columns.
  public var ignored: [String]
  /// The number of rows in the file; an estimate if the file is large.
  public var count: Int
  /// Whether `count` is exact.
  public var isCounted: Bool
  /// The first rows by `columns`; long texts are truncated, and hashes replaced by their method.
  public var rows: [[String]]

  /// Creates a preview.
  ///
  /// Without `count`, `rows` are all rows of the file.
  public init(
    format: ImportFormat, size: Int, columns: [String], ignored: [String] = [], rows: [[String]],
    count: Int? = nil, isCounted: Bool = true
  ) {
    (self.count, self.isCounted) = (count ?? rows.count, isCounted)
    self.format = format
    self.size = size
    self.columns = columns
    self.ignored = ignored
    self.rows = rows
  }
}

/// The progress of an import.
public struct ImportProgress: Equatable, Sendable {
  /// From 0 to 1.
  public var fraction: Double
  /// The rows that were read.
  public var rows: Int
  /// Rows per second.
  public var rate: Double
  /// The estimated time to the end, in seconds.
  public var secondsLeft: Double

  /// Creates a progress.
  public init(fraction: Double, rows: Int, rate: Double, secondsLeft: Double) {
    self.fraction = fraction
    self.rows = rows
    self.rate = rate
    self.secondsLeft = secondsLeft
  }
}

/// The result of one row; each reason is a sentence.
public enum ImportVerdict: Equatable, Sendable {
  case imported
  /// The username exists, in the store or in an earlier row; that user is not changed.
  case alreadyThere(String)
  /// Imported without a password, which a reset sets.
  case mustReset(String)
  /// Not imported.
  case refused(String)
}

/// A row and its result.
public struct ImportRow: Equatable, Sendable {
  /// The line of the file where the row begins, from 1.
  public var line: Int
  /// The username as in the file; truncated if it is very long.
  public var username: String
  /// The result.
  public var verdict: ImportVerdict

  /// Creates a row of a report.
  public init(line: Int, username: String, verdict: ImportVerdict) {
    self.line = line
    self.username = username
    self.verdict = verdict
  }
}

/// The result of an import, or the expected result if it is a dry run.
public struct ImportReport: Equatable, Sendable {
  /// Counts of the new users with special properties.
  public struct NewUsers: Equatable, Sendable {
    /// Users without an address.
    public var withoutAddress = 0
    /// Users whose username is the local part of their address, since the file has no usernames.
    public var namedByAddress = 0
    /// Users with disabled accounts.
    public var disabled = 0

    /// Creates counts.
    public init(withoutAddress: Int = 0, namedByAddress: Int = 0, disabled: Int = 0) {
      self.withoutAddress = withoutAddress
      self.namedByAddress = namedByAddress
      self.disabled = disabled
    }
  }

  /// The recognized format.
  public var format: ImportFormat
  /// The number of rows that were imported with their passwords.
  public var imported: Int
  /// The number of rows with existing usernames.
  public var alreadyThere: Int
  /// The number of rows that were imported without passwords.
  public var mustReset: Int
  /// The number of refused rows.
  public var refused: Int
  /// Whether the users were added: not by a dry run, nor if a refused row cancelled the import.
  public var isApplied: Bool
  /// The rows by line: all, or else the first 1,000 of each verdict other than `imported`.
  public var rows: [ImportRow]
  /// Counts of the new users with special properties.
  public var new: NewUsers
  /// The names of the columns that weren't used.
  public var ignored: [String]

  /// Creates a report.
  public init(
    format: ImportFormat, imported: Int, alreadyThere: Int, mustReset: Int, refused: Int,
    isApplied: Bool, rows: [ImportRow], new: NewUsers = NewUsers(), ignored: [String] = []
  ) {
    self.format = format
    self.imported = imported
    self.alreadyThere = alreadyThere
    self.mustReset = mustReset
    self.refused = refused
    self.isApplied = isApplied
    self.rows = rows
    self.new = new
    self.ignored = ignored
  }
}

/// Why a file can't be imported, in words a user can act on.
public enum ImportProblem: Error, Equatable, Sendable {
  case cancelled
  /// The file was changed while it was read.
  case changed(path: String)
  /// It is a folder, a device or another special file.
  case noFile(path: String)
  /// The session isn't an administrator's.
  case notAllowed
  /// The file is missing, or can't be read.
  case unreadable(path: String)
  /// The file has no known format; the text describes the contents.
  case unknownFormat(String)
  case store(StoreError)
}

extension ImportProblem: CustomStringConvertible {
  /// The problem, and the next step.
  public var description: String {
    switch self {
    case .cancelled: "The import was stopped in time: nothing was changed."
    case .changed(let path):
      "\(path) was changed while it was read, so no user was imported. Try again."
    case .noFile(let path): "\(path) is not a regular file. Choose a CSV, htpasswd or shadow file."
    case .notAllowed: Fault.notAdministrator.description
    case .unreadable(let path): Fault.unreadable(path: path)
    case .unknownFormat(let found): found
    case .store(let error): error.description
    }
  }
}
