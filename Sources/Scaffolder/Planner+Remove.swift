extension Planner {
  /// Takes modules away, as if they had never been made.
  func remove(_ names: [ModuleName]) throws(Failure) -> Proposal {
    var draft = Draft(of: disk)
    for name in names { try existing(name, in: &draft) }
    var proposal = Proposal()
    var conflicts: [String] = []
    var lists = SharedLists()
    for name in names {
      let template = try template(of: name, in: &draft)
      let made = Dictionary(
        template.files(for: name).map { ($0.path, $0.bytes) }, uniquingKeysWith: { $1 })
      for path in try files(of: name, in: draft) {
        let isEdited = try draft.read(path) != made[path]
        if isEdited { conflicts.append(path) }
        proposal.entries.append(.init(isEdited && !isForced ? .conflict : .remove, path))
        try draft.write(nil, to: path)
      }
      if try isRowEdited(of: name, template, in: &draft) { conflicts.append(ModulePaths.table) }
      lists.remove(name)
    }
    try refuse(conflicts, next: "Move it aside, or let --force remove it")
    proposal.backups = conflicts
    try checkMentions(of: names, in: &draft)
    proposal.entries += try lists.apply(to: &draft)
    proposal.plan = draft.plan
    return proposal
  }

  /// Every file of a module, its tests' and its own of App.
  func files(of name: ModuleName, in draft: Draft) throws(Failure) -> [String] {
    let paths = ModulePaths(name.type)
    let router = try draft.files(in: "Sources/App").filter { $0 == paths.router }
    return try router + draft.files(in: paths.sources) + draft.files(in: paths.tests)
  }

  private func isRowEdited(
    of name: ModuleName, _ template: ModuleTemplate, in draft: inout Draft
  ) throws(Failure) -> Bool {
    // A table that can't be understood is told of later.
    guard let bytes = try draft.read(ModulePaths.table), let table = try? ModuleTable(bytes),
      let row = table.rows.first(where: { $0.name == name.type })
    else { return false }
    return !row.line.utf8.elementsEqual(template.row(for: name).utf8)
  }

  /// What others say of a module would not build without it.
  private func checkMentions(of names: [ModuleName], in draft: inout Draft) throws(Failure) {
    var mentions: [String] = []
    for path in try draft.files(in: "Sources/App") + draft.files(in: "Tests") {
      guard path.hasSuffix(".swift"), path != ModulePaths.routes,
        let bytes = try draft.read(path)
      else { continue }
      mentions += names.flatMap { $0.mentions(in: bytes).map { "\(path):\($0)" } }
    }
    if mentions.isEmpty || isForced { return }
    throw Failure(
      "Others still use what would go, so nothing was changed. Take it out there first, or leave "
        + "that for later with --force.",
      .conflict, details: mentions)
  }
}

extension ModuleName {
  /// The lines of source, counted from 1, that use the module, its types or its way in.
  func mentions(in bytes: [UInt8]) -> [Int] {
    let names = Set(
      ["", "Module", "Delegate", "Wireframe", "Service", "Samples", "Item"].map { type + $0 }
        + ["open\(type)"])
    // Most source doesn't say the name at all.
    guard bytes.holds(type) else { return [] }
    let source = SwiftTokens(bytes)
    let places = source.all.filter { $0.kind == .word && names.contains(source.text($0)) }
    let lines = places.map { token in
      1 + bytes[..<token.range.lowerBound].count { $0 == UInt8(ascii: "\n") }
    }
    return Set(lines).sorted()
  }
}
