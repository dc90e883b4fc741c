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
    for module in modules { try check(module, in: &draft, &findings) }
    var proposal = Proposal()
    proposal.plan = draft.plan
    let changed = Set(proposal.plan.changes.map(\.path))
    proposal.entries = ModulePaths.shared.map {
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
    where try draft.files(in: "\(ModulePaths.modules)/\(name)").contains(where: {
      $0.hasSuffix(".swift")
    }) {
      result.append(name)
    }
    return result
  }

  /// The routes that App declares: `static let login = Route(`, and where.
  private func declaredRoutes(in draft: inout Draft) throws(Failure) -> [String: String] {
    var result: [String: String] = [:]
    for path in try draft.files(in: "Sources/App") where path.hasSuffix(".swift") {
      let source = SwiftTokens(try draft.read(path) ?? [])
      let code = source.code.map(source.text)
      for index in code.indices.dropLast(5)
      where code[index] == "static" && code[index + 1] == "let"
        && code[(index + 3)...].starts(with: ["=", "Route", "("])
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
    for path in ModulePaths.shared {
      guard let bytes = try draft.read(path), MergedLists.hasConflicts(bytes) else { continue }
      let merged: [UInt8]
      do throws(Misunderstanding) {
        merged = try MergedLists.resolve(bytes, at: path)
      } catch {
        throw Failure(
          "\(path) holds a merge conflict that isn't about whole entries: \(error.reason). Resolve it "
            + "by hand, and run scaffold sync again.", .notUnderstood)
      }
      try draft.write(merged, to: path)
      findings.append(Finding(path: path, words: "It holds merge conflicts."))
    }
  }

  private func syncManifest(
    with modules: [String], in draft: inout Draft, _ findings: inout [Finding]
  ) throws(Failure) {
    let path = ModulePaths.manifest
    var list = try understood(path, in: &draft) { bytes throws(Misunderstanding) in
      try SortedList(bytes, kind: .modules)
    }
    for name in modules where !list.entries.contains(name) {
      findings.append(Finding(path: path, words: "It doesn't list \(name), which has a folder."))
      try understand(path) { () throws(Misunderstanding) in try list.insert(name) }
    }
    for name in list.entries where !modules.contains(name) {
      findings.append(Finding(path: path, words: "It lists \(name), which has no source."))
      try understand(path) { () throws(Misunderstanding) in try list.remove(name) }
    }
    if !list.isSorted { findings.append(Finding(path: path, words: "Its modules aren't sorted.")) }
    try draft.write(list.sorted().bytes, to: path)
  }

  private func syncRoutes(
    with routes: [String: String], in draft: inout Draft, _ findings: inout [Finding]
  ) throws(Failure) {
    let path = ModulePaths.routes
    var list = try understood(path, in: &draft) { bytes throws(Misunderstanding) in
      try SortedList(bytes, kind: .routes)
    }
    for (name, place) in routes.sorted(by: { $0.key < $1.key }) where !list.entries.contains(name) {
      findings.append(
        Finding(path: path, words: "Its routes lack \(name), which \(place) declares."))
      try understand(path) { () throws(Misunderstanding) in try list.insert(name) }
    }
    for name in list.entries where routes[name] == nil {
      findings.append(Finding(path: path, words: "It lists \(name), which nothing declares."))
      try understand(path) { () throws(Misunderstanding) in try list.remove(name) }
    }
    if !list.isSorted { findings.append(Finding(path: path, words: "Its routes aren't sorted.")) }
    try draft.write(list.sorted().bytes, to: path)
  }

  private func syncTable(
    with modules: [String], in draft: inout Draft, _ findings: inout [Finding]
  ) throws(Failure) {
    let path = ModulePaths.table
    var table = try understood(path, in: &draft) { bytes throws(Misunderstanding) in
      try ModuleTable(bytes)
    }
    for module in modules where !table.rows.contains(where: { $0.name == module }) {
      findings.append(Finding(path: path, words: "Its table has no row for \(module)."))
      let row = try row(of: module, in: &draft)
      try understand(path) { () throws(Misunderstanding) in try table.insert(row, for: module) }
    }
    for row in table.rows where !modules.contains(row.name) {
      findings.append(
        Finding(path: path, words: "Its table has a row for \(row.name), which has no source."))
      try understand(path) { () throws(Misunderstanding) in try table.remove(row.name) }
    }
    if !table.isSorted { findings.append(Finding(path: path, words: "Its rows aren't sorted.")) }
    try draft.write(table.sorted().bytes, to: path)
  }

  private func understood<List>(
    _ path: String, in draft: inout Draft, _ parse: ([UInt8]) throws(Misunderstanding) -> List
  ) throws(Failure) -> List {
    let bytes = try draft.read(path) ?? []
    return try understand(path) { () throws(Misunderstanding) in try parse(bytes) }
  }

  private func understand<Value>(
    _ path: String, _ work: () throws(Misunderstanding) -> Value
  ) throws(Failure) -> Value {
    do throws(Misunderstanding) {
      return try work()
    } catch {
      throw Failure(
        "\(path) can't be understood: \(error.reason). Mend it by hand, and run scaffold sync again.",
        .notUnderstood)
    }
  }
}
