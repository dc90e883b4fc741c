/// Sorted entries within a file that everybody edits. Every edit makes a new value and leaves all other
/// bytes as they are, so that removing is the inverse of inserting.
protocol SharedList {
  /// The whole file.
  var bytes: [UInt8] { get }
  /// In the order of the file.
  var entries: [ListEntry] { get }

  /// Puts the entry directly after the last one that is smaller. One that is there already stays.
  func inserting(_ entry: ListEntry) throws(Misunderstanding) -> Self
  /// Takes the entry and what is remarked on its line away; comments above it stay.
  func removing(_ name: String) throws(Misunderstanding) -> Self
  /// The same where it is sorted already.
  func sorted() throws(Misunderstanding) -> Self
}

extension SharedList {
  var names: [String] { entries.map(\.name) }
}

/// One entry of a shared list.
struct ListEntry {
  let name: String
  /// As it is written, without indentation and comma.
  let code: [UInt8]
  /// What follows the entry and its comma on its line, such as a comment.
  var remark: [UInt8] = []
  /// Its line with the line ending, in bytes of the file; nil where it shares one.
  var line: Range<Int>?

  func isWritten(like other: ListEntry) -> Bool { code == other.code && remark == other.remark }
}
