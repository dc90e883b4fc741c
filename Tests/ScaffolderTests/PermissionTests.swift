import Foundation
import Platform
import Processes
import Testing

@testable import Scaffolder

private let canRun =
  geteuid() != 0 || FileManager.default.isExecutableFile(atPath: "/usr/bin/setpriv")

/// The built program, as somebody whom the system refuses what it doesn't refuse root.
@Suite(.waiting, .enabled(if: canRun, "Root becomes another user by setpriv alone."))
struct PermissionTests {
  private static let nobody = "65534"

  let package: TestPackage

  init() throws {
    package = try TestPackage(modules: [], app: ["Route.swift", "RootRouter+LogOut.swift"])
    if geteuid() == 0 { _ = try Shell(in: "/", ["chown", "-R", Self.nobody, package.path]) }
  }

  @Test(arguments: ["Sources/App", "Sources", "."])
  func `a folder that may not be written changes nothing`(folder: String) throws {
    let tree = try package.tree()
    try setMode(0o555, of: folder)

    let refused = try scaffold("new", "Billing")

    #expect(refused.end == .code(1))
    #expect(refused.errors.hasPrefix("error: Nothing was changed. "))
    #expect(
      refused.errors.hasSuffix(
        ": permission is missing; allow it with chmod or chown, and run it again.\n"))
    #expect(try package.tree() == tree)
    try setMode(0o755, of: folder)
    #expect(try scaffold("new", "Billing").end == .code(0))
    #expect(try scaffold("remove", "Billing").end == .code(0))
    #expect(try package.tree() == tree)
  }

  @Test func `a file that may not be read is named`() throws {
    try setMode(0, of: "Package.swift")

    let refused = try scaffold("new", "Billing")

    #expect(refused.end == .code(1))
    #expect(refused.errors.contains(" Package.swift: permission is missing"))
    try setMode(0o644, of: "Package.swift")
  }

  private func scaffold(_ words: String...) throws -> Shell {
    let other = [
      "/usr/bin/setpriv", "--reuid", Self.nobody, "--regid", Self.nobody, "--clear-groups",
    ]
    return try Shell(in: package.path, (geteuid() == 0 ? other : []) + [Shell.program] + words)
  }

  private func setMode(_ mode: Int, of name: String) throws {
    try FileManager.default.setAttributes(
      [.posixPermissions: mode], ofItemAtPath: "\(package.path)/\(name)")
  }
}
