import Foundation
import Platform
import Processes
import Testing

@testable import Scaffolder

private let canRun =
  geteuid() != 0 || FileManager.default.isExecutableFile(atPath: "/usr/bin/setpriv")

/// The built program, run by a user without root's permissions.
@Suite(.waiting, .enabled(if: canRun, "As root, this needs setpriv."))
struct PermissionTests {
  private static let nobody = "65534"

  let package: TestPackage

  init() throws {
    package = try TestPackage(modules: [], app: ["Route.swift", "RootRouter+LogOut.swift"])
    if geteuid() == 0 { _ = try Shell(in: "/", ["chown", "-R", Self.nobody, package.path]) }
  }

  @Test(arguments: ["Sources/App", "Sources", "."])
  func `in a read-only folder nothing changes`(folder: String) throws {
    let (whole, mode) = (try package.tree(), 0o755)
    try setMode(0o555, of: folder)
    let tree = try package.tree()

    let refused = try scaffold("new", "Billing")

    #expect(refused.end == .code(1))
    #expect(refused.errors.hasPrefix("error: Nothing was changed. "))
    #expect(
      refused.errors.hasSuffix(
        ": permission denied. Change it with chmod or chown.\n"))
    #expect(try package.tree() == tree)
    try setMode(mode, of: folder)
    #expect(try scaffold("new", "Billing").end == .code(0))
    #expect(try scaffold("remove", "Billing").end == .code(0))
    #expect(try package.tree() == whole)
  }

  @Test func `an unreadable file is named`() throws {
    try setMode(0, of: "Package.swift")

    let refused = try scaffold("new", "Billing")

    #expect(refused.end == .code(1))
    #expect(refused.errors.contains(" Package.swift: permission denied"))
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
