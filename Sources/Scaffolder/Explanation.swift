/// Who sends what to whom in one module, read off its code: protocol → sender → receiver → test.
struct Explanation: Equatable {
  /// A line of a file; the first one is 1.
  struct Place: Hashable {
    let path: String
    let line: Int
  }

  /// A type, and where it sends or receives.
  struct Layer: Equatable {
    let type: String
    var places: [Place]
  }

  struct Test: Equatable {
    let name: String
    let place: Place
  }

  /// What one layer may ask of another.
  struct Requirement: Equatable {
    /// Such as `userSubmitted(username:password:)`.
    let signature: String
    let place: Place
    var senders: [Layer] = []
    var receivers: [Layer] = []
    /// Those that call it, or look at what a double noted of it. Sorted by place.
    var tests: [Test] = []
    /// What the receiver sends in turn, while it is at it.
    var next: [String] = []
  }

  struct Arrow: Equatable {
    let name: String
    /// The layers as the name has them, such as `View` and `Presenter`; nil where it says none.
    let from: String?
    let to: String?
    let place: Place
    var requirements: [Requirement]
  }

  let module: String
  /// The route's name; nil for a module without one.
  let route: String?
  /// In the order of Modules.md; protocols that are no arrows by their names stand last.
  let arrows: [Arrow]

  /// - Throws: `.misused` where there is no such module, with the nearest names.
  init(of name: String, on disk: some Disk) throws(Failure) {
    let modules = try disk.folders(in: ModulePaths.modules)
    guard modules.contains(where: { $0.utf8.elementsEqual(name.utf8) }) else {
      throw Self.unknown(name, among: modules)
    }
    module = name
    let paths = ModulePaths(name)
    let own = try disk.swiftFiles(in: paths.sources)
    let app = try disk.swiftFiles(in: "Sources/App").filter { $0.bytes.holds(name) }
    let tests = try disk.swiftFiles(in: paths.tests)
    let index = SwiftIndex((own + app + tests).map { SwiftIndex.File($0.path, $0.bytes) })
    route = index.files.first { $0.path.utf8.elementsEqual(paths.router.utf8) }?.swift.route
    arrows = Search(
      index, module: name, own: 0..<own.count, tests: own.count + app.count..<index.files.count
    ).arrows()
  }

  private static func unknown(_ name: String, among modules: [String]) -> Failure {
    let nearest = Nearest.names(to: name, among: modules)
    let shown = name.shortened(to: 60).harmless
    if nearest.isEmpty {
      let next = "Scripts/scaffold list names them all."
      return Failure("There is no module “\(shown)”. \(next)", .misused)
    }
    let names = nearest.joined(separator: " or ")
    return Failure("There is no module “\(shown)”. Did you mean \(names)?", .misused)
  }
}

extension Explanation.Arrow {
  /// The layers that a protocol's name tells, and its place among the others.
  static func ends(
    of name: String, in module: String
  ) -> (from: String?, to: String?, rank: Int) {
    guard name.utf8.starts(with: module.utf8) else { return (nil, nil, 7) }
    let rest = String(decoding: name.utf8.dropFirst(module.utf8.count), as: UTF8.self)
    switch rest {
    case "ViewToPresenter": return ("View", "Presenter", 0)
    case "PresenterToView": return ("Presenter", "View", 1)
    case "PresenterToInteractor": return ("Presenter", "Interactor", 2)
    case "PresenterToWireframe": return ("Presenter", "Wireframe", 3)
    case "Delegate": return ("Module", "others", 4)
    case "Module": return ("others", "Module", 5)
    default: break
    }
    let ends = rest.split(separator: "To", maxSplits: 1, omittingEmptySubsequences: false)
    guard ends.count == 2, ends.allSatisfy({ $0.first?.isUppercase == true }) else {
      return (nil, nil, 7)
    }
    return (String(ends[0]), String(ends[1]), 6)
  }
}

extension SwiftDeclarations {
  /// What `Route(name: "…")` says here first.
  var route: String? {
    for index in code.tokens.indices.dropLast(3)
    where code.sign(index, "(") && code.keyword(index + 1) == "name"
      && code.word(index - 1) == "Route" && code.sign(index + 2, ":")
    {
      let name = code.tokens[index + 3]
      if name.kind == .text { return String(code.source.text(name).dropFirst().dropLast()) }
    }
    return nil
  }
}
