// swift-tools-version: 6.2

import PackageDescription

/// The features, sorted. A new one is a word here, its folder, and its tests.
let modules = [
  "ConfirmEmail",
  "Login",
  "ResetPassword",
  "SignUp",
  "UserList",
]

let package = Package(
  name: "viper",
  platforms: [.macOS(.v15)],
  products: [.executable(name: "viper", targets: ["App"])],
  targets: modules.flatMap(Target.module) + [
    // The root router: the only target that sees every module.
    .app(
      "App", uses: modules + ["Accounts", "AccountsLive", "Platform", "Presentation", "Terminal"]),

    // What modules may ask, and who answers. Only App links the live one.
    .layer("Accounts", in: "Services", uses: ["Platform"]),
    .layer("AccountsLive", in: "Services", uses: ["Accounts", "CCrypt", "CSQLite", "Platform"]),

    // What modules show, and how it reaches a person.
    .layer("Presentation", uses: ["Terminal"]),
    .layer("Terminal", uses: ["CTerminal", "Platform"]),

    // Whatever differs by platform.
    .layer("Platform", in: "System"),
    .library("CCrypt", linked: "crypt"),
    .library("CSQLite", linked: ":libsqlite3.so.0", onMacOS: "sqlite3"),
    .layer("CTerminal", in: "System"),

    .tests("AccountsLiveTests", of: ["Accounts", "AccountsLive", "Platform"]),
    .tests("AccountsTests", of: ["Accounts", "Platform"]),
    .tests("AppTests", of: modules + ["Accounts", "AccountsLive", "App", "Doubles", "Terminal"]),
    .tests("ArchitectureTests"),
    .tests("PresentationTests", of: ["Doubles", "Presentation", "Terminal"]),
    .tests("ProcessTests", of: ["App", "Doubles", "Platform", "Terminal"]),
    .tests("TerminalTests", of: ["Doubles", "Terminal"]),
    // What tests of several targets type on and look at.
    .target(
      name: "Doubles", dependencies: ["Accounts", "AccountsLive", "Terminal"],
      path: "Tests/Doubles"),
  ]
)

// MARK: - Vocabulary

extension Target {
  /// One feature and its tests. It never depends on another feature.
  static func module(_ name: String) -> [Target] {
    let layers: [Dependency] = ["Accounts", "Presentation", "Terminal"]
    return [
      .target(name: name, dependencies: layers, path: "Sources/Modules/\(name)"),
      .testTarget(
        name: "\(name)Tests", dependencies: [.target(name: name), "Doubles"] + layers,
        path: "Tests/Modules/\(name)Tests"),
    ]
  }

  static func app(_ name: String, uses targets: [String]) -> Target {
    .executableTarget(
      name: name, dependencies: targets.map { .target(name: $0) }, path: "Sources/\(name)")
  }

  /// Shared code that knows no module.
  static func layer(_ name: String, in folder: String = ".", uses targets: [String] = []) -> Target
  {
    .target(
      name: name, dependencies: targets.map { .target(name: $0) }, path: "Sources/\(folder)/\(name)"
    )
  }

  /// A C library that the machine has; its header is the system's, or else our own declarations.
  static func library(_ name: String, linked library: String, onMacOS other: String? = nil)
    -> Target
  {
    let elsewhere = other.map { [LinkerSetting.linkedLibrary($0, .when(platforms: [.macOS]))] }
    return .target(
      name: name, path: "Sources/System/\(name)",
      linkerSettings: [.linkedLibrary(library, .when(platforms: [.linux]))] + (elsewhere ?? []))
  }

  static func tests(_ name: String, of targets: [String] = []) -> Target {
    .testTarget(
      name: name, dependencies: targets.map { .target(name: $0) }, path: "Tests/\(name)")
  }
}
