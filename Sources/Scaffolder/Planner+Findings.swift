extension Planner {
  /// What a module lacks that no list can give it.
  func check(
    _ module: String, in draft: inout Draft, _ findings: inout [Finding]
  ) throws(Failure) {
    let paths = ModulePaths(module)
    guard module.isWord else {
      let words = "A module can't be called so: give it letters and digits alone."
      return findings.append(Finding(path: paths.sources, words: words, isMended: false))
    }
    if try draft.read(paths.router) == nil {
      let words = "\(module) has no \(paths.router), so nothing opens it."
      findings.append(Finding(path: paths.sources, words: words, isMended: false))
    }
    if try draft.files(in: paths.tests).isEmpty {
      let words = "\(module) has no tests in \(paths.tests)."
      findings.append(Finding(path: paths.sources, words: words, isMended: false))
    }
  }

  /// A row is its author's, so that another route in it is only told.
  func checkRoute(
    of module: String, in draft: inout Draft, _ findings: inout [Finding]
  ) throws(Failure) {
    let table = try? ModuleTable(try draft.read(ModulePaths.table) ?? [])
    guard let row = table?.rows.first(where: { $0.name == module })?.line,
      let route = try route(of: module, in: &draft), row.utf8Range(of: "`\(route)`") == nil
    else { return }
    let words = "Its row for \(module) lacks the route `\(route)`: put it there by hand."
    findings.append(Finding(path: ModulePaths.table, words: words, isMended: false))
  }

  private func route(of module: String, in draft: inout Draft) throws(Failure) -> String? {
    let router = SwiftTokens(try draft.read(ModulePaths(module).router) ?? [])
    return router.texts(after: ["Route", "(", "name", ":"]).first
  }

  /// What is left of modules that are gone: the file of App would not build.
  func checkLeftovers(
    of modules: [String], in draft: inout Draft, _ findings: inout [Finding]
  ) throws(Failure) {
    let (start, end) = ("Sources/App/RootRouter+", ".swift")
    for path in try draft.sources(in: "Sources/App")
    where path.hasPrefix(start) && path.hasSuffix(end) {
      let name = String(path.dropFirst(start.count).dropLast(end.count))
      if modules.contains(name) { continue }
      let source = SwiftTokens(try draft.read(path) ?? [])
      let isOfModule = source.code.contains { source.text($0) == "\(name)Wireframe" }
      if isOfModule, source.imported.contains(name) {
        let words = "It imports \(name), which has no source. Bring that back, or take this away."
        findings.append(Finding(path: path, words: words, isMended: false))
      }
    }
    for folder in try draft.folders(in: ModulePaths.tests) where folder.hasSuffix("Tests") {
      let name = String(folder.dropLast("Tests".count))
      let isEmpty = try draft.files(in: ModulePaths(name).tests).isEmpty
      if isEmpty || modules.contains(name) { continue }
      let words = "They test \(name), which has no source. Bring that back, or take them away."
      findings.append(Finding(path: ModulePaths(name).tests, words: words, isMended: false))
    }
  }

  /// A row of Modules.md, from what the module's source says: its route, what it asks, what it
  /// reports.
  func row(of module: String, in draft: inout Draft) throws(Failure) -> String {
    let paths = ModulePaths(module)
    if let name = try? ModuleName(module) {
      let (template, files) = try template(of: name, in: &draft)
      let main = files.first { $0.path == "\(paths.sources)/\(module)Module.swift" }
      if let main, try draft.read(main.path) == main.bytes { return template.row(for: name) }
    }
    let interactor = SwiftTokens(try draft.read("\(paths.sources)/\(module)Interactor.swift") ?? [])
    let interface = SwiftTokens(try draft.read("\(paths.sources)/\(module)Module.swift") ?? [])
    let route = try route(of: module, in: &draft).map { "`\($0)`" } ?? "—"
    let services = interactor.words(after: [":", "any"]).map { "`\($0)`" }.joined(separator: ", ")
    let reports = interface.words(after: ["func"])
      .compactMap { name in name.utf8Range(of: "Did").map { String(name[$0.upperBound...]) } }
    let columns = [
      "[\(module)](\(paths.sources))", route, services.isEmpty ? "—" : services,
      reports.isEmpty ? "—" : reports.map(\.spoken).joined(separator: ", "),
    ]
    return "| \(columns.joined(separator: " | ")) |"
  }
}

extension SwiftTokens {
  /// The words that stand right after those.
  fileprivate func words(after before: [String]) -> [String] { all(.word, after: before) }

  /// The texts that stand right after those, without quotes.
  fileprivate func texts(after before: [String]) -> [String] {
    all(.text, after: before).map { String($0.dropFirst().dropLast()) }
  }

  private func all(_ kind: Kind, after before: [String]) -> [String] {
    let code = code
    let texts = code.map(text)
    return code.indices.dropFirst(before.count).filter { index in
      code[index].kind == kind && texts[index - before.count..<index].elementsEqual(before)
    }.map { texts[$0] }
  }
}

extension String {
  /// `SelectUser` as "select user".
  fileprivate var spoken: String {
    utf8.reduce(into: "") { text, byte in
      if byte.isCapital, !text.isEmpty { text += " " }
      text += String(decoding: [byte.isCapital ? byte | 0x20 : byte], as: UTF8.self)
    }
  }
}
