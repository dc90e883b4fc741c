/// The modules of a package, with their routes, protocols and files.
struct Inventory {
  struct Arrow: Equatable {
    let `protocol`: String
    let from: String?
    let to: String?
    let requirements: Int
  }

  struct Module {
    let name: String
    let route: String?
    /// `generated`, `edited` or `by hand`, compared with the template that fits better.
    let state: String
    /// The files that differ from the template, are missing, or were added.
    let edited: [String]
    /// The service protocols that its interactor uses.
    let services: [String]
    let tests: Int
    let arrows: [Arrow]
    let files: [(path: String, lines: Int)]
  }

  /// Sorted by name.
  let modules: [Module]

  init(of package: PackageFolder, _ templates: ModuleTemplates) throws(Failure) {
    let types = try package.services(mentioning: "protocol ").flatMap(\.types)
    let services = Set(types.filter(\.isProtocol).map(\.name))
    var (modules, draft) = ([Module](), Draft(of: package))
    for folder in try package.moduleFolders() {
      let name = ModuleName(valid: folder)
      let router = try package.kind(of: name.router) == .file ? [name.router] : []
      let own = try package.sources(below: name.sources)
      let tests = try package.sources(below: name.tests)
      let (_, made, equal) = try templates.origin(of: name, in: &draft)
      // The item and the store of a module with fields.
      let rest = made.keys.filter { $0.hasSuffix(".swift") && !(own + router + tests).contains($0) }
      var files: [SwiftSource] = []
      for path in own + router + tests + rest.sorted() {
        guard let bytes = try draft.read(path) else { continue }
        files.append(SwiftSource(path, bytes))
      }
      var others: [String: [UInt8]] = [:]
      for path in made.keys where !path.hasSuffix(".swift") { others[path] = try draft.read(path) }
      modules.append(
        Module(
          name, files, others, isOwn: Set(own).contains, equal == 0 ? nil : made,
          services: services))
    }
    self.modules = modules
  }

  /// The modules as a table.
  var text: String {
    if modules.isEmpty { return "There is no module yet. Make one: Scripts/scaffold new Name.\n" }
    let head = ["module", "route", "arrows", "files", "lines", "tests", "state"]
    let rows = [head] + modules.map(\.row)
    let widths = head.indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
    return rows.map { row in
      row.indices.map { column in
        if column == 6 { return row[column] }
        let blanks = "".padded(to: widths[column] - row[column].count)
        return column < 2 ? row[column] + blanks : blanks + row[column]
      }.joined(separator: "  ") + "\n"
    }.joined()
  }
}

extension Inventory.Module {
  fileprivate init(
    _ name: ModuleName, _ sources: [SwiftSource], _ others: [String: [UInt8]],
    isOwn: (String) -> Bool, _ made: [String: [UInt8]]?, services: Set<String>
  ) {
    let own = sources.filter { isOwn($0.path) }
    self.name = name.type
    route = sources.first { $0.path == name.router }?.route
    let ranked = own.flatMap { source in
      source.types.filter(\.isProtocol).map { type -> (rank: Int, arrow: Inventory.Arrow) in
        let ends = Explanation.ends(of: type.name, in: name.type)
        let count = source.members.count { $0.isRequirement && $0.type == type.name }
        return (
          ends.rank,
          Inventory.Arrow(protocol: type.name, from: ends.from, to: ends.to, requirements: count)
        )
      }
    }
    arrows = ranked.sorted { $0.rank < $1.rank }.map(\.arrow)
    files = sources.map { source -> (path: String, lines: Int) in
      let isEnded = source.bytes.last == 0x0A || source.bytes.isEmpty
      return (source.path, source.bytes.count { $0 == 0x0A } + (isEnded ? 0 : 1))
    }
    let known = services.union(own.flatMap(\.types).filter(\.isProtocol).map(\.name))
    self.services = own.flatMap { $0.services(askedBy: name.type, among: known) }
    tests = sources.reduce(0) { $0 + $1.members.count { $0.isTest } }
    let there = others.merging(sources.map { ($0.path, $0.bytes) }) { _, source in source }
    let paths = Set(there.keys).union(made?.keys ?? [:].keys)
    edited = paths.filter { made != nil && there[$0] != made?[$0] }.sorted()
    state = made == nil ? "by hand" : edited.isEmpty ? "generated" : "edited"
  }

  fileprivate var row: [String] {
    let count = edited.isEmpty ? "" : " (\(edited.count) \(edited.count == 1 ? "file" : "files"))"
    return [
      name.sanitized.truncated(to: 24), (route ?? "—").sanitized.truncated(to: 24),
      "\(arrows.count)", "\(files.count)", "\(files.reduce(0) { $0 + $1.lines })", "\(tests)",
      state + count,
    ]
  }
}
