// swift-tools-version: 6.2

import PackageDescription

/// The features, sorted; each has a name here, a folder, and tests.
// swift-format-ignore
let modules: [String] = [
  "TemplateName",
]

let package = Package(
  name: "template-app",
  platforms: [.macOS(.v15)],
  products: [.executable(name: "template-app", targets: ["App"])],
  dependencies: [.package(path: "Kit")],
  targets: modules.flatMap(Target.module) + [
    // The root router: the only target that sees every module.
    .executableTarget(
      name: "App",
      dependencies: modules.map { .byName(name: $0) }
        + [.kit("ViperKit"), .kit("ViperRecordStorage")]),
    .testTarget(
      name: "AppTests", dependencies: ["App", .kit("ViperKit"), .kit("ViperKitTesting")]),
  ]
)

extension Target {
  /// A feature and its tests; it depends neither on another feature nor on the terminal.
  static func module(_ name: String) -> [Target] {
    [
      .target(
        name: name, dependencies: [.kit("ViperPresentation")], path: "Sources/Modules/\(name)"),
      .testTarget(
        name: "\(name)Tests",
        dependencies: [.byName(name: name), .kit("ViperPresentation"), .kit("ViperKitTesting")],
        path: "Tests/Modules/\(name)Tests", exclude: ["Gallery"]),
    ]
  }
}

extension Target.Dependency {
  /// A product of the kit.
  static func kit(_ product: String) -> Self { .product(name: product, package: "Kit") }
}
