/// Where two places of a package disagree.
struct Finding: Equatable {
  let path: String
  /// One sentence.
  let words: String
  /// Whether `sync` corrects it.
  var isCorrected = true
}

extension Planner {
  /// Makes the shared lists match the folders of modules and the routes that App declares.
  /// - Returns: The changes, and what differs; also what no list can correct.
  func sync() throws(Failure) -> (proposal: Proposal, findings: [Finding]) {
    var draft = Draft(of: package)
    var findings: [Finding] = []
    var modules: [String] = []
    for name in try package.folders(in: ModuleName.modules)
    where try !package.sources(below: "\(ModuleName.modules)/\(name)").isEmpty {
      modules.append(name)
    }
    let valid = modules.filter { $0.isWord }
    let app = try appSources()
    var proposal = Proposal()
    for (path, kind) in SharedLists.all {
      let before = try draft.read(path) ?? []
      var list = try reading(path) { () throws(UnrecognizedFormat) in
        try SortedLines(before, kind)
      }
      var entries = Dictionary(uniqueKeysWithValues: valid.map { ($0, "\($0) has a folder") })
      var known = Set(entries.keys)
      if kind == .routes {
        entries = app.mapValues { "\($0.path) declares it" }.filter { app[$0.key]?.isRoute == true }
        known = Set(app.keys)
      }
      for (name, reason) in entries.sorted(by: { $0.key < $1.key })
      where !list.names.contains(name) {
        findings.append(Finding(path: path, words: "It lacks \(name): \(reason)."))
        let module = ModuleName(valid: name)
        list.insert(name, line: kind == .table ? try row(of: module, in: &draft) : nil)
      }
      for name in Set(list.names).subtracting(known).sorted() {
        let module = ModuleName(valid: name)
        let made =
          kind == .table
          ? [true, false].map { templates[$0].row(for: module) } : [kind.line(for: name)]
        for line in list.lines(of: name) {
          let words = "It lists \(name), which has no source: \(line.trimmed)"
          findings.append(Finding(path: path, words: words))
          if !made.contains(line) { proposal.hasBackup = true }
        }
        list.remove(name)
      }
      let unsorted = list.bytes
      try reading(path) { () throws(UnrecognizedFormat) in try list.sort() }
      if list.bytes != unsorted { findings.append(Finding(path: path, words: "It isn't sorted.")) }
      try draft.write(list.bytes, to: path)
      proposal.entries.append(.init(list.bytes == before ? .identical : .update, path))
    }
    try check(modules, in: &draft, &findings)
    try checkLeftovers(of: modules, in: &draft, &findings)
    proposal.changes = draft.changes
    return (proposal, findings)
  }

  /// The static constants that App declares, with their files, and whether they are routes.
  private func appSources() throws(Failure) -> [String: (path: String, isRoute: Bool)] {
    var result: [String: (path: String, isRoute: Bool)] = [:]
    for path in try package.sources(below: "Sources/App") {
      guard let bytes = try package.read(path), bytes.contains("static ") else { continue }
      let source = SwiftSource(path, bytes)
      for index in source.texts.indices
      where source[index] == "static" && ["let", "var"].contains(source[index + 1]) {
        let isRoute = source[index + 3] == "=" && source[index + 4] == "Route"
        result[source[index + 2]] = (path, isRoute)
      }
    }
    return result
  }

  /// What a module lacks, and a row with another route than App's.
  private func check(
    _ modules: [String], in draft: inout Draft, _ findings: inout [Finding]
  ) throws(Failure) {
    let table = try? SortedLines(try draft.read(SharedLists.table) ?? [], .table)
    for module in modules {
      let name = ModuleName(valid: module)
      func find(_ words: String, at path: String) {
        findings.append(Finding(path: path, words: words, isCorrected: false))
      }
      guard module.isWord else {
        find("No module can have this name: use letters and digits alone.", at: name.sources)
        continue
      }
      let router = try draft.read(name.router)
      if router == nil { find("It has no \(name.router), so nothing opens it.", at: name.sources) }
      if try package.files(below: name.tests).isEmpty {
        find("It has no tests in \(name.tests).", at: name.sources)
      }
      let route = SwiftSource(name.router, router ?? []).route
      if let route, let row = table?.lines(of: module).first, !row.contains("`\(route)`") {
        find("Its row for \(module) lacks the route `\(route)`: add it.", at: SharedLists.table)
      }
    }
  }

  /// What is left of modules without sources.
  private func checkLeftovers(
    of modules: [String], in draft: inout Draft, _ findings: inout [Finding]
  ) throws(Failure) {
    func find(_ name: String, at path: String) {
      let words = "It belongs to \(name), which has no source. Restore that, or remove this."
      findings.append(Finding(path: path, words: words, isCorrected: false))
    }
    for path in try package.sources(below: "Sources/App") where path.contains("/RootRouter+") {
      let name = path.split(separator: "+")[1].dropLast(".swift".count)
      let isGone = !modules.contains(String(name))
      if isGone, let bytes = try draft.read(path), bytes.contains("\(name)Wireframe") {
        find(String(name), at: path)
      }
    }
    for folder in try package.folders(in: ModuleName.moduleTests) where folder.hasSuffix("Tests") {
      let name = ModuleName(valid: String(folder.dropLast("Tests".count)))
      if modules.contains(name.type) { continue }
      if try !package.files(below: name.tests).isEmpty { find(name.type, at: name.tests) }
    }
  }

  /// The template's row for a module that it makes; for others, the route, and dashes to fill in.
  private func row(of name: ModuleName, in draft: inout Draft) throws(Failure) -> String {
    let (template, files, _) = try templates.origin(of: name, in: &draft)
    let interface = "\(name.sources)/\(name)Module.swift"
    if let made = files[interface], try draft.read(interface) == made {
      return template.row(for: name)
    }
    let route = SwiftSource(name.router, try draft.read(name.router) ?? []).route
    return "| [\(name)](\(name.sources)) | \(route.map { "`\($0)`" } ?? "—") | — | — |"
  }

  private func reading<Value>(
    _ path: String, _ work: () throws(UnrecognizedFormat) -> Value
  ) throws(Failure) -> Value {
    do throws(UnrecognizedFormat) {
      return try work()
    } catch {
      throw Failure(
        "\(path) can't be changed: \(error.reason). Correct that, and run Scripts/scaffold sync "
          + "again.", .unrecognized)
    }
  }
}
