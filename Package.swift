// swift-tools-version: 6.2

import PackageDescription

/// The modules, sorted. Modules.md lists what else a new one needs.
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
  // SwiftPM makes the executables of a root package. As a product of another package's dependency,
  // viper would take the names of its modules from that package.
  products: [
    .library(name: "ViperKit", targets: ["ViperKit"]),
    .library(name: "ViperKitTesting", targets: ["ViperKitTesting"]),
    .library(
      name: "ViperPresentation", targets: ["ViperPages", "ViperPresentation", "ViperRecords"]),
    .library(name: "ViperRecordStorage", targets: ["ViperRecordStorage"]),
    .plugin(name: "Scaffold", targets: ["ScaffoldPlugin"]),
  ],
  targets: modules.flatMap(Target.module) + [
    // The root router: the only target that sees every module.
    .app(
      "viper", of: modules,
      uses: [
        "AccountPresentation", "AccountStorage", "Accounts", "Database", "StoreMaintenance",
        "StorePlatform", "UserSearch", "ViperIsolation", "ViperKit", "ViperPlatform",
        "ViperRecordStorage", "ViperScenarios", "ViperTracing",
      ]),

    // What modules may ask.
    .layer("Accounts", in: "Services", uses: ["CCommonPasswords", "ViperPlatform"]),

    // The live services, from the bottom up. Tests aside, only App and Bench link these.
    .layer("StorePlatform", in: "Services/Live", uses: ["Accounts", "ViperPlatform"]),
    .layer(
      "Database", in: "Services/Live",
      uses: [
        "Accounts", "CViperSQLite", "StorePlatform", "ViperIsolation", "ViperPlatform",
        "ViperRecordStorage",
      ]),
    .layer(
      "UserSearch", in: "Services/Live",
      uses: ["Accounts", "Database", "StorePlatform", "ViperPlatform"]),
    .layer(
      "AccountStorage", in: "Services/Live",
      uses: [
        "Accounts", "CCrypt", "Database", "StorePlatform", "UserSearch", "ViperIsolation",
        "ViperPlatform", "ViperRecordStorage", "ViperRecords",
      ]),
    .layer(
      "StoreMaintenance", in: "Services/Live",
      uses: [
        "AccountStorage", "Accounts", "CCrypt", "Database", "StorePlatform", "UserSearch",
        "ViperIsolation", "ViperPlatform", "ViperRecordStorage",
      ]),

    // What modules show, and how it reaches a person.
    .layer(
      "AccountPresentation", in: "Accounts", uses: ["Accounts", "ViperPages", "ViperPresentation"]),
    .layer("ViperCommandLine", in: "Kit", uses: ["ViperPages", "ViperPlatform"]),
    .layer(
      "ViperKit", in: "Kit",
      uses: [
        "ViperCommandLine", "ViperIsolation", "ViperPages", "ViperPlatform", "ViperPresentation",
        "ViperRecords", "ViperRouting", "ViperScenarios", "ViperTerminal", "ViperTracing",
      ]),
    .layer(
      "ViperKitTesting", in: "Kit",
      uses: [
        "CViperTestLocale", "ViperKit", "ViperPages", "ViperPlatform", "ViperPresentation",
        "ViperRecords", "ViperScenarios", "ViperTerminal",
      ]),
    .layer("ViperPages", in: "Kit"),
    .layer("ViperPresentation", in: "Kit", uses: ["ViperPages", "ViperPlatform", "ViperRecords"]),
    .layer(
      "ViperRecordStorage", in: "Kit",
      uses: ["CViperSQLite", "ViperIsolation", "ViperPlatform", "ViperRecords"]),
    .layer("ViperRecords", in: "Kit", uses: ["ViperPlatform"]),
    .layer(
      "ViperRouting", in: "Kit",
      uses: ["ViperCommandLine", "ViperPages", "ViperPresentation", "ViperTerminal"]),
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
    .layer("CViperSQLite", in: "Kit", linking: ":libsqlite3.so.0", onMacOS: "sqlite3"),
    .layer("CViperTerminal", in: "Kit"),
    .layer("CViperTestLocale", in: "Kit"),
    .layer("ViperIsolation", in: "Kit", uses: ["CViperIsolation", "ViperPlatform"]),
    .layer("ViperPlatform", in: "Kit"),

    // What makes, renames and removes modules; Scripts/scaffold builds and runs it.
    .layer("Scaffolder", uses: ["ViperCommandLine", "ViperPlatform"]),
    .program("scaffold", in: "Sources/Scaffold", uses: ["Scaffolder"]),
    .scaffold("ScaffoldPlugin", runs: "scaffold"),
    .program(
      "Bench", in: "Scripts/Benchmarks",
      uses: [
        "AccountStorage", "Accounts", "CCrypt", "Database", "PostgreSQLFixtures", "Processes",
        "StorePlatform", "UserSearch", "ViperPlatform",
      ], except: ["README.md", "counts.txt", "figures.md", "machines.md", "messages.txt"]),

    // The C libraries of the machine, and the list of common passwords.
    .layer("CCommonPasswords", in: "System"),
    .layer("CCrypt", in: "System", linking: "crypt"),

    .tests(
      "AccountPresentationTests", in: "Accounts",
      of: ["AccountPresentation", "Accounts", "Doubles", "ViperPages"]),
    .tests(
      "AccountStorageTests", in: "Services",
      of: [
        "AccountStorage", "Accounts", "Database", "Doubles", "PostgreSQLFixtures", "Processes",
        "StoreFixtures", "StoreMaintenance", "StorePlatform", "UserSearch", "ViperIsolation",
        "ViperKitTesting", "ViperPlatform", "ViperRecordStorage", "ViperRecords",
      ]),
    .tests(
      "AccountsTests", in: "Services",
      of: [
        "Accounts", "CCommonPasswords", "Doubles", "Processes", "ViperKitTesting", "ViperPlatform",
      ]),
    .tests(
      "AppTests",
      of: [
        "AccountStorage", "Accounts", "Doubles", "ProcessHarness", "Processes", "StoreFixtures",
        "StoreMaintenance", "StorePlatform", "ViperKit", "ViperKitTesting", "ViperRecordStorage",
        "ViperScenarios", "ViperTracing", "viper",
      ]),
    .tests("ArchitectureTests", of: []),
    .tests(
      "DatabaseTests", in: "Services",
      of: [
        "AccountStorage", "Accounts", "Database", "PostgreSQLFixtures", "Processes",
        "StoreFixtures", "StorePlatform", "ViperIsolation", "ViperPlatform",
      ]),
    .tests("PostgreSQLFixturesTests", of: ["PostgreSQLFixtures", "Processes", "ViperPlatform"]),
    .tests(
      "ProcessTests",
      of: [
        "AccountStorage", "Accounts", "Database", "PostgreSQLFixtures", "ProcessHarness",
        "Processes", "StorePlatform", "ViperCommandLine", "ViperKitTesting", "ViperPages",
        "ViperPlatform", "ViperScenarios", "ViperTerminal", "scaffold", "viper",
      ]),
    .tests(
      "ScaffolderTests",
      of: ["Processes", "Scaffolder", "ViperCommandLine", "ViperPlatform", "scaffold"]),
    .tests(
      "StoreMaintenanceTests", in: "Services",
      of: [
        "AccountStorage", "Accounts", "CCrypt", "Database", "PostgreSQLFixtures", "StoreFixtures",
        "StoreMaintenance", "StorePlatform", "ViperKitTesting", "ViperPlatform",
        "ViperRecordStorage",
      ]),
    .tests(
      "StorePlatformTests", in: "Services",
      of: [
        "AccountStorage", "Accounts", "StoreFixtures", "StoreMaintenance", "StorePlatform",
        "ViperKitTesting", "ViperPlatform",
      ]),
    .tests(
      "UserSearchTests", in: "Services",
      of: [
        "AccountStorage", "Accounts", "Database", "StoreFixtures", "StorePlatform", "UserSearch",
        "ViperPlatform",
      ]),
    .tests("ViperCommandLineTests", in: "Kit", of: ["ViperCommandLine", "ViperPages"]),
    .tests(
      "ViperKitTests", in: "Kit",
      of: [
        "ViperCommandLine", "ViperKit", "ViperKitTesting", "ViperPages", "ViperPlatform",
        "ViperScenarios", "ViperTerminal",
      ]),
    .tests(
      "ViperPresentationTests", in: "Kit",
      of: ["ViperKitTesting", "ViperPages", "ViperPresentation", "ViperRecords"]),
    .tests(
      "ViperRecordsTests", in: "Kit",
      of: [
        "CViperSQLite", "ViperKitTesting", "ViperPlatform", "ViperPresentation",
        "ViperRecordStorage", "ViperRecords",
      ]),
    .tests(
      "ViperRoutingTests", in: "Kit",
      of: ["ViperKitTesting", "ViperPages", "ViperRouting", "ViperTerminal"]),
    .tests(
      "ViperScenariosTests", in: "Kit",
      of: ["ViperKitTesting", "ViperPages", "ViperPlatform", "ViperScenarios", "ViperTerminal"]),
    .tests(
      "ViperTerminalTests", in: "Kit",
      of: ["ViperIsolation", "ViperKitTesting", "ViperPages", "ViperPlatform", "ViperTerminal"]),
    .tests(
      "ViperTracingTests", in: "Kit",
      of: ["ViperKitTesting", "ViperPages", "ViperPlatform", "ViperTracing"]),
    // What tests of several targets type on and look at, and start programs with.
    .support("Doubles", uses: ["Accounts", "CViperTestLocale", "ViperTerminal"]),
    .support(
      "ProcessHarness",
      uses: [
        "AccountStorage", "Accounts", "Database", "Processes", "StoreFixtures", "StorePlatform",
        "ViperKitTesting", "ViperPlatform", "ViperTerminal",
      ]),
    .support("PostgreSQLFixtures", uses: ["Processes", "ViperPlatform"]),
    .support("Processes", uses: ["ViperPlatform"]),
    .support(
      "StoreFixtures",
      uses: [
        "AccountStorage", "Accounts", "Database", "PostgreSQLFixtures", "StoreMaintenance",
        "StorePlatform", "UserSearch", "ViperPlatform",
      ]),
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
    let layers: [Dependency] = [
      "AccountPresentation", "Accounts", "ViperPages", "ViperPresentation", "ViperRecords",
    ]
    return [
      .target(name: name, dependencies: layers, path: "Sources/Modules/\(name)"),
      .testTarget(
        name: "\(name)Tests",
        dependencies: [.byName(name: name), "Doubles", "ViperKitTesting"] + layers,
        path: "Tests/Modules/\(name)Tests", exclude: ["Gallery"]),
    ]
  }

  static func app(_ name: String, of modules: [String], uses layers: [Dependency]) -> Target {
    // With the runtime inside, it starts in half the time, and wherever there is no Swift.
    let inside = BuildSettingCondition.when(platforms: [.linux], configuration: .release)
    return .executableTarget(
      name: name, dependencies: modules.map { .byName(name: $0) } + layers, path: "Sources/App",
      exclude: ["Driver.schema.json", "Guide.md"],
      linkerSettings: [.unsafeFlags(["-static-stdlib"], inside)])
  }

  /// Shared code that knows no module, with the C library of the machine that it links.
  static func layer(
    _ name: String, in folder: String = ".", uses: [Dependency] = [],
    linking library: String? = nil, onMacOS other: String? = nil
  ) -> Target {
    let linux = library.map { LinkerSetting.linkedLibrary($0, .when(platforms: [.linux])) }
    let macOS = other.map { LinkerSetting.linkedLibrary($0, .when(platforms: [.macOS])) }
    return .target(
      name: name, dependencies: uses, path: "Sources/\(folder)/\(name)",
      linkerSettings: [linux, macOS].compactMap(\.self))
  }

  /// What several tests share.
  static func support(_ name: String, uses: [Dependency] = []) -> Target {
    .target(name: name, dependencies: uses, path: "Tests/\(name)")
  }

  /// The program behind a script.
  static func program(
    _ name: String, in folder: String, uses: [Dependency], except documents: [String] = []
  ) -> Target {
    .executableTarget(name: name, dependencies: uses, path: folder, exclude: documents)
  }

  /// The command `swift package scaffold` of packages that depend on this one.
  static func scaffold(_ name: String, runs program: String) -> Target {
    .plugin(
      name: name,
      capability: .command(
        intent: .custom(
          verb: "scaffold", description: "Make, rename and remove modules; see --help."),
        permissions: [.writeToPackageDirectory(reason: "Modules are files of the package.")]),
      dependencies: [.target(name: program)], path: "Sources/\(name)")
  }

  static func tests(
    _ name: String, in folder: String = ".", of targets: [Dependency]
  ) -> Target {
    .testTarget(name: name, dependencies: targets, path: "Tests/\(folder)/\(name)")
  }
}
