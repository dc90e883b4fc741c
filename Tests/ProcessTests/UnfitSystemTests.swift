import Foundation
import Processes
import Testing

/// A system that lacks what programs take for granted.
@Suite(.waiting) struct UnfitSystemTests {
  private let machine: Machine

  init() throws { machine = try Machine() }

  /// Runs a program without /proc, which only some machines let a test do.
  private static let withoutProc = [
    "/usr/bin/unshare", "-rm", "/bin/sh", "-c",
    "mount -t tmpfs none /proc && exec \"$0\" \"$@\"",
  ]
  private static let canHideProc: Bool = {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/unshare")
    process.arguments = Array(withoutProc.dropFirst()) + ["/bin/true"]
    process.standardError = FileHandle.nullDevice
    guard (try? process.run()) != nil else { return false }
    process.waitUntilExit()
    return process.terminationStatus == 0
  }()

  /// Arguments that were not seen once led to a sign-up elsewhere, with exit code 0.
  @Test(.enabled(if: canHideProc, "Needs a mount namespace."))
  func `arguments are heeded without proc`() async throws {
    try await machine.beginAsAda()
    let here = try machine.viper("who-am-i", "--json", through: Self.withoutProc)
    #expect(here.end == .code(0), "\(here.errors)")
    #expect(here.output.contains("ada"))
    let sign = ["eve", "Eve", "eve@example.org", Machine.password, Machine.password]
    let run = try machine.viper("login", "--no-input", lines: sign, through: Self.withoutProc)
    #expect(run.end == .code(2))
    #expect(run.saysOnly("“Username or email” is needed. Give it with --username."))
    let elsewhere = machine.folder.path + "/.local"
    #expect(!FileManager.default.fileExists(atPath: elsewhere))
  }
}
