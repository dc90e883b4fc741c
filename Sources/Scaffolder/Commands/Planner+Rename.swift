extension Planner {
  /// Renames a module, and keeps all edits.
  func rename(_ old: ModuleName, to text: String) throws(Failure) -> Proposal {
    var draft = Draft(of: package)
    try checkExists(old, in: &draft)
    let new = try TakenNames(in: package, templates).name(text)
    if try modules(in: &draft).contains(new.type) {
      throw .misuse("There is a module called \(new) already. Take another name.")
    }
    let (template, made, _) = try templates.origin(of: old, in: &draft)
    let own = try files(of: old, made, in: &draft)
    let renaming = try renaming(old, to: new, own, in: &draft)
    var (proposal, conflicts) = (Proposal(), [String]())
    let fresh = Dictionary(template.files(for: new).map { ($0.path, $0.bytes) }) { $1 }
    let places = template.places(of: old, renamedTo: new)
    var moved: [String: String] = [:]
    for path in own {
      let (place, bytes) = (places[path] ?? renaming.apply(to: path), try draft.read(path) ?? [])
      if let other = moved.updateValue(path, forKey: place) {
        throw Failure(
          "Two files would both become \(place), so nothing was changed. Rename one of them first.",
          .conflict, details: [other, path])
      }
      if try package.kind(of: place) != nil { conflicts.append(place) }
      let isUnedited = bytes == made[path]
      let text =
        (isUnedited ? fresh[place] : nil)
        ?? (path.hasSuffix(".swift")
          ? renaming.apply(to: bytes, of: path == old.router ? .router : .module) : bytes)
      try draft.move(path, to: place, holding: text)
      proposal.entries.append(.init(.rename, path, note: place))
    }
    try refuse(conflicts, in: &proposal, next: "Move them aside, or replace them with --force")
    let uses = try renameUses(renaming, own, in: &draft)
    proposal.entries += uses
    proposal.entries += try renameInLists(renaming, template, in: &draft)
    proposal.changes = draft.changes
    proposal.nextSteps = ["swift test\(uses.isEmpty ? " --filter \(new)Tests" : "")"]
    proposal.nextSteps.append(
      "git grep -nw -e \(old.type) -e '\(renaming.program) \(old.route)' '*.md'")
    return proposal
  }

  private func renaming(
    _ old: ModuleName, to new: ModuleName, _ own: [String], in draft: inout Draft
  ) throws(Failure) -> Renaming {
    var sources: [SwiftSource] = []
    for path in own where path.hasSuffix(".swift") {
      sources.append(SwiftSource(path, try draft.read(path) ?? []))
    }
    var (isAmbiguous, foreign) = (false, Set<String>())
    // Its tests use doubles of other test targets.
    let imports = sources.reduce(into: Set()) { $0.formUnion($1.imports) }
    let tests = try package.folders(in: "Tests").filter(imports.contains).map { "Tests/\($0)" }
    for folder in ["Sources"] + tests {
      for path in try package.sources(below: folder) where !own.contains(path) {
        guard let bytes = try package.read(path),
          bytes.contains(old.property) || bytes.contains(old.type)
        else { continue }
        let source = SwiftSource(path, bytes)
        if source.cases.values.contains(where: { $0.contains(old.property) }) { isAmbiguous = true }
        if !path.hasPrefix("Sources/App/") { foreign.formUnion(source.declaredNames) }
      }
    }
    return Renaming(
      old, to: new, program: try program(in: &draft), isAmbiguous: isAmbiguous, sources: sources,
      foreign: foreign)
  }

  private func renameUses(
    _ renaming: Renaming, _ own: [String], in draft: inout Draft
  ) throws(Failure) -> [Report.Entry] {
    var entries: [Report.Entry] = []
    for path in try package.sources(below: "Sources/App") + package.sources(below: "Tests")
    where path != SharedLists.routes && !own.contains(path) {
      guard let bytes = try draft.read(path) else { continue }
      let names = [renaming.old.type, renaming.old.property, renaming.old.route]
      if !names.contains(where: bytes.contains) { continue }
      let isApp = ["Sources/App/", "Tests/AppTests/", "Tests/ProcessTests/"]
        .contains { path.hasPrefix($0) }
      let other = renaming.apply(to: bytes, of: isApp ? .app : .others)
      if other == bytes { continue }
      try draft.write(other, to: path)
      entries.append(.init(.update, path))
    }
    return entries
  }

  /// A row that was edited keeps its words.
  private func renameInLists(
    _ renaming: Renaming, _ template: ModuleTemplate, in draft: inout Draft
  ) throws(Failure) -> [Report.Entry] {
    let (old, new) = (renaming.old, renaming.new)
    let table = try? SortedLines(try draft.read(SharedLists.table) ?? [], .table)
    let current = table?.lines(of: old.type).first ?? template.row(for: old)
    let row =
      current == template.row(for: old)
      ? template.row(for: new)
      : renaming.apply(toDocument: current).replacing([(old.route, new.route)])
    var lists = SharedLists()
    lists.rename(old, to: new, row: row)
    return try lists.apply(to: &draft)
  }
}
