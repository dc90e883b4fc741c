/// What the package has already, so that a new module neither hides it nor is hidden by it: targets,
/// folders, types, routes, and what the root router calls its members.
struct TakenNames {
  /// The features: what `Package.swift` lists, and the folders of `Sources/Modules`.
  private(set) var modules: Set<String> = []
  /// Targets and folders, by their small letters, since file systems may not tell capitals apart.
  private(set) var targets: [String: String] = [:]
  /// The types of the sources, and of what tests share.
  private(set) var types: Set<String> = []
  /// The static members of `Route`, by their small letters.
  private(set) var routeMembers: [String: String] = [:]
  /// As the command line calls them.
  private(set) var routes: Set<String> = []
  private(set) var routerMembers: Set<String> = []

  /// Reads the manifest, the names of folders, and every Swift file in `Sources`. Takes O(bytes).
  ///
  /// - Throws: Which file can't be read.
  init(in disk: some Disk) throws(Failure) {
    do throws(DiskError) {
      try readManifest(ModulePaths.manifest, on: disk)
      try readFolders(on: disk)
      try readFiles(in: "Sources", on: disk)
      for folder in try disk.names(in: "Tests") where !folder.hasSuffix("Tests") {
        if folder != "Modules" { try readFiles(in: "Tests/\(folder)", on: disk) }
      }
    } catch {
      throw Failure(error)
    }
  }

  /// Whether the package has a module of exactly that name.
  func isModule(_ name: ModuleName) -> Bool { modules.contains(name.type) }

  /// - Throws: Why the package has no room for a module of that name, and a name for which it has. A
  ///   module that is there already is in nobody's way.
  func check(_ name: ModuleName) throws(Failure) {
    guard let reason = fault(of: name) else { return }
    throw ModuleName.refusal(reason, of: name.type) { isFree($0) }
  }

  /// Checks each, and that there is room for all of them together.
  func check(_ names: [ModuleName]) throws(Failure) {
    var all = self
    for (index, name) in names.enumerated() where !names[..<index].contains(name) {
      try all.check(name)
      if !isModule(name) { all.add(name) }
    }
  }

  /// The name that a developer has typed for a new module. What is suggested instead of another one
  /// suits this package.
  func name(_ text: String) throws(Failure) -> ModuleName {
    let name = try ModuleName(text) { isFree($0) }
    try check(name)
    return name
  }

  /// Whether a new module can have that name.
  func isFree(_ name: ModuleName) -> Bool { !isModule(name) && fault(of: name) == nil }

  // MARK: - What is taken

  /// Takes what a module of that name takes.
  private mutating func add(_ name: ModuleName) {
    addTarget(name.type)
    addTarget("\(name)Tests")
    types.formUnion(name.types)
    routeMembers[name.property.lowercased()] = name.property
    routes.insert(name.route)
    routerMembers.insert("open\(name)")
  }

  mutating func addModule(_ name: String) {
    modules.insert(name)
    addTarget(name)
    addTarget("\(name)Tests")
  }

  mutating func addTarget(_ name: String) { targets[name.lowercased()] = name }

  mutating func add(_ file: SourceDeclarations) {
    types.formUnion(file.types)
    for member in file.routes { routeMembers[member.lowercased()] = member }
    routes.formUnion(file.routeNames)
    routerMembers.formUnion(file.routerMembers)
  }
}
