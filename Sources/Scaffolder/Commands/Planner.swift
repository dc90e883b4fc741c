import ViperPlatform

/// Plans the changes of a command in memory.
struct Planner {
  let package: PackageFolder
  let templates: ModuleTemplates
  /// Whether edited files may be replaced and removed.
  let isForced: Bool
  var draft: Draft
  /// Files and lines that are replaced or removed only if `isForced`.
  var conflicts: [String] = []
  /// The inconsistencies that `sync` finds.
  var findings: [Finding] = []

  init(package: PackageFolder, templates: ModuleTemplates, isForced: Bool = false) {
    (self.package, self.templates, self.isForced) = (package, templates, isForced)
    draft = Draft(of: package)
  }

  /// The modules: folders, and entries of the manifest.
  mutating func modules() throws(Failure) -> [String] {
    try Set(package.moduleFolders() + (list(.modules)?.names ?? [])).sorted()
  }

  /// nil if its file has another format.
  mutating func list(_ kind: SortedLines.Kind) throws(Failure) -> SortedLines? {
    let bytes = try draft.read(kind.path) ?? []
    return try? SortedLines(bytes, kind)
  }

  /// Checks that the module exists, or a part of it that a killed command left behind.
  mutating func checkExists(_ name: ModuleName) throws(Failure) {
    let modules = try modules()
    let hasTests = try package.kind(of: name.tests) != nil
    let isRecorded = try !draft.record()[name].isEmpty
    let hasRouter = try draft.read(name.router) != nil
    if hasTests || isRecorded || hasRouter || modules.contains(name.type) { return }
    throw Self.unknown(name.type, among: modules)
  }

  /// A valid module name, whether or not the module exists.
  mutating func known(_ word: String) throws(Failure) -> ModuleName {
    do throws(Failure) {
      return try ModuleName(word)
    } catch {
      let modules = try modules()
      throw modules.contains(word) ? error : Self.unknown(word, among: modules)
    }
  }

  static func unknown(_ name: String, among modules: [String]) -> Failure {
    let nearest = Suggestions.nearest(to: name, among: modules).joined(separator: " or ")
    return .misuse(
      "There is no module “\(name.truncated(to: 60).sanitized)”. "
        + (nearest.isEmpty ? "Scripts/scaffold list shows them all." : "Did you mean \(nearest)?"))
  }

  /// Requests a backup of edits, and refuses to replace them unless forced.
  mutating func refuseConflicts(next: String) throws(Failure) {
    draft.hasBackup = !conflicts.isEmpty
    if conflicts.isEmpty || isForced { return }
    throw Failure(
      "Edited files or lines are in the way, so nothing was changed. \(next), which keeps a "
        + "backup.",
      .conflict, details: conflicts)
  }

  /// The name for `swift run`: the first executable product of the manifest, or else the target of the
  /// modules.
  mutating func program() throws(Failure) -> String {
    let manifest = String(
      decoding: try draft.read(SortedLines.Kind.modules.path) ?? [], as: UTF8.self)
    let names = manifest.split(separator: ".executable(name: \"")
    if names.count > 1 { return String(names[1].prefix { $0 != "\"" }) }
    return try package.appOfAccounts() ?? ""
  }

  // MARK: - New

  /// Makes modules, or the missing files of existing ones.
  /// - Parameter fields: Of the only module, such as `due:Date`; empty for a module without fields.
  mutating func new(
    _ words: [String], hasInteractor: Bool, fields: [FeatureField] = []
  ) throws(Failure) {
    if !fields.isEmpty { try checkStore() }
    let names = try TakenNames(in: package, templates, hasFields: !fields.isEmpty).names(words)
    var template = templates[hasInteractor]
    if !fields.isEmpty {
      // A renamed feature keeps its table, which no other one may share.
      let known = try Feature(of: names[0], in: &draft)
      let feature = known?.fields == fields ? known : nil
      let taken = try draft.record().tables
      template = try templates.template(of: feature ?? Feature(names[0], fields, besides: taken))
    }
    var (lists, upgrades, made) = (SharedLists(), [String](), [ModuleName: Record.Line]())
    for name in names {
      let former = try templates.former(of: name, template, in: &draft)
      let all = former?.files.map { ($0.key, $0.value) } ?? template.files(for: name)
      let files: [(path: String, bytes: [UInt8])] = all.sorted { $0.0 < $1.0 }
      var others = [templates[true], templates[false]]
      if let feature = try Feature(of: name, in: &draft) {
        others.append(try templates.template(of: feature))
      }
      let row = (former?.template ?? template).row(for: name)
      var isThere = false
      for file in files where try draft.read(file.path) != nil { isThere = true }
      if isThere, try hasRow(of: name, others, besides: row) { lists.replaced.append(name) }
      lists.added.append((name, row))
      for file in files {
        let current = try draft.read(file.path)
        if current != nil, current != file.bytes { conflicts.append(file.path) }
        try draft.write(file.bytes, to: file.path)
      }
      let paths = Set(others.flatMap { $0.files(for: name).map(\.path) })
      for path in paths.subtracting(files.map(\.path)).sorted()
      where try draft.read(path) != nil {
        conflicts.append(path)
        try draft.write(nil, to: path)
      }
      if former != nil {
        upgrades.append("Scripts/scaffold upgrade \(name)")
      } else {
        made[name] = Record.line(for: name, files, of: template)
      }
    }
    try refuseConflicts(next: "Take another name, or replace them with --force")
    try lists.apply(to: &draft)
    try draft.record { record in for (name, line) in made { record[name] = [line] } }
    draft.nextSteps =
      [
        "swift run \(try program()) \(names[0].route)",
        Self.testCommand(names, hasTable: !fields.isEmpty),
      ] + upgrades
    if !hasInteractor || !fields.isEmpty { return }
    let router = names.count == 1 ? names[0].router : "Sources/App/Modules/RootRouter+NAME.swift"
    draft.nextSteps.append("Replace the samples by a service of your own, in \(router).")
  }

  /// Whether the table of modules has the row that another template, or an earlier one, made.
  private mutating func hasRow(
    of name: ModuleName, _ others: [ModuleTemplate], besides row: String
  ) throws(Failure) -> Bool {
    let rows = try list(.table)?.lines(of: name.type) ?? []
    if rows.isEmpty || rows.contains(row) { return false }
    let origin = try templates.origin(of: name, in: &draft).template
    let made = (others + [origin]).map { $0.row(for: name) }
    return rows.allSatisfy(made.contains)
  }

  /// Refuses fields in an app that can't keep items, such as one that an earlier version made.
  private func checkStore() throws(Failure) {
    if templates.appOfAccounts != nil { return }
    var missing: Set<String> = ["let records: RecordStore", "ItemCommand<Content>.all("]
    for path in try package.sources(below: "Sources/App") {
      let bytes = try package.read(path) ?? []
      missing = missing.filter { !bytes.contains($0) }
    }
    if missing.isEmpty { return }
    throw Failure(
      "The app lacks a store for items. Make a new package with Scripts/scaffold new-app, and take over "
        + "what these files have more there.",
      details: [
        SortedLines.Kind.modules.path, "Sources/App/Main.swift", SortedLines.Kind.routes.path,
      ])
  }

  /// The command that runs only the tests of these modules.
  static func testCommand(_ names: [ModuleName], hasTable: Bool = false) -> String {
    let targets = names.map { "\($0)Tests" }.joined(separator: "|")
    let all = names.count == 1 ? targets : "(\(targets))"
    let tables = hasTable ? names.map { "|^AppTests\\.\($0)TableTests/" } : []
    return "swift test --filter '^\(all)\\.\(tables.joined())'"
  }

  // MARK: - Remove

  /// Removes modules, as if they had never been made.
  mutating func remove(_ names: [ModuleName]) throws(Failure) {
    for name in names { try checkExists(name) }
    var declared: [ModuleName: Declared] = [:]
    for name in names {
      let (template, made, _) = try templates.origin(of: name, in: &draft)
      try checkServices(of: name, made)
      if let feature = try Feature(of: name, in: &draft) {
        draft.nextSteps.append(
          "The table \(feature.table) stays in databases that have it, with people's data.")
      }
      for path in try draft.files(of: name, made) {
        let usable = try usableNames(in: path, of: name)
        declared[name, default: Declared()].all.formUnion(usable)
        if path == name.router { declared[name]?.inApp = usable }
        if !path.isOfFinder, try draft.read(path) != made[path] { conflicts.append(path) }
        try draft.write(nil, to: path)
      }
      for kind in SortedLines.Kind.allCases {
        let entry = name.entry(of: kind)
        let line = kind == .table ? template.row(for: name) : kind.line(for: entry)
        conflicts += (try list(kind)?.lines(of: entry) ?? []).filter { $0 != line }.map {
          "\(kind.path): \($0.trimmed)"
        }
      }
    }
    try refuseConflicts(next: "Move files and lines aside, or remove them with --force")
    try checkUses(of: declared, in: usingSources())
    try SharedLists(removed: names).apply(to: &draft)
    try draft.record { record in for name in names { record[name] = [] } }
  }

  /// Refuses a module with files in the services, which earlier templates made: the search for uses
  /// doesn't cover the other modules, which see them.
  func checkServices(of name: ModuleName, _ made: [String: [UInt8]]) throws(Failure) {
    if !made.keys.contains(where: { $0.hasPrefix("Sources/Services/") }) { return }
    throw Failure(
      "\(name) is of an earlier template. Run Scripts/scaffold upgrade \(name) first.", .conflict)
  }

  /// The names in a module's file that other code can use: its types, and declarations for App.
  private mutating func usableNames(
    in path: String, of name: ModuleName
  ) throws(Failure) -> Set<String> {
    let isRouter = path == name.router
    guard path.hasSuffix(".swift"), path.hasPrefix("Sources/"),
      let bytes = try draft.read(path)
    else { return [] }
    let source = SwiftSource(path, bytes)
    // A nested type is used by the name of the outer one.
    let types = source.types.filter { type in
      type.keyword != "extension" && !type.isPrivate && source.type(around: type.token) == nil
    }.map(\.name)
    return Set(types + (isRouter ? source.members.filter { !$0.isPrivate }.map(\.name) : []))
  }

  /// Refuses to remove declarations that other code uses, forced or not.
  private mutating func checkUses(
    of declared: [ModuleName: Declared], in paths: [String]
  ) throws(Failure) {
    var sources: [SwiftSource] = []
    let words = declared.flatMap { Array($1.all) + [".\($0.property)", "import \($0)"] }
    for path in paths {
      guard let bytes = try draft.read(path), words.contains(where: bytes.contains) else {
        continue
      }
      sources.append(SwiftSource(path, bytes))
    }
    let others = sources.reduce(into: Set()) { $0.formUnion($1.declaredNames) }
    // A member without its type, such as `.login`, may be of another type: of one in the imported
    // modules that declare such a member, or of another layer, the empty name.
    var owners: [String: Set<String>] = [:]
    for path in try package.sources(below: "Sources") {
      guard let bytes = try draft.read(path) else { continue }
      let isModule = path.hasPrefix(ModuleName.modules + "/")
      let owner = isModule ? String(path.split(separator: "/")[2]) : ""
      for name in declared.keys where path != name.router {
        let members = ["static let ", "static var ", "case "].map { $0 + name.property }
        if members.contains(where: bytes.contains) {
          owners[name.property, default: []].insert(owner)
        }
      }
    }
    let uses = sources.flatMap { source in
      let lines = declared.flatMap { name, names in
        source.lines(
          using: name, names.subtracting(others),
          hasImplicitRoute: owners[name.property, default: []]
            .isDisjoint(with: source.imports.union([""])))
      }
      return Set(lines).sorted().map { "\(source.path):\($0)" }
    }
    if uses.isEmpty { return }
    throw Failure(
      "Other code still uses what would be removed, so nothing was changed. Remove these uses "
        + "first; --force is for edited files alone.", .conflict, details: uses)
  }

  /// The names of a module that other code can use.
  fileprivate struct Declared {
    var all: Set<String> = []
    /// Those of its file in App, which App uses without an import.
    var inApp: Set<String> = []

    func subtracting(_ others: Set<String>) -> Declared {
      Declared(all: all.subtracting(others), inApp: inApp.subtracting(others))
    }
  }

  /// The files that may use a module, without the list of routes.
  func usingSources() throws(Failure) -> [String] {
    try (package.sources(below: "Sources/App") + package.sources(below: "Tests"))
      .filter { $0 != SortedLines.Kind.routes.path }
  }
}

extension SwiftSource {
  /// The lines, from 1, that use a module, its types or its route.
  fileprivate func lines(
    using name: ModuleName, _ declared: Planner.Declared, hasImplicitRoute: Bool
  ) -> [Int] {
    let isOfApp =
      ["Sources/App/", "Tests/AppTests/"].contains { path.hasPrefix($0) } || imports.contains("App")
    // Without an import, the words mean something else.
    let names =
      imports.contains(name.type)
      ? declared.all.union([name.type]) : isOfApp ? declared.inApp : []
    let indices = texts.indices.filter { index in
      guard isWord(index) else { return false }
      let isMember = self[index - 1] == "."
      if texts[index] == name.property {
        guard isMember, index > 1, self[index - 2] != "Route" else { return isMember }
        let isAdjacent = tokens[index - 2].range.upperBound == tokens[index - 1].range.lowerBound
        let isOfValue =
          isAdjacent && (isWord(index - 2) || [")", "]", "}", "?"].contains(self[index - 2]))
        return isOfApp && hasImplicitRoute && !isOfValue
      }
      // A member of another value may have the same name.
      let isOptional = isMember && ["?", "!"].contains(self[index - 2])
      let receiver = self[index - (isOptional ? 3 : 2)]
      let isElsewhere = isMember && !["router", "self"].contains(receiver)
      return names.contains(texts[index])
        && (!isElsewhere || texts[index].utf8.first?.isCapital == true)
        && self[index + 1] != ":"
    }
    return indices.map(line)
  }
}
