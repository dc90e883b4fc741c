// swift-tools-version: 6.2

import PackageDescription

/// The features, sorted. A new one is a word here, its folder, and its tests.
// swift-format-ignore
let modules: [String] = [
  "TemplateName",
]

let package = Package(
  name: "template-app",
  platforms: [.macOS(.v15)],
  products: [.executable(name: "template-app", targets: ["App"])],
  targets: modules.flatMap(Target.module) + [
    // The root router: the only target that sees every module.
    .app(
      "App", of: modules,
      uses: [
        "ViperCommandLine", "ViperIsolation", "ViperPages", "ViperPlatform", "ViperRouting",
        "ViperScenarios", "ViperTerminal", "ViperTracing",
      ]),

    // What modules show, and how it reaches a person.
    .layer("ViperCommandLine", in: "Kit", uses: ["ViperPages", "ViperPlatform"]),
    .layer("ViperPages", in: "Kit"),
    .layer("ViperPresentation", in: "Kit", uses: ["ViperPages", "ViperPlatform"]),
    .layer("ViperRouting", in: "Kit", uses: ["ViperPages", "ViperPresentation", "ViperTerminal"]),
    .layer(
      "ViperScenarios", in: "Kit",
      uses: ["ViperPages", "ViperPlatform", "ViperRouting", "ViperTerminal"]),
    .layer(
      "ViperTerminal", in: "Kit",
      uses: ["CViperTerminal", "ViperIsolation", "ViperPages", "ViperPlatform"]),
    .layer(
      "ViperTracing", in: "Kit",
      uses: ["ViperPages", "ViperPlatform", "ViperRouting", "ViperTerminal"]),

    // What differs by platform.
    .layer("CViperIsolation", in: "Kit"),
    .layer("CViperTerminal", in: "Kit"),
    .layer("ViperIsolation", in: "Kit", uses: ["CViperIsolation", "ViperPlatform"]),
    .layer("ViperPlatform", in: "Kit"),

    // The C library of the machine.
    .library("CSQLite", linked: ":libsqlite3.so.0", onMacOS: "sqlite3"),

    .tests(
      "AppTests",
      of: ["App", "Doubles", "ViperCommandLine", "ViperPages", "ViperScenarios", "ViperTerminal"]),
    .tests("ArchitectureTests", of: []),
    .tests("ViperCommandLineTests", in: "Kit", of: ["ViperCommandLine", "ViperPages"]),
    .tests(
      "ViperPresentationTests", in: "Kit", of: ["Doubles", "ViperPages", "ViperPresentation"]),
    .tests(
      "ViperRoutingTests", in: "Kit",
      of: ["Doubles", "ViperPages", "ViperRouting", "ViperTerminal"]),
    .tests(
      "ViperTerminalTests", in: "Kit",
      of: ["Doubles", "ViperPages", "ViperPlatform", "ViperTerminal"]),
    .tests(
      "ViperScenariosTests", in: "Kit",
      of: ["Doubles", "ViperPages", "ViperScenarios", "ViperTerminal"]),
    .tests(
      "ViperTracingTests", in: "Kit",
      of: ["Doubles", "ViperPages", "ViperPlatform", "ViperTracing"]),
    // What tests of several targets type on and look at.
    .support("Doubles", uses: ["ViperPages", "ViperPresentation", "ViperTerminal"]),
  ]
)

// Scripts/test builds one test target, and what it stands on.
if let tests = Context.environment["TEST_TARGET"] { package.keep(tests) }

// MARK: - Vocabulary

extension Package {
  /// Leaves out every product, and what the target doesn't stand on.
  func keep(_ target: String) {
    var names: Set<String> = []
    func need(_ name: String) {
      guard names.insert(name).inserted else { return }
      for target in targets where target.name == name {
        for case .byNameItem(let name, _) in target.dependencies { need(name) }
      }
    }
    need(target)
    products = []
    targets.removeAll { !names.contains($0.name) }
  }
}

extension Target {
  /// One feature and its tests. It never depends on another feature.
  static func module(_ name: String) -> [Target] {
    let layers: [Dependency] = ["ViperPages", "ViperPresentation"]
    return [
      .target(name: name, dependencies: layers, path: "Sources/Modules/\(name)"),
      .testTarget(
        name: "\(name)Tests", dependencies: [.byName(name: name), "Doubles"] + layers,
        path: "Tests/Modules/\(name)Tests", exclude: ["Gallery"]),
    ]
  }

  static func app(_ name: String, of modules: [String], uses layers: [Dependency]) -> Target {
    .executableTarget(
      name: name, dependencies: modules.map { .byName(name: $0) } + layers, path: "Sources/\(name)")
  }

  /// Shared code that knows no module.
  static func layer(_ name: String, in folder: String = ".", uses: [Dependency] = []) -> Target {
    .target(name: name, dependencies: uses, path: "Sources/\(folder)/\(name)")
  }

  /// A C library of the machine; its header is the system's, or else our own declarations.
  static func library(_ name: String, linked: String, onMacOS other: String) -> Target {
    .target(
      name: name, path: "Sources/System/\(name)",
      linkerSettings: [
        .linkedLibrary(linked, .when(platforms: [.linux])),
        .linkedLibrary(other, .when(platforms: [.macOS])),
      ])
  }

  /// What several tests share.
  static func support(_ name: String, uses: [Dependency]) -> Target {
    .target(name: name, dependencies: uses, path: "Tests/\(name)")
  }

  static func tests(
    _ name: String, in folder: String = ".", of targets: [Dependency]
  ) -> Target {
    .testTarget(name: name, dependencies: targets, path: "Tests/\(folder)/\(name)")
  }
}
