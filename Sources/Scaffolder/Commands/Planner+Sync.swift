/// An inconsistency in a package.
struct Finding: Equatable {
  let path: String
  /// One sentence.
  let words: String
  /// Whether `sync` corrects it.
  let isCorrected: Bool
}

extension Planner {
  /// Makes the shared lists match the module folders and the routes that App declares. Finds all
  /// inconsistencies, also those that can't be corrected.
  mutating func sync() throws(Failure) {
    let modules = try package.moduleFolders()
    let app = try appSources()
    for kind in SortedLines.Kind.allCases {
      var list = try SortedLines(try draft.read(kind.path) ?? [], kind)
      let sources =
        kind == .routes
        ? app.filter(\.value.isRoute).mapValues { "\($0.path) declares it" }
        : Dictionary(
          uniqueKeysWithValues: modules.filter(\.isWord).map { ($0, "\($0) has a folder") })
      for (name, reason) in sources.sorted(by: { $0.key < $1.key })
      where !list.names.contains(name) {
        find("It lacks \(name): \(reason).", at: kind.path, isCorrected: true)
        let module = ModuleName(valid: name)
        list.insert(name, line: kind == .table ? try row(of: module) : nil)
      }
      let known = kind == .routes ? Set(app.keys) : Set(sources.keys)
      for name in Set(list.names).subtracting(known).sorted() {
        let module = ModuleName(valid: name)
        let made =
          kind == .table
          ? [true, false].map { templates[$0].row(for: module) } : [kind.line(for: name)]
        for line in list.lines(of: name) {
          find(
            "It lists \(name), which has no source: \(line.trimmed)", at: kind.path,
            isCorrected: true)
          if !made.contains(line) { draft.hasBackup = true }
        }
        list.remove(name)
      }
      let unsorted = list.bytes
      try list.sort()
      if list.bytes != unsorted { find("It isn't sorted.", at: kind.path, isCorrected: true) }
      try draft.write(list.bytes, to: kind.path)
    }
    let record = try draft.record()
    var gone: [String] = []
    for name in record.modules where !modules.contains(name) {
      // With its line, remove knows which files were made.
      let module = ModuleName(valid: name)
      let made = try templates.current(of: module, in: &draft).files
      if try draft.files(of: module, made).contains(where: { $0.hasSuffix(".swift") }) { continue }
      gone.append(name)
      find("It lists \(name), which has no source.", at: Record.path, isCorrected: true)
    }
    let before = try draft.read(Record.path)
    try draft.record { record in for name in gone { record[ModuleName(valid: name)] = [] } }
    if gone.isEmpty, try draft.read(Record.path) != before {
      find("It isn't sorted.", at: Record.path, isCorrected: true)
    }
    for module in modules {
      try check(module)
      if module.isWord { try updateDoubles(of: ModuleName(valid: module)) }
    }
    try checkLeftovers(of: modules)
  }

  mutating func find(_ words: String, at path: String, isCorrected: Bool = false) {
    findings.append(Finding(path: path, words: words, isCorrected: isCorrected))
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

  /// Finds missing parts of a module, and a row without the module's route.
  private mutating func check(_ module: String) throws(Failure) {
    let name = ModuleName(valid: module)
    guard module.isWord else {
      return find("No module can have this name: use letters and digits alone.", at: name.sources)
    }
    let router = try draft.read(name.router)
    if router == nil { find("It has no \(name.router), so nothing opens it.", at: name.sources) }
    if try package.files(below: name.tests).isEmpty {
      find("It has no tests in \(name.tests).", at: name.sources)
    }
    let route = SwiftSource(name.router, router ?? []).route
    if let route, let row = try list(.table)?.lines(of: module).first, !row.contains("`\(route)`") {
      find(
        "Its row for \(module) lacks the route `\(route)`: add it.",
        at: SortedLines.Kind.table.path)
    }
  }

  /// Finds remains of modules without sources.
  private mutating func checkLeftovers(of modules: [String]) throws(Failure) {
    func words(_ name: String) -> String {
      "It belongs to \(name), which has no source. Restore that, or run "
        + "Scripts/scaffold remove \(name)."
    }
    for path in try package.sources(below: "Sources/App") where path.contains("/RootRouter+") {
      let name = path.split(separator: "+")[1].dropLast(".swift".count)
      let isGone = !modules.contains(String(name))
      if isGone, let bytes = try draft.read(path), bytes.contains("\(name)Wireframe") {
        find(words(String(name)), at: path)
      }
    }
    for path in try package.sources(below: "Tests/AppTests/Items")
    where path.hasSuffix("TableTests.swift") {
      let name = path.split(separator: "/").last?.dropLast("TableTests.swift".count) ?? ""
      let isGone = !modules.contains(String(name))
      if isGone, let bytes = try draft.read(path), bytes.contains("import \(name)\n") {
        find(words(String(name)), at: path)
      }
    }
    for folder in try package.folders(in: ModuleName.moduleTests) where folder.hasSuffix("Tests") {
      let name = ModuleName(valid: String(folder.dropLast("Tests".count)))
      if modules.contains(name.type) { continue }
      if try !package.files(below: name.tests).isEmpty { find(words(name.type), at: name.tests) }
    }
  }

  /// The template's row if the module's interface is unedited; else its route, and dashes.
  private mutating func row(of name: ModuleName) throws(Failure) -> String {
    let (template, files, _) = try templates.origin(of: name, in: &draft)
    let interface = "\(name.sources)/\(name)Module.swift"
    if let made = files[interface], try draft.read(interface) == made {
      return template.row(for: name)
    }
    let route = SwiftSource(name.router, try draft.read(name.router) ?? []).route
    return "| [\(name)](\(name.sources)) | \(route.map { "`\($0)`" } ?? "—") | — | — |"
  }
}
