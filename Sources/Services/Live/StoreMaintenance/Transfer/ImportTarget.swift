import Accounts

/// The destination of the users of a file, in the transaction of the import.
protocol ImportTarget: AnyObject {
  /// The number of records that it takes at once.
  var batch: Int { get }

  func begin() throws(StoreError)
  /// Adds the users of these records, and returns a verdict for each.
  func insert(_ batch: ImportBatch) throws(StoreError) -> [ImportVerdict]
  /// Writes the data that waits until the end.
  func finish() throws(StoreError)
  /// Frees the disk space of a rolled-back import.
  func tidy()
}

/// A record of a file.
struct ImportedRecord {
  let line: Int
  let user: ImportedUser
  /// Why the user is refused, as a sentence; nil if the record is valid.
  let refusal: String?
}

/// Records that a target takes at once.
struct ImportBatch {
  private(set) var records: [ImportedRecord] = []
  /// Whether all records are valid, and no username has a lookalike.
  private(set) var isPlain = true
  /// The texts of the users, in UTF-8.
  private(set) var bytes: [UInt8] = []

  /// Adds the current record.
  mutating func add(_ record: RecordReader, _ layout: ImportLayout, now: Int64) {
    var user = ImportedUser()
    let refusal = user.read(record, layout, now: now, into: &bytes)
    if refusal != nil || user.lookalike != nil { isPlain = false }
    records.append(ImportedRecord(line: record.line, user: user, refusal: refusal))
  }

  mutating func removeAll() {
    isPlain = true
    records.removeAll(keepingCapacity: true)
    bytes.removeAll(keepingCapacity: true)
  }

  /// A text of a user.
  func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
}

/// The sentences about users who can't be added.
extension ImportVerdict {
  static let looksLikeAnother = ImportVerdict.refused(
    "Another user has a name that looks like this one, with letters of another script.")

  /// For a username that is taken; addresses with the same part before the @ belong to different
  /// people.
  /// - Parameter line: The line of the user who has it; nil if that one isn't in the file.
  static func taken(at line: Int?, isOfAnother: Bool) -> ImportVerdict {
    let sentence =
      line.map { "Line \($0) has that username." } ?? EntryProblem.usernameTaken.description
    if !isOfAnother { return .alreadyThere(sentence) }
    return .refused("\(sentence) Here it is the part before the @. Give one of them another.")
  }
}
