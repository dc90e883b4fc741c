/// All that one command will change, made and checked in memory before the first byte is written.
struct Plan: Equatable {
  /// One file, before and after.
  struct Change: Equatable {
    let path: String
    /// What is there now; nil where there is no file.
    let before: [UInt8]?
    /// What will be there; nil where there will be no file.
    let after: [UInt8]?
    /// The permissions of a file that is created; others keep theirs.
    var mode: UInt32 = 0o644
  }

  /// Sorted by path, one a path, and none whose bytes stay the same.
  private(set) var changes: [Change] = []

  var isEmpty: Bool { changes.isEmpty }
}
