/// The modules of a package, and what each is made of.
struct Inventory: Equatable {
  /// Whether a module is as the template makes it.
  enum Origin: Equatable {
    /// Every file is what the template makes.
    case generated
    /// Some are; these differ, are missing or were added. Sorted.
    case edited([String])
    /// None is.
    case byHand
  }

  struct File: Equatable {
    let path: String
    let lines: Int
  }

  /// What one layer may ask of another.
  struct Arrow: Equatable {
    let name: String
    let from: String?
    let to: String?
    let requirements: Int
  }

  struct Module: Equatable {
    let name: String
    /// nil for a module without one.
    let route: String?
    let arrows: [Arrow]
    /// The seven and whatever else is in its folder, its file of the root router, its tests.
    let files: [File]
    /// The protocols of Services, or of its own, that its interactor asks, in the order in which it holds them.
    let services: [String]
    /// How many functions are tests.
    let tests: Int
    let origin: Origin
  }

  /// What a template makes for a module.
  typealias Files = [(path: String, bytes: [UInt8])]

  /// Sorted by name.
  let modules: [Module]

  /// Reads every module once, in O(bytes).
  ///
  /// - Parameter made: What each variant of the template makes for the module of that name.
  init(of disk: some Disk, made: (_ name: String) throws(Failure) -> [Files]) throws(Failure) {
    let services = try Self.services(on: disk)
    var modules: [Module] = []
    for name in try disk.folders(in: ModulePaths.modules) {
      let paths = ModulePaths(name)
      let own = try disk.swiftFiles(in: paths.sources)
      let tests = try disk.swiftFiles(in: paths.tests)
      var router: Files = []
      do throws(DiskError) {
        if let bytes = try disk.read(paths.router) { router = [(paths.router, bytes)] }
      } catch {
        throw Failure(error)
      }
      let origin = Origin(of: own + router + tests, made: try made(name))
      modules.append(
        Module(name, own: own, router: router, tests: tests, services: services, origin: origin))
    }
    self.modules = modules
  }

  /// The names of the protocols that modules may ask.
  private static func services(on disk: some Disk) throws(Failure) -> Set<String> {
    let files = try disk.swiftFiles(in: "Sources/Services").filter { $0.bytes.holds("protocol ") }
    return Set(
      files.flatMap { SwiftDeclarations($0.bytes, hasChains: false).types }.filter {
        $0.kind == .protocol
      }
      .map(\.name))
  }
}

extension Inventory.Origin {
  /// Compares with the variant of the template that more files are of.
  fileprivate init(of files: Inventory.Files, made variants: [Inventory.Files]) {
    let there = Dictionary(files.map { ($0.path, $0.bytes) }) { first, _ in first }
    var best: (equal: Int, different: [String]) = (0, [])
    for variant in variants {
      let equal = Set(variant.filter { there[$0.path] == $0.bytes }.map(\.path))
      let paths = Set(variant.map(\.path)).union(there.keys)
      if equal.count > best.equal { best = (equal.count, paths.subtracting(equal).sorted()) }
    }
    if best.equal == 0 {
      self = .byHand
    } else {
      self = best.different.isEmpty ? .generated : .edited(best.different)
    }
  }
}

extension Inventory.Module {
  fileprivate init(
    _ name: String, own sources: Inventory.Files, router: Inventory.Files, tests: Inventory.Files,
    services known: Set<String>, origin: Inventory.Origin
  ) {
    let parsed = sources.map {
      (path: $0.path, swift: SwiftDeclarations($0.bytes, hasChains: false))
    }
    self.name = name
    self.origin = origin
    route = router.first.flatMap { SwiftDeclarations($0.bytes, hasChains: false).route }
    arrows = parsed.flatMap { $0.swift.arrows(of: name) }.enumerated()
      .sorted { ($0.element.rank, $0.offset) < ($1.element.rank, $1.offset) }
      .map(\.element.arrow)
    let interactor = "\(name)Interactor"
    let own = parsed.flatMap { $0.swift.types }.filter { $0.kind == .protocol }.map(\.name)
    services = parsed.flatMap { file in
      file.swift.variables.filter { $0.type == interactor && $0.function == nil }
        .flatMap { $0.names.filter { known.contains($0) || own.contains($0) } }
    }
    self.tests = tests.reduce(0) { count, file in
      count + SwiftDeclarations(file.bytes, hasChains: false).functions.count { $0.isTest }
    }
    files = (sources + router + tests).map { path, bytes in
      let lines = bytes.lines
      // Behind the last end of a line, there is none.
      return Inventory.File(path: path, lines: lines.count - (lines.last?.isEmpty == true ? 1 : 0))
    }
  }
}

extension SwiftDeclarations {
  /// The protocols declared here, each with how many names it requires.
  fileprivate func arrows(of module: String) -> [(rank: Int, arrow: Inventory.Arrow)] {
    var counts: [String: Int] = [:]
    for function in functions where function.isRequirement {
      counts[function.type ?? "", default: 0] += 1
    }
    for variable in variables where variable.isRequirement {
      counts[variable.type ?? "", default: 0] += 1
    }
    return types.filter { $0.kind == .protocol }.map { type in
      let ends = Explanation.Arrow.ends(of: type.name, in: module)
      let arrow = Inventory.Arrow(
        name: type.name, from: ends.from, to: ends.to, requirements: counts[type.name] ?? 0)
      return (ends.rank, arrow)
    }
  }
}
