extension Planner {
  /// Gives a module another name, and keeps what its user has written.
  func rename(_ old: ModuleName, to new: ModuleName) throws(Failure) -> Proposal {
    var draft = Draft(of: disk)
    try existing(old, in: &draft)
    if try modules(in: &draft).contains(new.type) {
      throw .misuse("There is a module called \(new.type) already. Take another name.")
    }
    try TakenNames(in: disk).check(new)
    let (template, files) = try template(of: old, in: &draft)
    var proposal = Proposal()
    let own = try self.files(of: old, made: files, in: &draft)
    let renaming = try renaming(old, to: new, own: own, in: &draft)
    let places = template.places(of: old, renamedTo: new)
    let made = Dictionary(files, uniquingKeysWith: { $1 })
    let fresh = Dictionary(template.files(for: new), uniquingKeysWith: { $1 })
    var moved: [String: String] = [:]
    for path in own {
      guard let bytes = try draft.read(path) else { continue }
      let other = places[path] ?? renaming.apply(to: path)
      try checkPlace(other, of: path, &moved, in: &draft, &proposal)
      // What nobody has edited is what the template makes for the new name, wrapped lines included.
      let text =
        (bytes == made[path] ? fresh[other] : nil) ?? renaming.apply(to: bytes, of: .module)
      try draft.move(path, to: other, holding: text)
      proposal.entries.append(.init(.rename, path, note: other))
    }
    try refuse(proposal.backups, next: "Move it aside, or let --force do so")
    let count = proposal.entries.count
    try renameElsewhere(renaming, own: Set(moved.keys), in: &draft, &proposal)
    let isAlone = proposal.entries.count == count
    proposal.entries += try renameInLists(renaming, template, in: &draft)
    proposal.plan = draft.plan
    proposal.nextSteps = ["swift test\(isAlone ? " --filter \(new.type)Tests" : "")"]
    proposal.nextSteps += try documentsThatMention(old, program: renaming.program, in: &draft)
    return proposal
  }

  /// What lies where a file is to go is somebody's work, too.
  private func checkPlace(
    _ place: String, of path: String, _ moved: inout [String: String], in draft: inout Draft,
    _ proposal: inout Proposal
  ) throws(Failure) {
    if let other = moved.updateValue(path, forKey: place) {
      throw Failure(
        "Two files would both be called \(place), so nothing was changed. Rename one of them first.",
        .conflict, details: [other, path])
    }
    if place != path, try draft.read(place) != nil { proposal.backups.append(place) }
  }

  private func renaming(
    _ old: ModuleName, to new: ModuleName, own: [String], in draft: inout Draft
  ) throws(Failure) -> Renaming {
    var (sources, app): ([[UInt8]], [[UInt8]]) = ([], [])
    for path in own { sources.append(try draft.read(path) ?? []) }
    for path in try draft.sources(in: "Sources/App") where !own.contains(path) {
      app.append(try draft.read(path) ?? [])
    }
    let program = try program(in: &draft)
    let others = try targets(without: own, in: &draft)
    return Renaming(old, to: new, program: program, sources: sources, app: app, others: others)
  }

  /// The source of what App imports, by target: the folder that a file lies in.
  private func targets(
    without own: [String], in draft: inout Draft
  ) throws(Failure) -> [String: [[UInt8]]] {
    var targets: [String: [[UInt8]]] = [:]
    for (folder, depth) in [("Modules", 2), ("Services", 2), ("Presentation", 1), ("Terminal", 1)] {
      for path in try draft.sources(in: "Sources/\(folder)")
      where path.hasSuffix(".swift") && !own.contains(path) {
        let target = String(path.split(separator: "/")[depth])
        targets[target, default: []].append(try draft.read(path) ?? [])
      }
    }
    return targets
  }

  /// What others say of the module, in App and in tests.
  private func renameElsewhere(
    _ renaming: Renaming, own: Set<String>, in draft: inout Draft, _ proposal: inout Proposal
  ) throws(Failure) {
    for path in try draft.sources(in: "Sources/App") + draft.sources(in: "Tests")
    where path != ModulePaths.routes && !own.contains(path) {
      guard let bytes = try draft.read(path) else { continue }
      let isOfApp = ["Sources/App/", "Tests/AppTests/", "Tests/ProcessTests/"]
        .contains { path.hasPrefix($0) }
      let other = renaming.apply(to: bytes, of: isOfApp ? .app : .others)
      if other == bytes { continue }
      try draft.write(other, to: path)
      proposal.entries.append(.init(.update, path))
    }
  }

  private func renameInLists(
    _ renaming: Renaming, _ template: ModuleTemplate, in draft: inout Draft
  ) throws(Failure) -> [Report.Entry] {
    let (old, new) = (renaming.old, renaming.new)
    var row = template.row(for: new)
    if let bytes = try draft.read(ModulePaths.table), let table = try? ModuleTable(bytes),
      let before = table.rows.first(where: { $0.name == old.type })?.line,
      !before.utf8.elementsEqual(template.row(for: old).utf8)
    {
      // Somebody has written it: its words stay.
      row = before.replacingWords {
        $0.begins(with: old.type) ? new.type + $0.dropFirst(old.type.count) : nil
      }
      .replacingPhrase(old.route, with: new.route)
    }
    var lists = SharedLists()
    lists.rename(old, to: new, row: row)
    return try lists.apply(to: &draft)
  }

  /// Prose is its author's: it is only pointed at.
  private func documentsThatMention(
    _ name: ModuleName, program: String, in draft: inout Draft
  ) throws(Failure) -> [String] {
    var result: [String] = []
    for path in ["README.md", ModulePaths.table] {
      let bytes = try draft.read(path) ?? []
      // Most documents don't say the name at all.
      guard bytes.holds(name.type) || bytes.holds(name.route) else { continue }
      for (index, line) in bytes.lines.enumerated() {
        let text = String(decoding: line, as: UTF8.self)
        let hasName = text.replacingWords { $0.begins(with: name.type) ? "" : nil } != text
        let hasRoute = text.replacingPhrase("\(program) \(name.route)", with: "") != text
        if hasName || hasRoute { result.append("\(path):\(index + 1) still says \(name.type).") }
      }
    }
    return result
  }
}
