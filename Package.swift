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
      uses: [
        "AccountDatabase", "AccountPresentation", "AccountStorage", "Accounts", "BackgroundWork",
        "Isolation", "MailOutbox", "PasswordHashing", "Platform", "PostgreSQLDatabase",
        "PrivateFiles", "Scenarios", "StoreMaintenance", "Tracing", "UserSearch", "UserTransfer",
        "ViperCommandLine", "ViperPages", "ViperPresentation", "ViperRouting", "ViperTerminal",
      ]),

    // What modules may ask.
    .layer("Accounts", in: "Services", uses: ["CCommonPasswords", "Platform"]),

    // The live services, from the bottom up. Tests aside, only App and Bench link these.
    .layer("PrivateFiles", in: "Services/Live", uses: ["Accounts", "Platform"]),
    .layer("BackgroundWork", in: "Services/Live", uses: ["Platform", "PrivateFiles"]),
    .layer("Database", in: "Services/Live", uses: ["Accounts"]),
    .layer(
      "PostgreSQLDatabase", in: "Services/Live",
      uses: ["Accounts", "Database", "Isolation", "Platform"]),
    .layer(
      "SQLiteDatabase", in: "Services/Live",
      uses: [
        "Accounts", "BackgroundWork", "CSQLite", "Database", "Isolation", "Platform",
        "PrivateFiles",
      ]),
    .layer(
      "AccountDatabase", in: "Services/Live",
      uses: [
        "Accounts", "Database", "Platform", "PostgreSQLDatabase", "PrivateFiles", "SQLiteDatabase",
      ]),
    .layer(
      "PasswordHashing", in: "Services/Live",
      uses: ["Accounts", "BackgroundWork", "CCrypt", "Isolation", "Platform", "PrivateFiles"]),
    .layer(
      "UserSearch", in: "Services/Live",
      uses: [
        "AccountDatabase", "Accounts", "BackgroundWork", "Database", "Platform",
        "PostgreSQLDatabase", "PrivateFiles", "SQLiteDatabase",
      ]),
    .layer(
      "MailOutbox", in: "Services/Live",
      uses: [
        "AccountDatabase", "Accounts", "BackgroundWork", "Database", "Isolation", "Platform",
        "PrivateFiles",
      ]),
    .layer(
      "AccountStorage", in: "Services/Live",
      uses: [
        "AccountDatabase", "Accounts", "BackgroundWork", "Database", "MailOutbox",
        "PasswordHashing", "Platform", "PrivateFiles", "SQLiteDatabase", "UserSearch",
      ]),
    .layer(
      "UserTransfer", in: "Services/Live",
      uses: [
        "AccountDatabase", "AccountStorage", "Accounts", "BackgroundWork", "CCrypt", "Database",
        "Platform", "PostgreSQLDatabase", "PrivateFiles", "SQLiteDatabase", "UserSearch",
      ]),
    .layer(
      "StoreMaintenance", in: "Services/Live",
      uses: [
        "AccountDatabase", "AccountStorage", "Accounts", "BackgroundWork", "Database",
        "Isolation", "MailOutbox", "PasswordHashing", "Platform", "PostgreSQLDatabase",
        "PrivateFiles", "SQLiteDatabase", "UserSearch",
      ]),

    // What modules show, and how it reaches a person.
    .layer(
      "AccountPresentation", in: "Accounts", uses: ["Accounts", "ViperPages", "ViperPresentation"]),
    .layer("ViperCommandLine", in: "Kit", uses: ["Platform", "ViperPages"]),
    .layer("ViperPages", in: "Kit"),
    .layer("ViperPresentation", in: "Kit", uses: ["Platform", "ViperPages"]),
    .layer("ViperRouting", in: "Kit", uses: ["ViperPages", "ViperPresentation", "ViperTerminal"]),
    .layer(
      "ViperTerminal", in: "Kit", uses: ["CTerminal", "Isolation", "Platform", "ViperPages"]),
    .layer("Scenarios", uses: ["Platform", "ViperPages", "ViperRouting", "ViperTerminal"]),
    .layer("Tracing", uses: ["Platform", "ViperPages", "ViperRouting", "ViperTerminal"]),

    // What makes, renames and removes modules; Scripts/scaffold builds and runs it.
    .layer("Scaffolder", uses: ["Platform", "ViperCommandLine"]),
    .program("scaffold", in: "Sources/Scaffold", uses: ["Scaffolder"]),
    .program(
      "Bench", in: "Scripts/Benchmarks",
      uses: [
        "AccountDatabase", "AccountStorage", "Accounts", "CCrypt", "MailOutbox", "PasswordHashing",
        "Platform", "PostgreSQLDatabase", "PostgreSQLFixtures", "PrivateFiles", "Processes",
        "UserSearch",
      ], except: ["README.md", "counts.txt", "figures.md", "machines.md", "messages.txt"]),

    // What differs by platform, and the C libraries of the machine.
    .layer("Platform", in: "System"),
    .layer("Isolation", in: "System", uses: ["CIsolation", "Platform"]),
    .layer("CCommonPasswords", in: "System"),
    .layer("CIsolation", in: "System"),
    .layer("CTerminal", in: "System"),
    .library("CCrypt", linked: "crypt"),
    .library("CSQLite", linked: ":libsqlite3.so.0", onMacOS: "sqlite3"),

    .tests(
      "AccountDatabaseTests", in: "Services",
      of: [
        "AccountDatabase", "AccountStorage", "Accounts", "PasswordHashing", "Platform",
        "PostgreSQLDatabase", "PostgreSQLFixtures", "PrivateFiles", "SQLiteDatabase",
        "StoreFixtures",
      ]),
    .tests(
      "AccountPresentationTests", in: "Accounts",
      of: ["AccountPresentation", "Accounts", "Doubles", "ViperPages", "ViperPresentation"]),
    .tests(
      "AccountStorageTests", in: "Services",
      of: [
        "AccountDatabase", "AccountStorage", "Accounts", "Database", "Doubles", "MailOutbox",
        "PasswordHashing", "Platform", "PostgreSQLDatabase", "PostgreSQLFixtures", "PrivateFiles",
        "Processes", "SQLiteDatabase", "StoreFixtures", "StoreMaintenance", "UserSearch",
      ]),
    .tests(
      "AccountsTests", in: "Services",
      of: ["Accounts", "CCommonPasswords", "Doubles", "Platform", "Processes"]),
    .tests(
      "AppTests",
      of: [
        "AccountStorage", "Accounts", "App", "Doubles", "MailOutbox", "PrivateFiles",
        "ProcessHarness", "Processes", "Scenarios", "StoreFixtures", "StoreMaintenance", "Tracing",
        "ViperCommandLine", "ViperPages", "ViperTerminal",
      ]),
    .tests("ArchitectureTests", of: []),
    .tests(
      "BackgroundWorkTests", in: "Services",
      of: ["BackgroundWork", "Doubles", "PasswordHashing", "StoreFixtures"]),
    .tests(
      "MailOutboxTests", in: "Services",
      of: [
        "AccountDatabase", "AccountStorage", "Accounts", "MailOutbox", "Platform", "Processes",
        "StoreFixtures",
      ]),
    .tests(
      "PasswordHashingTests", in: "Services",
      of: [
        "Accounts", "Isolation", "PasswordHashing", "Platform", "PrivateFiles", "StoreFixtures",
      ]),
    .tests(
      "PostgreSQLDatabaseTests", in: "Services",
      of: [
        "Accounts", "Database", "Isolation", "Platform", "PostgreSQLDatabase", "PostgreSQLFixtures",
        "Processes",
      ]),
    .tests("PostgreSQLFixturesTests", of: ["Platform", "PostgreSQLFixtures", "Processes"]),
    .tests(
      "PrivateFilesTests", in: "Services",
      of: ["Accounts", "Platform", "PrivateFiles", "StoreFixtures", "StoreMaintenance"]),
    .tests(
      "ProcessTests",
      of: [
        "AccountStorage", "Accounts", "App", "Database", "Doubles", "MailOutbox", "PasswordHashing",
        "Platform", "PostgreSQLFixtures", "PrivateFiles", "ProcessHarness", "Processes",
        "SQLiteDatabase", "Scenarios", "ViperCommandLine", "ViperPages", "ViperTerminal",
        "scaffold",
      ]),
    .tests(
      "SQLiteDatabaseTests", in: "Services",
      of: [
        "Accounts", "Database", "Platform", "PrivateFiles", "SQLiteDatabase", "StoreFixtures",
      ]),
    .tests("ScenariosTests", of: ["Doubles", "Scenarios", "ViperPages", "ViperTerminal"]),
    .tests(
      "ScaffolderTests",
      of: ["Platform", "Processes", "Scaffolder", "ViperCommandLine", "scaffold"]),
    .tests(
      "StoreMaintenanceTests", in: "Services",
      of: [
        "AccountDatabase", "AccountStorage", "Accounts", "BackgroundWork", "Database", "Doubles",
        "MailOutbox", "Platform", "PostgreSQLFixtures", "PrivateFiles", "SQLiteDatabase",
        "StoreFixtures", "StoreMaintenance",
      ]),
    .tests("TracingTests", of: ["Doubles", "Platform", "Tracing", "ViperPages"]),
    .tests(
      "UserSearchTests", in: "Services",
      of: [
        "AccountStorage", "Accounts", "Database", "Platform", "PostgreSQLDatabase", "PrivateFiles",
        "SQLiteDatabase", "StoreFixtures", "UserSearch",
      ]),
    .tests(
      "UserTransferTests", in: "Services",
      of: [
        "AccountStorage", "Accounts", "BackgroundWork", "CCrypt", "Doubles", "MailOutbox",
        "PasswordHashing", "Platform", "SQLiteDatabase", "StoreFixtures", "UserTransfer",
      ]),
    .tests("ViperCommandLineTests", in: "Kit", of: ["ViperCommandLine", "ViperPages"]),
    .tests(
      "ViperPresentationTests", in: "Kit", of: ["Doubles", "ViperPages", "ViperPresentation"]),
    .tests(
      "ViperRoutingTests", in: "Kit",
      of: ["Doubles", "ViperPages", "ViperRouting", "ViperTerminal"]),
    .tests(
      "ViperTerminalTests", in: "Kit", of: ["Doubles", "Platform", "ViperPages", "ViperTerminal"]),
    // What tests of several targets type on and look at, and start programs with.
    .support(
      "Doubles",
      uses: ["Accounts", "TestLocale", "ViperPages", "ViperPresentation", "ViperTerminal"]),
    .support(
      "ProcessHarness",
      uses: [
        "AccountStorage", "Accounts", "Doubles", "MailOutbox", "PasswordHashing", "Platform",
        "PrivateFiles", "Processes", "SQLiteDatabase", "StoreFixtures", "ViperTerminal",
      ]),
    .support("PostgreSQLFixtures", uses: ["Platform", "Processes"]),
    .support("Processes", uses: ["Platform"]),
    .support(
      "StoreFixtures",
      uses: [
        "AccountDatabase", "AccountStorage", "Accounts", "BackgroundWork", "Database", "MailOutbox",
        "PasswordHashing", "Platform", "PostgreSQLDatabase", "PostgreSQLFixtures", "PrivateFiles",
        "SQLiteDatabase", "StoreMaintenance", "UserSearch", "UserTransfer",
      ]),
    .support("TestLocale"),
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
      "AccountPresentation", "Accounts", "ViperPages", "ViperPresentation",
    ]
    return [
      .target(name: name, dependencies: layers, path: "Sources/Modules/\(name)"),
      .testTarget(
        name: "\(name)Tests", dependencies: [.byName(name: name), "Doubles"] + layers,
        path: "Tests/Modules/\(name)Tests", exclude: ["Gallery"]),
    ]
  }

  static func app(_ name: String, of modules: [String], uses layers: [Dependency]) -> Target {
    // With the runtime inside, it starts in half the time, and wherever there is no Swift.
    let inside = BuildSettingCondition.when(platforms: [.linux], configuration: .release)
    return .executableTarget(
      name: name, dependencies: modules.map { .byName(name: $0) } + layers, path: "Sources/\(name)",
      exclude: ["Driver.schema.json", "Guide.md"],
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
  static func support(_ name: String, uses: [Dependency] = []) -> Target {
    .target(name: name, dependencies: uses, path: "Tests/\(name)")
  }

  /// The program behind a script.
  static func program(
    _ name: String, in folder: String, uses: [Dependency], except documents: [String] = []
  ) -> Target {
    .executableTarget(name: name, dependencies: uses, path: folder, exclude: documents)
  }

  static func tests(
    _ name: String, in folder: String = ".", of targets: [Dependency]
  ) -> Target {
    .testTarget(name: name, dependencies: targets, path: "Tests/\(folder)/\(name)")
  }
}
