// swift-tools-version: 6.2

import PackageDescription

let package = Package(
  name: "viper",
  platforms: [.macOS(.v15)],
  products: [
    .library(name: "ViperKit", targets: ["ViperKit"]),
    .library(name: "ViperKitTesting", targets: ["ViperKitTesting"]),
    .library(
      name: "ViperPresentation", targets: ["ViperPages", "ViperPresentation", "ViperRecords"]),
    .library(name: "ViperRecordStorage", targets: ["ViperRecordStorage"]),
    .plugin(name: "Scaffold", targets: ["ScaffoldPlugin"]),
  ],
  targets: [
    // The layers of the kit.

    // The scaffolder, which makes, renames and removes modules.
    .layer("Scaffolder", uses: ["ViperCommandLine", "ViperPlatform"]),
    .executableTarget(name: "scaffold", dependencies: ["Scaffolder"], path: "Sources/Scaffold"),
    .scaffold("ScaffoldPlugin", runs: "scaffold"),
  ]
)

extension Target {
  /// A layer, with the C library of the machine that it links.
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
}
