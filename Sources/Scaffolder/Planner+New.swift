extension Planner {
  /// Makes modules, or what is missing of those that are there.
  func new(_ words: [String], hasInteractor: Bool) throws(Failure) -> Proposal {
    var draft = Draft(of: disk)
    let names = try names(words)
    var proposal = Proposal()
    var conflicts: [String] = []
    var lists = SharedLists()
    for name in names {
      let files = templates.of(hasInteractor: hasInteractor).files(for: name)
      let others = templates.of(hasInteractor: !hasInteractor).files(for: name)
      if !isForced, try isOfKind(others, not: files, in: &draft) {
        throw Self.otherKind(name, hasInteractor: hasInteractor)
      }
      for file in files {
        let current = try draft.read(file.path)
        let verb: Report.Verb = current.map { $0 == file.bytes ? .identical : .conflict } ?? .create
        if verb == .conflict { conflicts.append(file.path) }
        proposal.entries.append(.init(verb == .conflict && isForced ? .update : verb, file.path))
        try draft.write(file.bytes, to: file.path)
      }
      // What only the other template makes would be left over.
      let mine = Set(files.map(\.path))
      for path in others.map(\.path).filter({ !mine.contains($0) })
      where try draft.read(path) != nil {
        conflicts.append(path)
        proposal.entries.append(.init(isForced ? .remove : .conflict, path))
        try draft.write(nil, to: path)
      }
      lists.add(name, row: templates.of(hasInteractor: hasInteractor).row(for: name))
    }
    try refuse(conflicts, next: "Take another name, or let --force replace it")
    proposal.backups = conflicts
    proposal.entries += try lists.apply(to: &draft)
    proposal.plan = draft.plan
    proposal.nextSteps = try nextSteps(names, hasInteractor: hasInteractor, in: &draft)
    return proposal
  }

  /// What a developer has typed, each once, and all together with what there is.
  private func names(_ words: [String]) throws(Failure) -> [ModuleName] {
    let taken = try TakenNames(in: disk)
    var names: [ModuleName] = []
    for word in words {
      let name = try taken.name(word)
      if names.contains(name) { throw .misuse("\(name) is named twice.") }
      names.append(name)
    }
    try taken.check(names)
    return names
  }

  /// Whether a module is there of the other kind, edited by nobody.
  private func isOfKind(
    _ others: [ModuleTemplate.File], not mine: [ModuleTemplate.File], in draft: inout Draft
  ) throws(Failure) -> Bool {
    var count = 0
    for file in others {
      guard let bytes = try draft.read(file.path) else { continue }
      if bytes != file.bytes { return false }
      count += 1
    }
    if count == 0 { return false }
    for file in mine {
      if let bytes = try draft.read(file.path), bytes != file.bytes { return true }
    }
    return false
  }

  private static func otherKind(_ name: ModuleName, hasInteractor: Bool) -> Failure {
    let advice =
      hasInteractor ? "Say --no-interactor, too" : "Leave --no-interactor out"
    return Failure(
      "\(name.type) is there already, \(hasInteractor ? "without" : "with") an interactor. "
        + "\(advice), or take it away first: Scripts/scaffold remove \(name.type).", .conflict)
  }

  /// Edited files are somebody's work.
  ///
  /// - Parameter next: What to do instead, ended by what `--force` does.
  func refuse(_ conflicts: [String], next: String) throws(Failure) {
    if conflicts.isEmpty || isForced { return }
    throw Failure(
      "Somebody has edited what is in the way, so nothing was changed. \(next), which keeps a "
        + "backup.",
      .conflict, details: conflicts)
  }

  private func nextSteps(
    _ names: [ModuleName], hasInteractor: Bool, in draft: inout Draft
  ) throws(Failure) -> [String] {
    guard let name = names.first, names.count < 4 || !draft.plan.isEmpty else { return [] }
    let program = try program(in: &draft)
    let tests = names.map { "\($0.type)Tests" }.joined(separator: "|")
    let filter = names.count == 1 ? " --filter \(tests)" : " --filter '\(tests)'"
    // Of many, nobody wants to see the names.
    var steps = [
      "swift run \(program) \(name.route)", "swift test\(names.count < 4 ? filter : "")",
    ]
    if hasInteractor {
      let router = ModulePaths(names.count == 1 ? name.type : "NAME").router
      let service = names.count == 1 ? "it another \(name.type)Service" : "each another service"
      steps.append("Hand \(service) than its samples, in \(router).")
    }
    return steps
  }
}
