import Foundation
import ProcessHarness
import Processes
import Testing

/// Limits on descriptors and memory, and a system without /proc.
@Suite(.waiting) final class ResourceLimitTests: SandboxSuite {
  /// Dispatch traps without a free descriptor, and the errors of the database would be misleading.
  @Test(arguments: [4, 6, 8, 12, 16, 24]) func `too low a limit on descriptors is reported`(
    count: Int
  ) async throws {
    try await sandbox.beginAsAda()
    let shell = ["/bin/sh", "-c", "ulimit -n \(count) && exec \"$0\" \"$@\""]
    for words in [["who-am-i"], ["login", "--no-input"]] {
      let run = try sandbox.start(words, through: shell).finish()
      #expect(run.ends(74, saying: "The limit on open files is too low."))
    }
    #expect(try sandbox.viper("--version", through: shell).end == .code(0))
  }

  #if os(Linux)
    /// Dispatch waits without end for a thread that can't be started. The limits are above what the
    /// loader and the Swift runtime need before the first line runs.
    @Test(arguments: [150_000, 200_000, 300_000, 600_000])
    func `too low a limit on memory is reported`(kilobytes: Int) async throws {
      try await sandbox.beginAsAda()
      let shell = ["/bin/sh", "-c", "ulimit -v \(kilobytes) && exec \"$0\" \"$@\""]
      let run = try sandbox.viper("who-am-i", through: shell)
      let isTold = run.end == .code(74) && run.saysOnly("Memory or threads are exhausted.")
      #expect(run.end == .code(0) || isTold, "\(run.end) \(run.errors)")
    }
  #endif

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

  /// Unread arguments once caused a sign-up in another folder, with exit code 0. Dispatch traps
  /// without /proc in a long process, so nothing starts.
  @Test(.enabled(if: canHideProc, "Needs a mount namespace."))
  func `without /proc the arguments are read, and nothing starts`() async throws {
    try await sandbox.beginAsAda()
    let version = try sandbox.viper("--version", through: Self.withoutProc)
    #expect(version.end == .code(0), "\(version.errors)")
    let sign = ["eve", "Eve", "eve@example.org", Sandbox.password, Sandbox.password]
    let run = try sandbox.viper("login", "--no-input", lines: sign, through: Self.withoutProc)
    #expect(run.ends(74, saying: "/proc can't be read. Mount it."))
    let elsewhere = sandbox.folder.path + "/.local"
    #expect(!FileManager.default.fileExists(atPath: elsewhere))
  }
}
