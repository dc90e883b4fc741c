/// What a plan changes, as `git diff` writes it: `git apply` makes the same bytes.
struct UnifiedDiff {
  private(set) var bytes: [UInt8] = []

  /// The lines around a change that stay the same.
  private static let context = 3

  init(_ plan: Plan) {
    for change in plan.changes { add(change) }
  }

  private mutating func add(_ change: Plan.Change) {
    let (old, new) = ("a/\(change.path)", "b/\(change.path)")
    line("diff --git \(Self.quoted(old)) \(Self.quoted(new))")
    let mode = change.mode & 0o111 == 0 ? "100644" : "100755"
    if change.kind == .create { line("new file mode \(mode)") }
    if change.kind == .remove { line("deleted file mode \(mode)") }
    let (before, after) = (Self.lines(change.before), Self.lines(change.after))
    // An empty file has no lines to tell of.
    if before.isEmpty, after.isEmpty { return }
    line("--- " + (change.before == nil ? "/dev/null" : Self.ended(old)))
    line("+++ " + (change.after == nil ? "/dev/null" : Self.ended(new)))
    add(LineEdits(from: before, to: after).all[...], before, after)
  }

  private mutating func line(_ text: String) { bytes += Array("\(text)\n".utf8) }

  /// Adds the changes in pieces: what is near is shown together.
  private mutating func add(
    _ edits: ArraySlice<LineEdits.Edit>, _ before: [ArraySlice<UInt8>],
    _ after: [ArraySlice<UInt8>]
  ) {
    var rest = edits
    while let first = rest.popFirst() {
      var piece = [first]
      while let next = rest.first, let last = piece.last,
        next.removed.lowerBound - last.removed.upperBound <= 2 * Self.context
      {
        piece.append(next)
        rest.removeFirst()
      }
      addHunk(piece, before, after)
    }
  }

  private mutating func addHunk(
    _ edits: [LineEdits.Edit], _ before: [ArraySlice<UInt8>], _ after: [ArraySlice<UInt8>]
  ) {
    guard let first = edits.first, let last = edits.last else { return }
    let lead = min(Self.context, first.removed.lowerBound)
    let tail = min(Self.context, before.count - last.removed.upperBound)
    let old = (first.removed.lowerBound - lead)..<(last.removed.upperBound + tail)
    let new = (first.added.lowerBound - lead)..<(last.added.upperBound + tail)
    line("@@ -\(Self.place(of: old)) +\(Self.place(of: new)) @@")
    var place = old.lowerBound
    for edit in edits {
      for index in place..<edit.removed.lowerBound { add(" ", before[index]) }
      for index in edit.removed { add("-", before[index]) }
      for index in edit.added { add("+", after[index]) }
      place = edit.removed.upperBound
    }
    for index in place..<old.upperBound { add(" ", before[index]) }
  }

  private mutating func add(_ sign: Unicode.Scalar, _ line: ArraySlice<UInt8>) {
    bytes.append(UInt8(ascii: sign))
    bytes += line
    if line.last != UInt8(ascii: "\n") { self.line("\n\\ No newline at end of file") }
  }

  /// Lines count from 1; no lines stand after the one that they follow.
  private static func place(of lines: Range<Int>) -> String {
    switch lines.count {
    case 0: "\(lines.lowerBound),0"
    case 1: "\(lines.lowerBound + 1)"
    default: "\(lines.lowerBound + 1),\(lines.count)"
    }
  }

  /// Each with the line feed that ends it.
  private static func lines(_ bytes: [UInt8]?) -> [ArraySlice<UInt8>] {
    guard let bytes else { return [] }
    var lines: [ArraySlice<UInt8>] = []
    var rest = bytes[...]
    while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
      lines.append(rest[...end])
      rest = rest[(end + 1)...]
    }
    return rest.isEmpty ? lines : lines + [rest]
  }

  /// A path as it stands at the end of a line: one with a space gets a tab that ends it.
  private static func ended(_ path: String) -> String {
    quoted(path) + (path.utf8.contains(UInt8(ascii: " ")) ? "\t" : "")
  }

  /// A path in quotes, and spelled as in C, where a byte of it asks for that.
  private static func quoted(_ path: String) -> String {
    let isPlain = path.utf8.allSatisfy {
      (0x20..<0x7F).contains($0) && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\")
    }
    if isPlain { return path }
    return "\"" + path.utf8.map(spelled).joined() + "\""
  }

  private static func spelled(_ byte: UInt8) -> String {
    switch byte {
    case UInt8(ascii: "\""): "\\\""
    case UInt8(ascii: "\\"): "\\\\"
    case 0x07...0x0D: "\\" + ["a", "b", "t", "n", "v", "f", "r"][Int(byte) - 7]
    case 0x20..<0x7F: String(Unicode.Scalar(byte))
    // Three digits of base eight.
    default: "\\" + String(0o1000 | UInt16(byte), radix: 8).dropFirst()
    }
  }
}
