import Foundation
import PackagePlugin

/// `swift package scaffold`, in this package and in those that depend on it.
@main
struct ScaffoldPlugin: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) async throws {
    let package = context.package.directoryURL
    // The tool's package is this one, or a dependency.
    let kit = context.package.dependencies.map(\.package.directoryURL)
      .first { FileManager.default.fileExists(atPath: $0.path + "/Sources/Kit/ViperKit") }
    let process = Process()
    process.executableURL = try context.tool(named: "scaffold").url
    process.arguments = ["--package", package.path] + arguments
    process.environment = ProcessInfo.processInfo.environment
    process.environment?["SCAFFOLD_KIT"] = kit?.path
    try process.run()
    process.waitUntilExit()
    if process.terminationStatus != 0 { exit(process.terminationStatus) }
  }
}
