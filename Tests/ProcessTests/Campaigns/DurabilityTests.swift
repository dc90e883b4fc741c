import Foundation
import ProcessHarness
import Processes
import Testing
import ViperKitTesting

/// Acknowledged changes are on disk: they are synced before the acknowledgement is printed.
@Suite(.waiting, .enabled("strace can't be had here") { Campaign.hasTrace })
final class DurabilityTests: SandboxSuite {
  /// The calls on files and the output, in order.
  private func calls(_ arguments: String...) throws -> [Substring] {
    let trace = sandbox.folder.path + "/trace"
    let strace = [
      "/usr/bin/strace", "-f", "-y", "-s", "500", "-o", trace, "-e",
      "trace=pwrite64,write,fdatasync,fsync,rename,link",
    ]
    #expect(try sandbox.start(arguments, through: strace).finish().end == .code(0))
    return try String(contentsOfFile: trace, encoding: .utf8).split(separator: "\n")
  }

  @Test func `a change is synced to disk before it is acknowledged`() async throws {
    try await sandbox.beginAsAda()
    let calls = try calls("profile", "--name", "Ada King", "--no-input")
    let said = try #require(calls.firstIndex { $0.contains("Your profile is saved.") })
    let before = calls[..<said]
    let written = try #require(
      before.lastIndex { $0.contains("pwrite64(") && $0.contains("viper.db-wal>") })
    let synced = try #require(
      before.lastIndex { $0.contains("fdatasync(") && $0.contains("viper.db-wal>") })
    #expect(synced > written)
  }

  @Test func `a backup is synced to disk before it gets its name`() async throws {
    try await sandbox.beginAsAda()
    let calls = try calls("backup", sandbox.folder.path + "/copy.db")
    expectOrder(
      calls.lastIndex { $0.contains("pwrite64(") && $0.contains("viper-backup-") },
      calls.firstIndex { $0.contains(" fsync(") && $0.contains("viper-backup-") },
      calls.firstIndex { $0.contains("link(") && $0.contains("copy.db\"") },
      calls.lastIndex { $0.contains(" fsync(") && $0.contains("<\(sandbox.folder.path)>") },
      calls.firstIndex { $0.contains("copy.db holds 1 account") })
  }

  @Test func `a session file is synced to disk before its rename, and its folder after it`()
    async throws
  {
    try await sandbox.addAda()
    let calls = try calls(
      "login", "--username", "ada", "--password-file", try sandbox.passwordFile())
    let file = "\(sandbox.data)/session"
    expectOrder(
      calls.firstIndex { $0.contains(" write(") && $0.contains("<\(file).") },
      calls.firstIndex { $0.contains(" fsync(") && $0.contains("<\(file).") },
      calls.firstIndex { $0.contains("rename(\"\(file).") && $0.contains("\"\(file)\"") },
      calls.lastIndex { $0.contains(" fsync(") && $0.contains("<\(sandbox.data)>") },
      calls.firstIndex { $0.contains("You are logged in as ada") })
  }

  private func expectOrder(_ places: Int?..., sourceLocation: SourceLocation = #_sourceLocation) {
    let found = places.compactMap(\.self)
    #expect(
      found.count == places.count && found == found.sorted(), "\(places)",
      sourceLocation: sourceLocation)
  }
}
