import Platform

/// What a command would change, and what it reports.
struct Proposal {
  var changes: [Change] = []
  /// One a file.
  var entries: [Report.Entry] = []
  /// Whether edited files or lines are replaced or removed.
  var hasBackup = false
  /// Commands to run, and places to look at, afterwards.
  var nextSteps: [String] = []
}

/// Decides in memory what a command changes.
struct Planner {
  let package: PackageFolder
  let templates: ModuleTemplates
  /// Whether edited files may be replaced and removed.
  var isForced = false

  /// The modules: folders, and entries of the manifest.
  func modules(in draft: inout Draft) throws(Failure) -> [String] {
    let folders = try package.folders(in: ModuleName.modules)
    let list = try? SortedLines(try draft.read(SharedLists.manifest) ?? [], .modules)
    return Set(folders + (list?.names ?? [])).sorted()
  }

  /// Checks that there is such a module, or a part of one that a killed command has left.
  func checkExists(_ name: ModuleName, in draft: inout Draft) throws(Failure) {
    let modules = try modules(in: &draft)
    let hasTests = try package.kind(of: name.tests) != nil
    if hasTests || modules.contains(name.type) { return }
    throw Self.unknown(name.type, among: modules)
  }

  static func unknown(_ name: String, among modules: [String]) -> Failure {
    let nearest = Suggestions.nearest(to: name, among: modules).joined(separator: " or ")
    return .misuse(
      "There is no module “\(name.truncated(to: 60).sanitized)”. "
        + (nearest.isEmpty ? "Scripts/scaffold list shows them all." : "Did you mean \(nearest)?"))
  }

  /// Every file of a module: its folder, its tests, its file of App, and others of its template.
  func files(
    of name: ModuleName, _ made: [String: [UInt8]], in draft: inout Draft
  ) throws(Failure) -> [String] {
    var files = Set(try package.files(below: name.sources) + package.files(below: name.tests))
    for path in [name.router] + made.keys where try draft.read(path) != nil { files.insert(path) }
    return files.sorted()
  }

  /// Refuses to replace edits, or keeps a backup of them.
  func refuse(
    _ conflicts: [String], in proposal: inout Proposal, next: String
  ) throws(Failure) {
    proposal.hasBackup = !conflicts.isEmpty
    if conflicts.isEmpty || isForced { return }
    throw Failure(
      "Edited files or lines are in the way, so nothing was changed. \(next), which keeps a "
        + "backup.",
      .conflict, details: conflicts)
  }

  /// The name for `swift run`: the first executable product of the manifest.
  func program(in draft: inout Draft) throws(Failure) -> String {
    let manifest = String(decoding: try draft.read(SharedLists.manifest) ?? [], as: UTF8.self)
    guard let start = manifest.firstRange(of: ".executable(name: \"")?.upperBound else {
      return "viper"
    }
    return String(manifest[start...].prefix { $0 != "\"" })
  }

  // MARK: - New

  /// Makes modules, or what is missing of existing ones.
  func new(_ words: [String], hasInteractor: Bool) throws(Failure) -> Proposal {
    var draft = Draft(of: package)
    let names = try TakenNames(in: package, templates).names(words)
    var (proposal, conflicts, lists) = (Proposal(), [String](), SharedLists())
    let template = templates[hasInteractor]
    for name in names {
      let files = template.files(for: name)
      for file in files {
        let current = try draft.read(file.path)
        let isEdited = current != nil && current != file.bytes
        if isEdited { conflicts.append(file.path) }
        proposal.entries.append(
          .init(current == nil ? .create : isEdited ? .update : .identical, file.path))
        try draft.write(file.bytes, to: file.path)
      }
      let others = Set(templates[!hasInteractor].files(for: name).map(\.path))
      for path in others.subtracting(files.map(\.path)).sorted()
      where try draft.read(path) != nil {
        conflicts.append(path)
        proposal.entries.append(.init(.remove, path))
        try draft.write(nil, to: path)
      }
      lists.add(name, row: template.row(for: name))
    }
    try refuse(conflicts, in: &proposal, next: "Take another name, or replace them with --force")
    proposal.entries += try lists.apply(to: &draft)
    proposal.changes = draft.changes
    proposal.nextSteps = nextSteps(names, hasInteractor, try program(in: &draft))
    return proposal
  }

  private func nextSteps(
    _ names: [ModuleName], _ hasInteractor: Bool, _ program: String
  ) -> [String] {
    let tests = names.map { "\($0)Tests" }.joined(separator: "|")
    let steps = ["swift run \(program) \(names[0].route)", "swift test --filter '\(tests)'"]
    if !hasInteractor { return steps }
    let router = names.count == 1 ? names[0].router : "Sources/App/Modules/RootRouter+NAME.swift"
    return steps + ["Replace the samples by a service of your own, in \(router)."]
  }

  // MARK: - Remove

  /// Removes modules, as if they had never been made.
  func remove(_ names: [ModuleName]) throws(Failure) -> Proposal {
    var draft = Draft(of: package)
    for name in names { try checkExists(name, in: &draft) }
    var (proposal, conflicts, lists) = (Proposal(), [String](), SharedLists())
    for name in names {
      let (template, made, _) = try templates.origin(of: name, in: &draft)
      for path in try files(of: name, made, in: &draft) {
        if try draft.read(path) != made[path] { conflicts.append(path) }
        proposal.entries.append(.init(.remove, path))
        try draft.write(nil, to: path)
      }
      for (path, kind) in SharedLists.all {
        let list = try? SortedLines(try draft.read(path) ?? [], kind)
        let entry = name.entry(of: kind)
        let line = kind == .table ? template.row(for: name) : kind.line(for: entry)
        conflicts += (list?.lines(of: entry) ?? []).filter { $0 != line }.map {
          "\(path): \($0.trimmed)"
        }
      }
      lists.remove(name)
    }
    try refuse(
      conflicts, in: &proposal, next: "Move files and lines aside, or remove them with --force")
    try checkUses(of: names, in: &draft)
    proposal.entries += try lists.apply(to: &draft)
    proposal.changes = draft.changes
    return proposal
  }

  /// Refuses to remove what other code would not build without.
  private func checkUses(of names: [ModuleName], in draft: inout Draft) throws(Failure) {
    var uses: [String] = []
    for path in try package.sources(below: "Sources/App") + package.sources(below: "Tests")
    where path != SharedLists.routes {
      guard let bytes = try draft.read(path) else { continue }
      for name in names where bytes.contains(name.type) || bytes.contains("Route.\(name.property)")
      {
        uses += SwiftSource(path, bytes).lines(using: name).map { "\(path):\($0)" }
      }
    }
    if uses.isEmpty || isForced { return }
    throw Failure(
      "Other code still uses what would be removed, so nothing was changed. Remove the uses first, "
        + "or later with --force.", .conflict, details: uses)
  }
}

extension SwiftSource {
  /// The lines, from 1, that use a module, its types or its way in.
  fileprivate func lines(using name: ModuleName) -> [Int] {
    var names = Set(
      ["Module", "Delegate", "Wireframe", "Service", "Samples", "Item"].map { name.type + $0 }
        + ["open\(name)"])
    // Without an import, the name itself is something else.
    if imports.contains(name.type) { names.insert(name.type) }
    let places = texts.indices.filter { index in
      isWord(index) && names.contains(texts[index])
        || texts[index] == name.property && self[index - 1] == "." && self[index - 2] == "Route"
    }
    return Set(places.map(line)).sorted()
  }
}
