/// Brings many users in from a file.
public protocol UserImport: Sendable {
  /// What the file is, told by its content, and its first rows. Reads no more than it needs.
  func preview(ofFile path: String) async throws(ImportProblem) -> ImportPreview

  /// Imports the file in one transaction. The last event is `.done` or `.failed`; whoever is
  /// cancelled or stops listening before leaves nothing behind. It fails with
  /// `StoreError.Reason.confirmationNeeded` where the password wasn't confirmed.
  func importUsers(
    fromFile path: String, by session: Session.Key, options: ImportOptions
  ) -> ImportEvents
}

/// How to import.
public struct ImportOptions: Equatable, Sendable {
  /// Tells what would happen, and changes nothing.
  public var isDry: Bool
  /// Imports the good rows where others are refused; else one bad row keeps all of them out.
  public var isPartial: Bool
  /// Whether the report names every row, and not only those that were not simply imported.
  public var reportsEveryRow: Bool

  public init(isDry: Bool = false, isPartial: Bool = false, reportsEveryRow: Bool = false) {
    self.isDry = isDry
    self.isPartial = isPartial
    self.reportsEveryRow = reportsEveryRow
  }
}

/// What a file of users is, told by its content.
public enum ImportFormat: String, Equatable, Sendable {
  /// Comma-separated values (RFC 4180) with a header.
  case csv
  /// What Apache's htpasswd writes: username and hash.
  case htpasswd
  /// What shadow(5) describes.
  case shadow
}

/// A look into a file before it is imported.
public struct ImportPreview: Equatable, Sendable {
  public var format: ImportFormat
  /// In bytes.
  public var size: Int
  /// What the columns that are used are called in the file.
  public var columns: [String]
  /// What the others are called.
  public var ignored: [String]
  /// The first few rows, in the order of `columns`, shortened where they are long. Of a hash only the
  /// method is told.
  public var rows: [[String]]

  public init(
    format: ImportFormat, size: Int, columns: [String], ignored: [String] = [], rows: [[String]]
  ) {
    self.format = format
    self.size = size
    self.columns = columns
    self.ignored = ignored
    self.rows = rows
  }
}

/// How far an import has come.
public struct ImportProgress: Equatable, Sendable {
  /// From 0 to 1.
  public var fraction: Double
  /// How many rows were read.
  public var rows: Int
  /// Rows a second.
  public var rate: Double
  /// Seconds until the end, if it goes on like this.
  public var secondsLeft: Double

  public init(fraction: Double, rows: Int, rate: Double, secondsLeft: Double) {
    self.fraction = fraction
    self.rows = rows
    self.rate = rate
    self.secondsLeft = secondsLeft
  }
}

/// What becomes of one row. Each reason is a sentence.
public enum ImportVerdict: Equatable, Sendable {
  case imported
  /// Somebody has that username, here or further up in the file; nothing of theirs changes.
  case alreadyThere(String)
  /// Imported without a password: a reset sets one.
  case mustReset(String)
  /// Not imported.
  case refused(String)
}

/// A row, and what becomes of it.
public struct ImportRow: Equatable, Sendable {
  /// The line of the file on which the row begins, from 1.
  public var line: Int
  /// As it stands in the file, shortened where it is very long.
  public var username: String
  public var verdict: ImportVerdict

  public init(line: Int, username: String, verdict: ImportVerdict) {
    self.line = line
    self.username = username
    self.verdict = verdict
  }
}

/// What an import did, or would have done.
public struct ImportReport: Equatable, Sendable {
  /// How many of the users who weren't there before are special.
  public struct NewUsers: Equatable, Sendable {
    public var withoutAddress = 0
    /// Their usernames are what stands before the @ of the addresses that the file has instead.
    public var namedByAddress = 0
    public var disabled = 0

    public init(withoutAddress: Int = 0, namedByAddress: Int = 0, disabled: Int = 0) {
      self.withoutAddress = withoutAddress
      self.namedByAddress = namedByAddress
      self.disabled = disabled
    }
  }

  public var format: ImportFormat
  /// How many rows had each verdict.
  public var imported: Int
  public var alreadyThere: Int
  public var mustReset: Int
  public var refused: Int
  /// Whether the users are in now; not after a dry run, nor where a refused row kept all out.
  public var isApplied: Bool
  /// The rows, in the order of the file: all of them or, unless every row was asked for, the first
  /// 1,000 of each verdict but `imported`.
  public var rows: [ImportRow]
  public var new: NewUsers
  /// What the file's columns are called that weren't used.
  public var ignored: [String]

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

/// Why a file can't be imported at all, in words a user can act on.
public enum ImportProblem: Error, Equatable, Sendable {
  case cancelled
  /// Somebody wrote to it meanwhile.
  case changed(path: String)
  /// A folder, a device, or something else that is no file.
  case noFile(path: String)
  case notAllowed
  /// It isn't there, or may not be read.
  case unreadable(path: String)
  /// It is none of the known formats; the text says what was found.
  case unknownFormat(String)
  case store(StoreError)
}

extension ImportProblem: CustomStringConvertible {
  public var description: String {
    switch self {
    case .cancelled: "The import was stopped in time: nothing was changed."
    case .changed(let path):
      "\(path) was changed while it was read, so nobody was imported. Try again."
    case .noFile(let path): "\(path) is no file. Name a CSV, htpasswd or shadow file."
    case .notAllowed: "Only an administrator can import users. Ask one to do it."
    case .unreadable(let path): "\(path) can't be read. Check its name and its permissions."
    case .unknownFormat(let found): found
    case .store(let error): error.description
    }
  }
}
