/// A file as `git merge` leaves it, in which both sides of each conflict stand between markers. Where
/// both branches only added and removed entries of a shared list, both can have their way.
struct MergedFile {
  /// Between the markers, in bytes.
  struct Conflict {
    /// Of its first marker, counted from 1.
    let line: Int
    /// With the markers.
    var place: Range<Int>
    var ours: Range<Int>
    /// What both began with, where git was asked to show it (`diff3`).
    var base: Range<Int>?
    var theirs: Range<Int>
  }

  let bytes: [UInt8]
  let conflicts: [Conflict]

  init(_ bytes: [UInt8]) throws(Misunderstanding) {
    self.bytes = bytes
    conflicts = try Self.conflicts(in: bytes)
  }

  /// The list of both sides together, sorted. What one side removed goes where the base shows it.
  /// - Throws: Where a conflict holds anything but lines that are entries of the list, or both sides
  ///   wrote one entry differently.
  func resolved<List: SharedList>(
    _ read: ([UInt8]) throws(Misunderstanding) -> List
  ) throws(Misunderstanding) -> List {
    if conflicts.isEmpty { return try read(bytes).sorted() }
    let ours = try list(of: \.ours, read)
    let theirs = try list(of: \.theirs, read)
    // Git moves lines out of a conflict that both sides share (`zdiff3`), but not out of the base,
    // which may hold them twice then, and be no list.
    let isShown = conflicts.allSatisfy { $0.base != nil }
    let base = isShown ? try? list(of: \.sharedBase, read) : nil
    var (known, old) = ([String: ListEntry](), [String: ListEntry]())
    for entry in ours.entries { known[entry.name] = entry }
    for entry in base?.entries ?? [] { old[entry.name] = entry }
    var result = ours
    for entry in theirs.entries {
      switch (known.removeValue(forKey: entry.name), old[entry.name]) {
      case (nil, nil): result = try result.inserting(entry)
      case (nil, let old?) where entry.isWritten(like: old): break
      case (let our?, _) where entry.isWritten(like: our): break
      case (_?, let old?) where entry.isWritten(like: old): break
      case (let our?, let old?) where our.isWritten(like: old):
        result = try result.removing(entry.name).inserting(entry)
      default: throw disagreement(on: entry.name)
      }
    }
    // What is left is in our side alone.
    for entry in ours.entries where known[entry.name] != nil {
      guard let old = old[entry.name] else { continue }
      guard entry.isWritten(like: old) else { throw disagreement(on: entry.name) }
      result = try result.removing(entry.name)
    }
    return try result.sorted()
  }

  private func disagreement(on name: String) -> Misunderstanding {
    Misunderstanding(
      "both sides of the conflict in line \(conflicts.first?.line ?? 1) change \(name) differently")
  }

  /// The list in the file with that side of each conflict.
  private func list<List: SharedList>(
    of side: KeyPath<Conflict, Range<Int>>, _ read: ([UInt8]) throws(Misunderstanding) -> List
  ) throws(Misunderstanding) -> List {
    let edits = conflicts.map { ($0.place, Array(bytes[$0[keyPath: side]])) }
    let list = try read(bytes.replacing(edits))
    let lines = Dictionary(
      list.entries.compactMap { entry in entry.line.map { ($0.lowerBound, $0.upperBound) } },
      uniquingKeysWith: { first, _ in first })
    var shift = 0
    for conflict in conflicts {
      var place = conflict.place.lowerBound - shift
      let end = place + conflict[keyPath: side].count
      shift += conflict.place.count - conflict[keyPath: side].count
      while place < end, let next = lines[place] { place = next }
      guard place == end else {
        throw Misunderstanding(
          "the conflict in line \(conflict.line) holds more than entries of a list")
      }
    }
    return list
  }
}

extension MergedFile.Conflict {
  /// The base, which is there; or nothing.
  fileprivate var sharedBase: Range<Int> { base ?? place.lowerBound..<place.lowerBound }
}

// MARK: - Markers

extension MergedFile {
  private static func conflicts(in bytes: [UInt8]) throws(Misunderstanding) -> [Conflict] {
    var (conflicts, open) = ([Conflict](), Conflict?.none)
    var (place, line) = (0, 1)
    while place < bytes.count {
      let end = bytes.endOfLine(at: place)
      let next = bytes.startOfNextLine(at: end)
      let marker = marker(in: bytes[place..<end])
      switch (marker, open) {
      case ("<", nil):
        open = Conflict(line: line, place: place..<next, ours: next..<next, theirs: 0..<0)
      case ("|", let conflict?) where conflict.base == nil && conflict.theirs.lowerBound == 0:
        open?.ours = conflict.ours.lowerBound..<place
        open?.base = next..<next
      case ("=", let conflict?) where conflict.theirs.lowerBound == 0:
        if let base = conflict.base {
          open?.base = base.lowerBound..<place
        } else {
          open?.ours = conflict.ours.lowerBound..<place
        }
        open?.theirs = next..<next
      case (">", var conflict?) where conflict.theirs.lowerBound > 0:
        conflict.theirs = conflict.theirs.lowerBound..<place
        conflict.place = conflict.place.lowerBound..<next
        conflicts.append(conflict)
        open = nil
      case (_?, let conflict?):
        throw Misunderstanding("the markers of the conflict in line \(conflict.line) are mixed up")
      default: break
      }
      (place, line) = (next, line + 1)
    }
    if let open { throw Misunderstanding("the conflict in line \(open.line) has no end") }
    return conflicts
  }

  /// The sign of the marker that a line is: seven of it, and maybe the name of a side.
  private static func marker(in line: ArraySlice<UInt8>) -> Character? {
    guard let sign = line.first, "<|=>".utf8.contains(sign) else { return nil }
    let count = line.prefix { $0 == sign }.count
    guard count == 7, line.count == 7 || line.dropFirst(7).first == UInt8(ascii: " ") else {
      return nil
    }
    return Character(Unicode.Scalar(sign))
  }
}
