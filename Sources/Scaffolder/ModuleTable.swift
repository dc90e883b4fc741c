/// The table of modules in `Modules.md`: the only one whose rows begin with
/// `| [Login](Sources/Modules/Login) |`, or else the only empty one of the columns module and route.
struct ModuleTable: SharedList {
  let bytes: [UInt8]
  /// The rows in the order of the file; each has a line.
  let entries: [ListEntry]
  /// Where rows begin, in bytes: after the header and the line below it.
  private let firstRow: Int

  /// Takes O(bytes).
  init(_ bytes: [UInt8]) throws(Misunderstanding) {
    guard String(validating: bytes, as: UTF8.self) != nil else {
      throw Misunderstanding("it isn't UTF-8")
    }
    let tables = MarkdownTable.all(in: bytes)
    var found = tables.filter { table in
      table.rows.contains { Self.module(of: bytes[$0]) != nil }
    }
    if found.isEmpty { found = tables.filter(\.isForModules) }
    guard let table = found.first else { throw Misunderstanding("it has no table of modules") }
    guard found.count == 1 else { throw Misunderstanding("its table of modules is there twice") }
    var (entries, names) = ([ListEntry](), Set<String>())
    for row in table.rows {
      guard let name = Self.module(of: bytes[row]) else {
        let number = bytes.lineNumber(at: row.lowerBound)
        throw Misunderstanding("line \(number) in its table of modules is no module's row")
      }
      guard names.insert(name).inserted else {
        throw Misunderstanding("its table of modules holds \(name) twice")
      }
      let line = row.lowerBound..<bytes.startOfNextLine(at: row.lowerBound)
      entries.append(ListEntry(name: name, code: Self.trimmed(bytes[row]), line: line))
    }
    self.bytes = bytes
    self.entries = entries
    firstRow = table.start
  }

  /// The rows without indentation and line ending.
  var rows: [(name: String, line: String)] {
    entries.map { ($0.name, String(decoding: $0.code, as: UTF8.self)) }
  }

  /// Puts a row directly after the last one whose module is smaller.
  func inserting(_ row: String) throws(Misunderstanding) -> ModuleTable {
    let row = Array(row.utf8)
    guard !row.contains(where: \.endsLine), let name = Self.module(of: row[...]) else {
      throw Misunderstanding("the row to add is no module's")
    }
    return try inserting(ListEntry(name: name, code: row))
  }

  func inserting(_ entry: ListEntry) throws(Misunderstanding) -> ModuleTable {
    if names.contains(entry.name) { return self }
    let previous = entries.last { Self.precedes($0.name, entry.name) }?.line
    let start = previous?.lowerBound ?? bytes.startOfLine(at: firstRow - 1)
    return try inserting(entry.code, afterLineAt: start)
  }

  private func inserting(
    _ row: [UInt8], afterLineAt start: Int
  ) throws(Misunderstanding) -> ModuleTable {
    let row = bytes.indentation(at: start) + row
    let next = bytes.startOfNextLine(at: start)
    let ending = bytes.lineEnding(at: start)
    // After a last line that doesn't end, the new one doesn't either.
    let line = ending.isEmpty ? bytes.lineEnding(at: start - 1) + row : row + ending
    return try ModuleTable(bytes.replacing([(next..<next, line)]))
  }

  func removing(_ name: String) throws(Misunderstanding) -> ModuleTable {
    guard let line = entries.first(where: { $0.name == name })?.line else { return self }
    var place = line
    if bytes.lineEnding(at: line.lowerBound).isEmpty {
      let previous = bytes.startOfLine(at: line.lowerBound - 1)
      place = bytes.endOfLine(at: previous)..<line.upperBound
    }
    return try ModuleTable(bytes.replacing([(place, [])]))
  }

  /// Rows move with their line endings; a last one that has none changes with that which comes last.
  func sorted() throws(Misunderstanding) -> ModuleTable {
    let order = entries.sorted { Self.precedes($0.name, $1.name) }
    if order.map(\.name) == names { return self }
    let edits = zip(entries, order).map { old, new in
      let start = old.line?.lowerBound ?? firstRow
      return (start..<bytes.endOfLine(at: start), bytes.indentation(at: start) + new.code)
    }
    return try ModuleTable(bytes.replacing(edits))
  }

  private static func precedes(_ name: String, _ other: String) -> Bool {
    name.utf8.lexicographicallyPrecedes(other.utf8)
  }
}
