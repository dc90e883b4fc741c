import Accounts

/// Where the users of a file go, in the transaction of the import.
protocol ImportTarget: AnyObject {
  /// How many records it takes at once.
  var batch: Int { get }

  func begin() throws(StoreError)
  /// Adds the users of these records, and returns a verdict for each.
  func insert(_ records: [ImportedRecord]) throws(StoreError) -> [ImportVerdict]
  /// Writes what waits until the end.
  func finish() throws(StoreError)
  /// Frees what an import took that was rolled back.
  func tidy()
}

/// A record of a file.
struct ImportedRecord {
  let line: Int
  /// The username as the file spells it.
  let typed: [UInt8]
  let user: ImportedUser
  /// Why the user is refused, as a sentence; nil if the record is valid.
  let refusal: String?
}

/// The sentences about users who can't be added.
extension ImportVerdict {
  static let looksLikeAnother = ImportVerdict.refused(
    "Another user has a name that looks like this one, with letters of another script.")

  /// For a username that is taken; addresses with the same part before the @ belong to different
  /// people.
  /// - `line`: The line of the user who has it; nil if that one isn't in the file.
  static func taken(at line: Int?, isOfAnother: Bool) -> ImportVerdict {
    let place =
      line.map { "Line \($0) has that username." } ?? EntryProblem.usernameTaken.description
    if !isOfAnother { return .alreadyThere(place) }
    return .refused("\(place) Here it is the part before the @. Give one of them another.")
  }
}
