/// The messages within one module: protocol → sender → receiver → test.
struct Explanation {
  struct Location: Hashable {
    let path: String
    /// From 1.
    let line: Int
  }

  /// A type, and the lines where it sends or receives.
  struct Layer {
    let type: String
    var locations: [Location]
  }

  struct Test {
    let name: String
    let location: Location
  }

  struct Requirement {
    /// Such as `userSubmitted(username:password:)`.
    let signature: String
    let location: Location
    var senders: [Layer] = []
    var receivers: [Layer] = []
    /// The messages that the receiver sends while it handles it.
    var next: [String] = []
    /// The tests that send it, or read a double's record of it.
    let tests: [Test]
    /// Sentences.
    var missing: [String] = []
  }

  struct Arrow {
    let `protocol`: String
    /// The layers in its name, such as `View` and `Presenter`; nil if it names none.
    let from: String?
    let to: String?
    let location: Location
    let requirements: [Requirement]
  }

  let module: String
  let route: String?
  /// In the order of Modules.md.
  let arrows: [Arrow]

  /// - Throws: If there is no such module; with the nearest names.
  init(of name: String, in package: PackageFolder) throws(Failure) {
    let modules = try package.moduleFolders()
    guard modules.contains(name) else { throw Planner.unknown(name, among: modules) }
    let module = ModuleName(valid: name)
    let own = try package.sources(below: module.sources, mentioning: name)
    let app = try package.sources(below: "Sources/App", mentioning: name)
    self.module = name
    route = app.first { $0.path == module.router }?.route
    var tests = try package.sources(below: module.tests, mentioning: name)
    tests += try package.testSources(importedBy: tests, mentioning: ["func "])
    arrows = CallGraph(name, own: own, app: app, tests: tests).arrows
  }

  /// The layers in a protocol's name, and its rank in the order of Modules.md.
  static func ends(
    of name: String, in module: String
  ) -> (from: String?, to: String?, rank: Int) {
    let names = [
      "ViewToPresenter", "PresenterToView", "PresenterToInteractor", "PresenterToWireframe",
      "Delegate", "Module",
    ]
    let rest = name.hasPrefix(module) ? String(name.dropFirst(module.count)) : ""
    let rank = names.firstIndex(of: rest) ?? names.count
    if rest == "Delegate" { return ("Module", "others", rank) }
    if rest == "Module" { return ("others", "Module", rank) }
    guard let to = rest.firstRange(of: "To"), to.lowerBound > rest.startIndex,
      rest[to.upperBound...].utf8.first?.isCapital == true
    else { return (nil, nil, names.count + 1) }
    return (String(rest[..<to.lowerBound]), String(rest[to.upperBound...]), rank)
  }
}
