/// What changes in the three lists that all modules share: a word, a route and a row for each.
struct SharedLists {
  static let manifest = "Package.swift"
  static let routes = "Sources/App/Router/Route.swift"
  static let table = "Modules.md"
  static let all: [(path: String, kind: SortedLines.Kind)] = [
    (manifest, .modules), (table, .table), (routes, .routes),
  ]

  private var added: [(name: ModuleName, row: String)] = []
  private var removed: [ModuleName] = []
  /// The new name of a module whose lines keep their comments.
  private var renamed: (old: ModuleName, new: ModuleName)?

  mutating func add(_ name: ModuleName, row: String) { added.append((name, row)) }

  mutating func remove(_ name: ModuleName) { removed.append(name) }

  mutating func rename(_ old: ModuleName, to new: ModuleName, row: String) {
    renamed = (old, new)
    remove(old)
    add(new, row: row)
  }

  /// - Returns: An entry for each of the three files.
  /// - Throws: Which lines to change by hand, where a file has another format.
  func apply(to draft: inout Draft) throws(Failure) -> [Report.Entry] {
    var (entries, reasons, lines) = ([Report.Entry](), [String](), [String]())
    for (path, kind) in Self.all {
      let before = try draft.read(path) ?? []
      switch Result(catching: { () throws(UnrecognizedFormat) in try changed(before, kind) }) {
      case .success(let after):
        try draft.write(after, to: path)
        entries.append(.init(after == before ? .identical : .update, path))
      case .failure(let error):
        entries.append(.init(.skip, path))
        let left = linesByHand(in: String(decoding: before, as: UTF8.self), kind)
        if left.isEmpty { continue }
        reasons.append("\(path) can't be changed: \(error.reason).")
        lines += left.map { "\(path): \($0)" }
      }
    }
    if lines.isEmpty { return entries }
    throw Failure(
      reasons.joined(separator: " ")
        + " Nothing was changed. Change these lines by hand, and run the command again:",
      .unrecognized, details: lines)
  }

  private func changed(
    _ bytes: [UInt8], _ kind: SortedLines.Kind
  ) throws(UnrecognizedFormat) -> [UInt8] {
    var list = try SortedLines(bytes, kind)
    var renamedLine: String?
    if let (old, new) = renamed {
      let lines = list.lines(of: old.entry(of: kind))
      if Set(lines).count > 1 {
        throw UnrecognizedFormat(reason: "its \(kind.title) has two different lines for \(old)")
      }
      if kind != .table {
        let (before, after) = (
          kind.line(for: old.entry(of: kind)), kind.line(for: new.entry(of: kind))
        )
        renamedLine = lines.first?.replacing(before, with: after)
      }
    }
    for name in removed { list.remove(name.entry(of: kind)) }
    for (name, row) in added {
      list.insert(name.entry(of: kind), line: renamedLine ?? kind.line(for: name, row: row))
    }
    return list.bytes
  }

  /// The lines that are still to be added or removed.
  private func linesByHand(in text: String, _ kind: SortedLines.Kind) -> [String] {
    func holds(_ name: ModuleName) -> Bool {
      text.contains(kind.line(for: name.entry(of: kind)).trimmed)
    }
    let left = removed.filter(holds).map { "- " + kind.line(for: $0.entry(of: kind)).trimmed }
    return left
      + added.filter { !holds($0.name) }.map { "+ " + kind.line(for: $0.name, row: $0.row).trimmed }
  }
}

extension ModuleName {
  /// The name of its entry in a list.
  func entry(of kind: SortedLines.Kind) -> String { kind == .routes ? property : type }
}

extension SortedLines.Kind {
  /// The line of a new module.
  fileprivate func line(for name: ModuleName, row: String?) -> String {
    self == .table ? row ?? line(for: name.type) : line(for: name.entry(of: self))
  }
}

extension String {
  var trimmed: String { String(drop { $0 == " " }) }
}
