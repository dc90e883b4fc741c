import ViperCommandLine

/// The names that a package already uses, which a new module can't have.
struct TakenNames {
  /// The file that declares the members of every route.
  private static let routeProtocol = "Sources/Kit/ViperRouting/Router.swift"

  private(set) var modules: Set<String> = []
  /// Targets and folders by lowercase name, since file systems may be case-insensitive.
  private var targets: [String: String] = [:]
  private var types: Set<String> = []
  /// Constants of `Route`, by lowercase name.
  private var routes: [String: String] = [:]
  /// The functions of App, with their files.
  private var appFunctions: [String: String] = [:]
  /// The names and aliases of commands without hyphens, which may be left out, with their files.
  private var commands: [String: String]
  private let hasFields: Bool
  /// The declarations of a module, under the templates' placeholder name.
  private let made: ModuleTemplates.Declared

  /// Reads the manifest, the names of folders, and the Swift files in `Sources` and of the kit.
  /// - Parameters:
  ///   - hasFields: Whether the new modules have fields.
  ///   - old: The module that is renamed, whose commands are free.
  init(
    in package: PackageFolder, _ templates: ModuleTemplates, hasFields: Bool = false,
    renaming old: ModuleName? = nil
  ) throws(Failure) {
    self.init(templates, hasFields)
    let paths = try [SortedLines.Kind.modules.path] + package.sources(below: "Sources")
    for path in paths { if let bytes = try package.read(path) { add(path, bytes) } }
    if let old { commands = commands.filter { $0.value != old.router } }
    let kit = try package.kit()
    if kit.root != package.root {
      for path in try kit.sources(below: "Sources/Kit") {
        if let bytes = try kit.read(path) { add(path, bytes) }
      }
      for name in ["Scaffolder", "ScaffoldPlugin", "scaffold"] { addTarget(name) }
    }
    for name in try package.folders(in: "Tests") { addTarget(name) }
  }

  /// The names that a new package will have before its first module.
  init(of changes: [Change], _ templates: ModuleTemplates) {
    self.init(templates, false)
    for change in changes where change.path != "Kit/Package.swift" {
      let isKit = change.path.hasPrefix("Kit/")
      add(String(change.path.dropFirst(isKit ? "Kit/".count : 0)), change.after ?? [])
    }
  }

  private init(_ templates: ModuleTemplates, _ hasFields: Bool) {
    made = templates.declared(hasFields: hasFields)
    self.hasFields = hasFields
    commands = Dictionary(uniqueKeysWithValues: Self.kitCommands.map { ($0, "") })
    types = made.words
    for name in Self.toolchainModules { addTarget(name) }
  }

  private mutating func add(_ path: String, _ bytes: [UInt8]) {
    let parts = path.split(separator: "/").map(String.init)
    if path == SortedLines.Kind.modules.path {
      // Before its targets, a manifest names the package and its products.
      let targets = Array(bytes[(bytes.firstOffset(of: "\n  targets: ", from: 0) ?? 0)...])
      for start in ["(\"", "(\n      \"", "name: \""] {
        for name in targets.words(after: start) { addTarget(name) }
      }
      let list = try? SortedLines(bytes, .modules)
      for name in list?.names ?? [] { addModule(name) }
    }
    if parts.count > 2, ["Sources", "Tests"].contains(parts[0]) { addTarget(parts[1]) }
    guard parts[0] == "Sources", path.hasSuffix(".swift") else { return }
    if path.hasPrefix(ModuleName.modules + "/"), parts.count > 3 { addModule(parts[2]) }
    if path == SortedLines.Kind.routes.path || path == Self.routeProtocol {
      let members = ["let", "var", "func"].flatMap { bytes.words(after: "static \($0) ") }
      let list = try? SortedLines(bytes, .routes)
      for name in (list?.names ?? []) + members { routes[name.lowercased()] = name }
    }
    for keyword in ["struct ", "class ", "enum ", "actor ", "protocol ", "typealias "] {
      types.formUnion(bytes.words(after: keyword).filter { $0.utf8.first?.isCapital == true })
    }
    for word in bytes.words(after: "\nimport ") { addTarget(word) }
    if parts[1] == "App" {
      for name in bytes.words(after: "func ") { appFunctions[name] = path }
      addCommands(of: path, bytes)
    }
  }

  private mutating func addCommands(of path: String, _ bytes: [UInt8]) {
    let names = bytes.texts(between: "name: \"", and: "\"")
    let aliases = bytes.texts(between: "aliases: [", and: "]").flatMap { list in
      list.split { "\", \n".contains($0) }.map(String.init)
    }
    let ofItems = bytes.texts(between: "for: \"", and: "\"").flatMap(Self.itemCommands)
    for name in names + aliases + ofItems { commands[Self.letters(of: name)] = path }
  }

  private mutating func addModule(_ name: String) {
    modules.insert(name)
    addTarget(name)
    addTarget("\(name)Tests")
  }

  private mutating func addTarget(_ name: String) { targets[name.lowercased()] = name }

  /// The commands that every program of the kit has.
  private static var kitCommands: [String] {
    let commands = [Scaffold.completions(), Scaffold.config(), Scaffold.manual()]
    return ["help", "version"] + commands.flatMap { [$0.name] + $0.aliases }
  }

  /// The commands and aliases that a feature adds for its items, as `Route.commands(for:…)` does.
  static func itemCommands(_ noun: String) -> [String] {
    let word = noun.split(separator: " ").joined(separator: "-").lowercased()
    return [
      "\(word)-update", "update-\(word)", "remove-\(word)", "\(word)-remove", "delete-\(word)",
    ]
  }

  /// A command without hyphens, in which two commands must differ.
  private static func letters(of command: String) -> String { command.replacing("-", with: "") }

  private func commands(of name: ModuleName) -> [String] {
    [name.route] + (hasFields ? Self.itemCommands(name.noun) : [])
  }

  /// The modules of the toolchain that sources and tests import.
  private static let toolchainModules = [
    "Darwin", "Dispatch", "Distributed", "Foundation", "FoundationEssentials", "Glibc", "Musl",
    "Observation", "RegexBuilder", "Swift", "Synchronization", "Testing", "XCTest",
  ]

  // MARK: - Checks

  /// The name of a new or an existing module.
  /// - Throws: The reason why the package can't have it, and another name.
  func name(_ text: String) throws(Failure) -> ModuleName {
    try ModuleName(text) { modules.contains(text) && $0.type == text ? nil : fault(of: $0) }
  }

  /// Several names, which must differ and not collide with each other.
  func names(_ texts: [String]) throws(Failure) -> [ModuleName] {
    var (all, names) = (self, [ModuleName]())
    for text in texts {
      if names.contains(where: { $0.type == text }) { throw .misuse("\(text) is named twice.") }
      let name = try all.name(text)
      names.append(name)
      if modules.contains(name.type) { continue }
      all.addTarget(name.type)
      all.addTarget("\(name)Tests")
      all.types.formUnion(made.types.map(name.filled))
      all.routes[name.property.lowercased()] = name.property
      for function in made.functions { all.appFunctions[name.filled(function)] = name.router }
      for command in commands(of: name) {
        all.commands[Self.letters(of: command)] = name.router
      }
    }
    return names
  }

  /// The beginning of a sentence; nil if the package can have the name.
  private func fault(of name: ModuleName) -> String? {
    if let target = targets[name.type.lowercased()] {
      return target == name.type
        ? "“\(name)” is the name of another part of the package or of the toolchain"
        : "“\(name)” differs from “\(target)” only in capitals"
    }
    if let target = targets["\(name)Tests".lowercased()] {
      return "“\(name)” needs a target \(name)Tests, and there is \(target) already"
    }
    if types.contains(name.type) {
      return "“\(name)” is the name of a type already"
    }
    if made.types.contains(ModuleName.placeholder.type + name.type) {
      return "“\(name)” is the name of a layer of every module"
    }
    if let type = made.types.map(name.filled).first(where: types.contains) {
      return "“\(name)” makes the type \(type), which exists already"
    }
    if hasFields, name.item == "App" || modules.contains(name.item) {
      return "“\(name)” makes the type \(name.item), and there is the target \(name.item)"
    }
    let member = name.property.lowercased()
    if let route = routes[member] {
      return "“\(name)” makes Route.\(name.property), and there is Route.\(route) already"
    }
    // A killed command may have left the module's own file behind.
    let function = made.functions.map(name.filled).first { function in
      appFunctions[function].map { $0 != name.router } ?? false
    }
    if let function { return "“\(name)” makes the function \(function), which App has already" }
    let command = commands(of: name).first { command in
      commands[Self.letters(of: command)].map { $0 != name.router } ?? false
    }
    return command.map { "“\(name)” makes the command \($0), which exists already" }
  }
}
