/// All that one command will change, made and checked in memory before the first byte is written.
struct Plan: Equatable {
  /// One file, before and after.
  struct Change: Equatable {
    enum Kind: Equatable { case create, update, remove }

    let path: String
    /// What is there now; nil where there is no file.
    let before: [UInt8]?
    /// What will be there; nil where there will be no file.
    let after: [UInt8]?
    /// The permissions of a file that is created; others keep theirs.
    var mode: UInt32 = 0o644

    var kind: Kind { before == nil ? .create : after == nil ? .remove : .update }
  }

  /// Sorted by the bytes of their paths, one a path, and none whose bytes stay the same.
  private(set) var changes: [Change] = []

  init() {}

  init(_ changes: some Sequence<Change>) {
    for change in changes.sorted(by: { Self.precedes($0.path, $1.path) }) { add(change) }
  }

  var isEmpty: Bool { changes.isEmpty }

  /// Adds a change. One of a path that has a change already goes on from there: what was there before
  /// the first and what is there after the second make one change.
  mutating func add(_ change: Change) {
    let index = firstIndex(from: change.path)
    guard index < changes.count, !Self.precedes(change.path, changes[index].path) else {
      if change.before != change.after { changes.insert(change, at: index) }
      return
    }
    let first = changes.remove(at: index)
    if first.before == change.after { return }
    let both = Change(
      path: first.path, before: first.before, after: change.after, mode: change.mode)
    changes.insert(both, at: index)
  }

  mutating func add(
    _ path: String, before: [UInt8]?, after: [UInt8]?, mode: UInt32 = 0o644
  ) {
    add(Change(path: path, before: before, after: after, mode: mode))
  }

  /// The change of a path; nil where it stays as it is. Takes O(log n).
  subscript(path: String) -> Change? {
    let index = firstIndex(from: path)
    guard index < changes.count, !Self.precedes(path, changes[index].path) else { return nil }
    return changes[index]
  }

  /// The first change whose path doesn't precede this one. Most are added in order.
  private func firstIndex(from path: String) -> Int {
    guard let last = changes.last, !Self.precedes(last.path, path) else { return changes.count }
    var (low, high) = (0, changes.count - 1)
    while low < high {
      let middle = (low + high) / 2
      if Self.precedes(changes[middle].path, path) { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// Bytes, not letters: two spellings of é are two files.
  private static func precedes(_ path: String, _ other: String) -> Bool {
    path.utf8.lexicographicallyPrecedes(other.utf8)
  }
}
