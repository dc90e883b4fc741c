/// Where the parts of a module lie, and where it is listed.
struct ModulePaths: Equatable {
  static let manifest = "Package.swift"
  static let routes = "Sources/App/Route.swift"
  static let table = "Modules.md"
  static let modules = "Sources/Modules"
  static let tests = "Tests/Modules"
  /// All that several modules share, and every new one changes.
  static let lists = [manifest, table, routes]

  let sources: String
  let tests: String
  /// Its route and its delegate's methods.
  let router: String

  init(_ module: String) {
    sources = "\(Self.modules)/\(module)"
    tests = "\(Self.tests)/\(module)Tests"
    router = "Sources/App/RootRouter+\(module).swift"
  }
}
