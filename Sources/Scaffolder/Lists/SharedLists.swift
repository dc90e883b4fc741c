/// The changes to the three lists that all modules share: a word, a route and a row for each.
struct SharedLists {
  var added: [(name: ModuleName, row: String)] = []
  var removed: [ModuleName] = []
  /// The added modules whose row of the table is replaced; other rows stay.
  var replaced: [ModuleName] = []
  /// Whether the added module is the removed one under a new name: its lines keep their comments.
  var isRename = false

  /// - Throws: The lines to change by hand, if a file has another format.
  func apply(to draft: inout Draft) throws(Failure) {
    var (reasons, lines) = ([String](), [String]())
    for kind in SortedLines.Kind.allCases {
      let before = try draft.read(kind.path) ?? []
      do throws(Failure) {
        try draft.write(changed(before, kind), to: kind.path)
      } catch {
        draft.entries.append(.init(.skip, kind.path))
        let left = linesByHand(in: String(decoding: before, as: UTF8.self), kind)
        if left.isEmpty { continue }
        reasons.append(error.description)
        lines += left.map { "\(kind.path): \($0)" }
      }
    }
    if lines.isEmpty { return }
    throw Failure(
      "Nothing was changed. " + reasons.joined(separator: " ")
        + " Or change these lines by hand, and run the command again:",
      .unrecognized, details: lines)
  }

  private func changed(_ bytes: [UInt8], _ kind: SortedLines.Kind) throws(Failure) -> [UInt8] {
    var list = try SortedLines(bytes, kind)
    var renamedLine: String?
    if isRename {
      let (old, new) = (removed[0].entry(of: kind), added[0].name.entry(of: kind))
      let lines = list.lines(of: old)
      // A module may have no route, or one of another name.
      if kind == .routes, lines.isEmpty { return bytes }
      if Set(lines).count > 1 { throw kind.ambiguity(of: old) }
      if kind != .table {
        renamedLine = lines.first?.replacing(kind.line(for: old), with: kind.line(for: new))
      }
    }
    for name in removed { list.remove(name.entry(of: kind)) }
    if kind == .table { for name in replaced { list.remove(name.entry(of: kind)) } }
    for (name, row) in added {
      list.insert(name.entry(of: kind), line: renamedLine ?? line(for: name, row, kind))
    }
    return list.bytes
  }

  /// The lines that are still to be added or removed.
  private func linesByHand(in text: String, _ kind: SortedLines.Kind) -> [String] {
    func holds(_ name: ModuleName) -> Bool {
      text.contains(kind.line(for: name.entry(of: kind)).trimmed)
    }
    return removed.filter(holds).map { "- " + kind.line(for: $0.entry(of: kind)).trimmed }
      + added.filter { !holds($0.name) }.map { "+ " + line(for: $0.name, $0.row, kind).trimmed }
  }

  private func line(for name: ModuleName, _ row: String, _ kind: SortedLines.Kind) -> String {
    kind == .table ? row : kind.line(for: name.entry(of: kind))
  }
}

extension ModuleName {
  /// The name of its entry in a list.
  func entry(of kind: SortedLines.Kind) -> String { kind == .routes ? property : type }
}

extension String {
  var trimmed: String { String(drop { $0 == " " }) }
}
