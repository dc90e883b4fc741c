// swift-tools-version: 6.2

import PackageDescription

/// The features, sorted. A new one is a word here, its folder, and its tests.
let modules = [
  "AuditLog",
  "ChangeEmail",
  "ChangePassword",
  "ConfirmEmail",
  "ConfirmPassword",
  "DeleteAccount",
  "Favorites",
  "ImportUsers",
  "Invite",
  "Login",
  "Profile",
  "ResetPassword",
  "SessionList",
  "Settings",
  "SignUp",
  "UserDetail",
  "UserList",
]

let package = Package(
  name: "viper",
  platforms: [.macOS(.v15)],
  products: [.executable(name: "viper", targets: ["App"])],
  targets: modules.flatMap(Target.module) + [
    // The root router: the only target that sees every module.
    .app(
      "App", of: modules,
      uses: ["Accounts", "AccountsLive", "Isolation", "Platform", "Presentation", "Terminal"]),

    // What modules may ask, and who answers. Only App links the live one.
    .layer("Accounts", in: "Services", uses: ["CCommonPasswords", "Platform"]),
    .layer(
      "AccountsLive", in: "Services",
      uses: ["Accounts", "CCrypt", "CSQLite", "Isolation", "Platform"]),

    // What modules show, and how it reaches a person.
    .layer("Presentation", uses: ["Accounts", "Terminal"]),
    .layer("Terminal", uses: ["CTerminal", "Isolation", "Platform"]),

    // What makes, renames and removes modules; Scripts/scaffold builds and runs it.
    .layer("Scaffolder", uses: ["Platform"]),
    .program("scaffold", in: "Sources/Scaffold", uses: ["Scaffolder"]),
    .program(
      "Bench", in: "Scripts/Benchmarks", uses: ["Accounts", "AccountsLive", "CCrypt", "Processes"]),

    // Whatever differs by platform, and the C libraries that the machine has.
    .layer("Platform", in: "System"),
    .layer("Isolation", in: "System", uses: ["CIsolation", "Platform"]),
    .layer("CCommonPasswords", in: "System"),
    .layer("CIsolation", in: "System"),
    .layer("CTerminal", in: "System"),
    .library("CCrypt", linked: "crypt"),
    .library("CSQLite", linked: ":libsqlite3.so.0", onMacOS: "sqlite3"),

    .tests(
      "AccountsLiveTests",
      of: ["Accounts", "AccountsLive", "CCrypt", "Doubles", "Platform", "Processes"]),
    .tests("AccountsTests", of: ["Accounts", "Doubles", "Platform"]),
    .tests("AppTests", of: ["Accounts", "AccountsLive", "App", "Doubles", "Terminal"]),
    .tests("ArchitectureTests", of: []),
    .tests("PresentationTests", of: ["Accounts", "Doubles", "Presentation", "Terminal"]),
    .tests(
      "ProcessTests",
      of: ["Accounts", "AccountsLive", "App", "Doubles", "Platform", "Processes", "Terminal"]),
    .tests("ScaffolderTests", of: ["Platform", "Processes", "Scaffolder", "scaffold"]),
    .tests("TerminalTests", of: ["Doubles", "Terminal"]),
    // What tests of several targets type on and look at, and start programs with.
    .support("Doubles", uses: ["Accounts", "AccountsLive", "Presentation", "Terminal"]),
    .support("Processes", uses: ["Platform"]),
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
        name: "\(name)Tests", dependencies: [.byName(name: name), "Doubles"] + layers,
        path: "Tests/Modules/\(name)Tests"),
    ]
  }

  static func app(_ name: String, of modules: [String], uses layers: [Dependency]) -> Target {
    // With the runtime inside, it starts in half the time, and wherever there is no Swift.
    let inside = BuildSettingCondition.when(platforms: [.linux], configuration: .release)
    return .executableTarget(
      name: name, dependencies: modules.map { .byName(name: $0) } + layers, path: "Sources/\(name)",
      linkerSettings: [.unsafeFlags(["-static-stdlib"], inside)])
  }

  /// Shared code that knows no module.
  static func layer(_ name: String, in folder: String = ".", uses: [Dependency] = []) -> Target {
    .target(name: name, dependencies: uses, path: "Sources/\(folder)/\(name)")
  }

  /// A C library of the machine; its header is the system's, or else our own declarations.
  static func library(_ name: String, linked: String, onMacOS other: String? = nil) -> Target {
    let linux = LinkerSetting.linkedLibrary(linked, .when(platforms: [.linux]))
    let macOS = other.map { LinkerSetting.linkedLibrary($0, .when(platforms: [.macOS])) }
    return .target(
      name: name, path: "Sources/System/\(name)",
      linkerSettings: [linux] + (macOS.map { [$0] } ?? []))
  }

  /// What several tests share.
  static func support(_ name: String, uses: [Dependency]) -> Target {
    .target(name: name, dependencies: uses, path: "Tests/\(name)")
  }

  /// The program behind a script.
  static func program(_ name: String, in folder: String, uses: [Dependency]) -> Target {
    .executableTarget(name: name, dependencies: uses, path: folder)
  }

  static func tests(_ name: String, of targets: [Dependency]) -> Target {
    .testTarget(name: name, dependencies: targets, path: "Tests/\(name)")
  }
}
