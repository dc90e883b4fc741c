extension Planner {
  /// Takes modules away, as if they had never been made.
  func remove(_ names: [ModuleName]) throws(Failure) -> Proposal {
    var draft = Draft(of: disk)
    for name in names { try existing(name, in: &draft) }
    var proposal = Proposal()
    var conflicts: [String] = []
    var lists = SharedLists()
    for name in names {
      let (template, files) = try template(of: name, in: &draft)
      let made = Dictionary(files, uniquingKeysWith: { $1 })
      for path in try self.files(of: name, made: files, in: &draft) {
        let isEdited = try draft.read(path) != made[path]
        if isEdited { conflicts.append(path) }
        proposal.entries.append(.init(isEdited && !isForced ? .conflict : .remove, path))
        try draft.write(nil, to: path)
      }
      conflicts += try editedLists(of: name, template, in: &draft)
        .filter { !conflicts.contains($0) }
      lists.remove(name)
    }
    try refuse(conflicts, next: "Move it aside, or let --force remove it")
    proposal.backups = conflicts
    try checkMentions(of: names, in: &draft)
    proposal.entries += try lists.apply(to: &draft)
    proposal.plan = draft.plan
    return proposal
  }

  /// Every file of a module, its tests', its own of App, and where else its template has one.
  func files(
    of name: ModuleName, made: [ModuleTemplate.File], in draft: inout Draft
  ) throws(Failure) -> [String] {
    let paths = ModulePaths(name.type)
    var files = Set(try draft.files(in: paths.sources) + draft.files(in: paths.tests))
    for path in [paths.router] + made.map(\.path)
    where try draft.read(path) != nil { files.insert(path) }
    return files.sorted()
  }

  /// The lists in which somebody has written something about a module. What can't be understood is
  /// told of later.
  private func editedLists(
    of name: ModuleName, _ template: ModuleTemplate, in draft: inout Draft
  ) throws(Failure) -> [String] {
    var files: [[UInt8]] = []
    for path in ModulePaths.lists { files.append(try draft.read(path) ?? []) }
    let manifest = try? SortedList(manifest: files[0])
    let table = try? ModuleTable(files[1])
    let routes = try? SortedList(routes: files[2])
    let row = table?.entries.first { $0.name == name.type }
    let isRowEdited = row.map { !$0.code.elementsEqual(template.row(for: name).utf8) } ?? false
    return (manifest?.hasRemark(on: name.type) == true ? [ModulePaths.manifest] : [])
      + (isRowEdited ? [ModulePaths.table] : [])
      + (routes?.hasRemark(on: name.property) == true ? [ModulePaths.routes] : [])
  }

  /// What others say of a module would not build without it.
  private func checkMentions(of names: [ModuleName], in draft: inout Draft) throws(Failure) {
    var mentions: [String] = []
    for path in try draft.sources(in: "Sources/App") + draft.sources(in: "Tests")
    where path != ModulePaths.routes {
      guard let bytes = try draft.read(path) else { continue }
      mentions += names.flatMap { $0.mentions(in: bytes).map { "\(path):\($0)" } }
    }
    if mentions.isEmpty || isForced { return }
    throw Failure(
      "Others still use what would go, so nothing was changed. Take it out there first, or leave "
        + "that for later with --force.",
      .conflict, details: mentions)
  }
}

extension SortedList {
  fileprivate func hasRemark(on name: String) -> Bool {
    entries.contains { $0.name == name && !$0.remark.isWhite }
  }
}

extension ModuleName {
  /// The lines of source, counted from 1, that use the module, its types or its way in.
  func mentions(in bytes: [UInt8]) -> [Int] {
    var names = Set(
      ["Module", "Delegate", "Wireframe", "Service", "Samples", "Item"].map { type + $0 }
        + ["open\(type)"])
    // Most source doesn't say the name at all.
    guard bytes.holds(type) || bytes.holds("Route.\(property)") else { return [] }
    let source = SwiftTokens(bytes)
    // Elsewhere, something else may be called as the module is.
    if source.imported.contains(type) { names.insert(type) }
    let code = source.code
    let words = code.map(source.text)
    let places = words.indices.filter { index in
      code[index].kind == .word && names.contains(words[index])
        || words[..<index].suffix(2) == ["Route", "."] && words[index] == property
    }
    return Set(places.map { bytes.lineNumber(at: code[$0].range.lowerBound) }).sorted()
  }
}
