extension Planner {
  /// Renames a module, and keeps all edits.
  mutating func rename(_ old: ModuleName, to text: String) throws(Failure) {
    try checkExists(old)
    let isFeature = try Feature(of: old, in: &draft) != nil
    let (template, made, _) = try templates.origin(of: old, in: &draft)
    let own = try draft.files(of: old, made)
    let isContinued = try isBegun(old, to: text, own, of: isFeature, template)
    let new =
      isContinued
      ? ModuleName(valid: text)
      : try TakenNames(in: package, templates, hasFields: isFeature, renaming: old).name(text)
    try checkServices(of: old, made)
    let fresh = Dictionary(template.files(for: new).map { ($0.path, $0.bytes) }) { $1 }
    let renaming = try renaming(old, to: new, own, fresh, of: isFeature, isContinued: isContinued)
    let paths = template.paths(of: old, renamedTo: new)
    let taken = Failure.misuse("There is a module called \(new) already. Take another name.")
    let isThere = try modules().contains(new.type)
    if isThere, !isContinued { throw taken }
    var moved: [String: String] = [:]
    for path in own {
      if path.isOfFinder {
        try draft.write(nil, to: path)
        continue
      }
      let (target, bytes) = (paths[path] ?? renaming.apply(to: path), try draft.read(path) ?? [])
      if let other = moved.updateValue(path, forKey: target) {
        throw Failure(
          "Two files would both become \(target), so nothing was changed. Rename one of them first.",
          .conflict, details: [other, path])
      }
      let isUnedited = bytes == made[path]
      let renamed =
        (isUnedited ? fresh[target] : nil)
        ?? (path.hasSuffix(".swift")
          ? renaming.apply(to: bytes, of: path == old.router ? .router : .module) : bytes)
      let text = renamed.sortingImports(of: new.type)
      if isContinued, try draft.read(target) == text {
        try draft.write(nil, to: path)
        continue
      }
      if try package.kind(of: target) != nil {
        if isThere { throw taken }
        conflicts.append(target)
      }
      try draft.move(path, to: target, holding: text)
    }
    try refuseConflicts(next: "Move them aside, or replace them with --force")
    let isUsed = try renameUses(renaming, own, of: isFeature)
    let row = try row(renaming, template)
    try SharedLists(added: [(new, row)], removed: [old], isRename: true).apply(to: &draft)
    let line = Record.line(for: new, of: template)
    try draft.record { record in
      let lines = record[old]
      // Without its earlier template, the module still waits for an upgrade.
      let isKnown = lines.contains { $0.tree == template.tree }
      if !lines.isEmpty { (record[old], record[new]) = ([], isKnown ? [line] : lines) }
    }
    let calls = ([old.route] + renaming.commands.map(\.old)).map {
      " -e '\(renaming.program) \($0)'"
    }
    let steps = [
      isUsed ? "swift test" : Self.testCommand([new], hasTable: isFeature),
      "git grep -nw -e \(old.type)\(calls.joined()) '*.md'",
    ]
    draft.nextSteps.insert(contentsOf: steps, at: 0)
  }

  /// Whether a killed command began this renaming.
  ///
  /// Such a command wrote all new files, then removed the old ones, that of App first, and wrote the
  /// record last. Other files under the new name mean that it is taken.
  private mutating func isBegun(
    _ old: ModuleName, to text: String, _ own: [String], of isFeature: Bool,
    _ template: ModuleTemplate
  ) throws(Failure) -> Bool {
    guard let new = try? ModuleName(text) else { return false }
    let record = try draft.record()
    let files = try draft.files(of: new, [:]).filter { !$0.isOfFinder }
    if files.isEmpty || record[old].isEmpty || !record[new].isEmpty { return false }
    if try package.kind(of: old.router) == nil { return files.contains(new.router) }
    let paths = template.paths(of: old, renamedTo: new)
    let renaming = Renaming(
      old, to: new, program: try program(), isFeature: isFeature, sources: [])
    return Set(own.map { paths[$0] ?? renaming.apply(to: $0) }).isSuperset(of: files)
  }

  private mutating func renaming(
    _ old: ModuleName, to new: ModuleName, _ own: [String], _ fresh: [String: [UInt8]],
    of isFeature: Bool, isContinued: Bool
  ) throws(Failure) -> Renaming {
    var sources = try sources(own)
    if isContinued {
      // The old files may be gone whose declarations the others use.
      let moved = try self.sources(draft.files(of: new, [:]))
      let back = Renaming(
        new, to: old, program: try program(), isFeature: isFeature, sources: moved)
      sources += moved.map {
        SwiftSource(back.apply(to: $0.path), back.apply(to: $0.bytes, of: .module))
      }
    }
    var (rivals, foreign) = (Set<String>(), Set<String>())
    let names = [old.property, old.type, old.item]
    let kit = try package.kit()
    let others =
      try package.sources(below: "Sources", mentioning: names)
      + package.testSources(importedBy: sources, mentioning: names)
      + (kit.root == package.root ? [] : kit.sources(below: "Sources/Kit", mentioning: names))
    let fresh = fresh.filter { $0.key.hasSuffix(".swift") }.map { SwiftSource($0.key, $0.value) }
    // A name that a new module has, too, such as a field's, doesn't come from the module's name.
    for source in others + fresh where !own.contains(source.path) {
      let isModule = source.path.hasPrefix(ModuleName.modules + "/")
      let module = isModule ? String(source.path.split(separator: "/")[2]) : ""
      // App sees no member of another module.
      let isMember =
        !isModule
        && source.members.contains {
          $0.name == old.property && source[$0.token - 2] == "static"
        }
      if isMember || source.cases.values.contains(where: { $0.contains(old.property) }) {
        rivals.insert(module == new.type ? old.type : module)
      }
      if !source.path.hasPrefix("Sources/App/") { foreign.formUnion(source.declaredNames) }
    }
    return Renaming(
      old, to: new, program: try program(), isFeature: isFeature, rivals: rivals, sources: sources,
      foreign: foreign, fresh: fresh)
  }

  private mutating func sources(_ paths: [String]) throws(Failure) -> [SwiftSource] {
    var sources: [SwiftSource] = []
    for path in paths where path.hasSuffix(".swift") {
      sources.append(SwiftSource(path, try draft.read(path) ?? []))
    }
    return sources
  }

  /// - Returns: Whether there are uses.
  private mutating func renameUses(
    _ renaming: Renaming, _ own: [String], of isFeature: Bool
  ) throws(Failure) -> Bool {
    let old = renaming.old
    let names =
      [old.type, old.property, old.route] + (isFeature ? [old.item] : [])
      + renaming.commands.map(\.old)
    let scenarios = try package.walk("Tests/Scenarios") { name, kind in
      kind == .folder || kind == .file && name.hasSuffix(".scenario")
    }
    var (isUsed, isLeft) = (false, false)
    for path in try usingSources() + scenarios where !own.contains(path) {
      guard let bytes = try draft.read(path), names.contains(where: bytes.contains) else {
        continue
      }
      let isApp = ["Sources/App/", "Tests/AppTests/", "Tests/ProcessTests/"]
        .contains { path.hasPrefix($0) }
      let other =
        path.hasSuffix(".scenario")
        ? renaming.apply(toScenario: bytes) : renaming.apply(to: bytes, of: isApp ? .app : .others)
      isLeft = isLeft || isApp && other.contains("\"\(old.route)\"")
      if other == bytes { continue }
      try draft.write(other.sortingImports(of: renaming.new.type), to: path)
      isUsed = true
    }
    if isLeft {
      let search = "git grep -n '\"\(old.route)\"' Sources/App Tests"
      draft.nextSteps.append("Change “\(old.route)” where it is the route: \(search)")
    }
    return isUsed
  }

  /// The row of the new name. An edited row keeps its text.
  private mutating func row(
    _ renaming: Renaming, _ template: ModuleTemplate
  ) throws(Failure) -> String {
    let (old, new) = (renaming.old, renaming.new)
    let current = try list(.table)?.lines(of: old.type).first ?? template.row(for: old)
    return current == template.row(for: old)
      ? template.row(for: new)
      : renaming.apply(toDocument: current).replacing([(old.route, new.route)])
  }
}
