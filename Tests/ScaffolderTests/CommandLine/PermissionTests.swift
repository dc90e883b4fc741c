import Foundation
import Processes
import Testing
import ViperPlatform

@testable import Scaffolder

/// The built program, run by a user without root's permissions.
@Suite(.waiting) struct PermissionTests {
  @Test(
    .enabled("an unprivileged user can't run the program where it lies") {
      try Unprivileged.canRun
    },
    arguments: [("Sources/App", 0o555), (".", 0o555), ("Package.swift", 0)])
  func `a command without permission changes nothing, and reports it`(
    name: String, mode: Int
  ) throws {
    let package = try TestPackage(modules: [], app: ["Route.swift", "RootRouter+LogOut.swift"])
    if geteuid() == 0 { _ = try Shell(in: "/", ["chown", "-R", "65534", package.path]) }
    let tree = try package.tree()
    try package.folder.setMode(mode, of: name)
    let run = try Shell(in: package.path, Unprivileged.prefix + [Shell.program, "new", "Billing"])
    try package.folder.setMode(tree[name]?.mode ?? 0o755, of: name)
    #expect(run.end == .code(1))
    #expect(run.errors.contains(": permission denied. Change it with chmod or chown.\n"))
    #expect(try package.tree() == tree)
  }
}

/// The unprivileged user: permissions don't bind root.
private enum Unprivileged {
  static let prefix =
    geteuid() == 0
    ? ["/usr/bin/setpriv", "--reuid", "65534", "--regid", "65534", "--clear-groups"] : []

  static var canRun: Bool {
    get throws { try Shell(in: "/", prefix + [Shell.program, "--help"]).end == .code(0) }
  }
}
