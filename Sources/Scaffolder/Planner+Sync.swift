extension Planner {
  /// Makes the shared lists say what the folders hold: the folders and what App declares are right.
  ///
  /// - Returns: The changes, and beside them what no list can mend.
  func sync() throws(Failure) -> (proposal: Proposal, findings: [Finding]) {
    var draft = Draft(of: disk)
    var findings: [Finding] = []
    try mergeConflicts(in: &draft, &findings)
    let modules = try modulesWithSource(in: &draft)
    let routes = try declaredRoutes(in: &draft)
    try syncManifest(with: modules, in: &draft, &findings)
    try syncRoutes(with: routes, in: &draft, &findings)
    try syncTable(with: modules, in: &draft, &findings)
    for module in modules {
      try check(module, in: &draft, &findings)
      try checkRoute(of: module, in: &draft, &findings)
    }
    try checkLeftovers(of: modules, in: &draft, &findings)
    var proposal = Proposal()
    proposal.plan = draft.plan
    let changed = Set(proposal.plan.changes.map(\.path))
    proposal.entries = ModulePaths.lists.map {
      .init(changed.contains($0) ? .update : .identical, $0)
    }
    return (proposal, findings)
  }

  /// Where two places disagree.
  struct Finding: Equatable {
    let path: String
    /// One sentence.
    let words: String
    /// Whether `sync` mends it.
    var isMended = true
  }

  // MARK: - What there is

  /// The folders that hold source: empty ones are left over.
  private func modulesWithSource(in draft: inout Draft) throws(Failure) -> [String] {
    var result: [String] = []
    for name in try draft.folders(in: ModulePaths.modules)
    where try !draft.sources(in: "\(ModulePaths.modules)/\(name)").isEmpty { result.append(name) }
    return result
  }

  /// The routes that App declares: `static let login = Route(`, and where.
  private func declaredRoutes(in draft: inout Draft) throws(Failure) -> [String: String] {
    try constants(in: &draft) { $0.starts(with: ["=", "Route", "("]) }
  }

  /// What App declares by `static`, and where.
  /// - Parameter isWanted: By what follows the name, whether it is wanted.
  private func constants(
    in draft: inout Draft, where isWanted: (ArraySlice<String>) -> Bool
  ) throws(Failure) -> [String: String] {
    var result: [String: String] = [:]
    for path in try draft.sources(in: "Sources/App") {
      let source = SwiftTokens(try draft.read(path) ?? [])
      let code = source.code.map(source.text)
      for index in code.indices.dropLast(3)
      where code[index] == "static" && ["let", "var"].contains(code[index + 1])
        && isWanted(code[(index + 3)...])
      {
        result[code[index + 2]] = path
      }
    }
    return result
  }

  // MARK: - The lists

  private func mergeConflicts(
    in draft: inout Draft, _ findings: inout [Finding]
  ) throws(Failure) {
    for path in ModulePaths.lists {
      let bytes = try draft.read(path) ?? []
      let merged = try understood(path) { () throws(Misunderstanding) in
        try Self.merged(bytes, at: path)
      }
      if merged == bytes { continue }
      try draft.write(merged, to: path)
      findings.append(Finding(path: path, words: "It holds merge conflicts."))
    }
  }

  private static func merged(
    _ bytes: [UInt8], at path: String
  ) throws(Misunderstanding) -> [UInt8] {
    let file = try MergedFile(bytes)
    if file.conflicts.isEmpty { return bytes }
    return switch path {
    case ModulePaths.manifest: try file.resolved(SortedList.init(manifest:)).bytes
    case ModulePaths.routes: try file.resolved(SortedList.init(routes:)).bytes
    default: try file.resolved(ModuleTable.init).bytes
    }
  }

  private func syncManifest(
    with modules: [String], in draft: inout Draft, _ findings: inout [Finding]
  ) throws(Failure) {
    let path = ModulePaths.manifest
    let bytes = try draft.read(path) ?? []
    let synced = try understood(path) { () throws(Misunderstanding) in
      var list = try SortedList(manifest: bytes)
      for name in modules where name.isWord && !list.names.contains(name) {
        findings.append(Finding(path: path, words: "It doesn't list \(name), which has a folder."))
        list = try list.inserting(name)
      }
      for name in list.names where !modules.contains(name) {
        findings.append(Finding(path: path, words: "It lists \(name), which has no source."))
        list = try list.removing(name)
      }
      return try Self.sorted(list, at: path, &findings)
    }
    try draft.write(synced, to: path)
  }

  private func syncRoutes(
    with routes: [String: String], in draft: inout Draft, _ findings: inout [Finding]
  ) throws(Failure) {
    let path = ModulePaths.routes
    let bytes = try draft.read(path) ?? []
    // Somebody may write a route in another way: it is nothing to take away.
    let others = try constants(in: &draft) { _ in true }
    let synced = try understood(path) { () throws(Misunderstanding) in
      var list = try SortedList(routes: bytes)
      for (name, place) in routes.sorted(by: { $0.key < $1.key })
      where !list.names.contains(name) {
        let words = "Its routes lack \(name), which \(place) declares."
        findings.append(Finding(path: path, words: words))
        list = try list.inserting(name)
      }
      for name in list.names where others[name] == nil {
        findings.append(Finding(path: path, words: "It lists \(name), which nothing declares."))
        list = try list.removing(name)
      }
      return try Self.sorted(list, at: path, &findings)
    }
    try draft.write(synced, to: path)
  }

  private func syncTable(
    with modules: [String], in draft: inout Draft, _ findings: inout [Finding]
  ) throws(Failure) {
    let path = ModulePaths.table
    let bytes = try draft.read(path) ?? []
    var rows: [String: String] = [:]
    let known = (try? ModuleTable(bytes))?.names ?? []
    for module in modules where module.isWord && !known.contains(module) {
      rows[module] = try row(of: module, in: &draft)
    }
    let synced = try understood(path) { () throws(Misunderstanding) in
      var table = try ModuleTable(bytes)
      for (module, row) in rows.sorted(by: { $0.key < $1.key }) {
        findings.append(Finding(path: path, words: "Its table has no row for \(module)."))
        table = try table.inserting(row)
      }
      for name in table.names where !modules.contains(name) {
        let words = "Its table has a row for \(name), which has no source."
        findings.append(Finding(path: path, words: words))
        table = try table.removing(name)
      }
      return try Self.sorted(table, at: path, &findings)
    }
    try draft.write(synced, to: path)
  }

  private static func sorted(
    _ list: some SharedList, at path: String, _ findings: inout [Finding]
  ) throws(Misunderstanding) -> [UInt8] {
    let sorted = try list.sorted().bytes
    if sorted != list.bytes { findings.append(Finding(path: path, words: "It isn't sorted.")) }
    return sorted
  }

  private func understood(
    _ path: String, _ work: () throws(Misunderstanding) -> [UInt8]
  ) throws(Failure) -> [UInt8] {
    do throws(Misunderstanding) {
      return try work()
    } catch {
      throw Failure(
        "\(path) can't be understood: \(error). Mend that by hand, and run Scripts/scaffold sync "
          + "again.",
        .notUnderstood)
    }
  }
}
