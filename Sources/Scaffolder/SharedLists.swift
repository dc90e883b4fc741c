/// What changes in the three files that all modules share: a word, a route, and a row each.
///
/// A file that can't be understood is left alone; the change counts as done where somebody has made
/// it by hand.
struct SharedLists {
  private var added: [(name: ModuleName, row: String)] = []
  private var removed: [ModuleName] = []
  private var renamed: [(old: ModuleName, new: ModuleName)] = []

  mutating func add(_ name: ModuleName, row: String) { added.append((name, row)) }

  mutating func remove(_ name: ModuleName) { removed.append(name) }

  /// What stands beside the old name stays there.
  mutating func rename(_ old: ModuleName, to new: ModuleName, row: String) {
    renamed.append((old, new))
    remove(old)
    add(new, row: row)
  }

  /// - Returns: A step for each of the three files.
  /// - Throws: Which lines to add or remove by hand, where a file can't be understood.
  func apply(to draft: inout Draft) throws(Failure) -> [Report.Entry] {
    var entries: [Report.Entry] = []
    var lines: [String] = []
    var reasons: [String] = []
    var next = "Change these lines by hand"
    for path in ModulePaths.lists {
      let bytes = try draft.read(path)
      let result: Result<[UInt8], Misunderstanding>
      do throws(Misunderstanding) {
        guard let bytes else { throw Misunderstanding("it is missing") }
        result = .success(try changed(bytes, at: path))
      } catch {
        result = .failure(error)
      }
      switch result {
      case .success(let other):
        try draft.write(other, to: path)
        entries.append(.init(other == bytes ? .identical : .update, path))
      case .failure(let error):
        // Somebody may have changed it by hand, as they were told.
        let left = byHand(in: bytes ?? [], at: path)
        entries.append(.init(.skip, path))
        if left.isEmpty { continue }
        if let file = try? MergedFile(bytes ?? []), !file.conflicts.isEmpty {
          reasons.append("\(path) holds merge conflicts.")
          next = "Resolve them with Scripts/scaffold sync, or change these lines by hand"
        } else {
          reasons.append("\(path) can't be understood: \(error.description).")
        }
        lines += left.map { "\(path): \($0)" }
      }
    }
    if !lines.isEmpty {
      let reason = reasons.joined(separator: " ")
      throw Failure(
        "\(reason) Nothing was changed. \(next), and run it again:",
        .notUnderstood, details: lines)
    }
    return entries
  }

  private func changed(_ bytes: [UInt8], at path: String) throws(Misunderstanding) -> [UInt8] {
    if path == ModulePaths.table {
      var table = try ModuleTable(bytes)
      for name in removed { table = try table.removing(name.type) }
      for (_, row) in added { table = try table.inserting(row) }
      return table.bytes
    }
    let isManifest = path == ModulePaths.manifest
    var list = try isManifest ? SortedList(manifest: bytes) : SortedList(routes: bytes)
    for (old, new) in renamed {
      list =
        try isManifest
        ? list.renaming(old.type, to: new.type) : list.renaming(old.property, to: new.property)
    }
    for name in removed { list = try list.removing(isManifest ? name.type : name.property) }
    for (name, _) in added { list = try list.inserting(isManifest ? name.type : name.property) }
    return list.bytes
  }

  /// The lines that are still to be added or removed.
  private func byHand(in bytes: [UInt8], at path: String) -> [String] {
    let text = String(decoding: bytes, as: UTF8.self)
    func line(_ name: ModuleName, row: String?) -> String {
      switch path {
      case ModulePaths.manifest: "\"\(name.type)\","
      case ModulePaths.routes: "\(name.property),"
      default: row ?? "| [\(name.type)]("
      }
    }
    func holds(_ name: ModuleName) -> Bool {
      switch path {
      case ModulePaths.manifest: text.utf8Range(of: "\"\(name.type)\"") != nil
      case ModulePaths.routes:
        text.replacingWords { $0 == name.property ? "" : nil }.utf8.count != text.utf8.count
      default: text.utf8Range(of: "| [\(name.type)](") != nil
      }
    }
    let missing = added.filter { !holds($0.name) }.map { "+ " + line($0.name, row: $0.row) }
    let left = removed.filter(holds).map { "- " + line($0, row: nil) }
    return left + missing
  }
}

extension SortedList {
  /// The modules in `Package.swift`.
  init(manifest bytes: [UInt8]) throws(Misunderstanding) { try self.init(bytes, of: .modules) }

  /// The routes in `Sources/App/Route.swift`, sorted by what is typed for them.
  init(routes bytes: [UInt8]) throws(Misunderstanding) {
    try self.init(bytes, of: .routes, by: ModuleName.route(ofProperty:))
  }

  /// The same where it has only one of both, or none.
  fileprivate func renaming(
    _ old: String, to new: String
  ) throws(Misunderstanding) -> SortedList {
    try names.contains(new) ? self : replacing(old, with: new)
  }
}
