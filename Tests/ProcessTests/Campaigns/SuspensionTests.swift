import Accounts
import Foundation
import ProcessHarness
import Testing
import ViperKitTesting
import ViperPlatform

@testable import Database

/// Ctrl-Z at random moments of a run that writes: another process can write while it is stopped.
@Suite(.waiting) final class SuspensionTests: SandboxSuite {
  @Test func `a process stopped by Ctrl-Z holds no lock`() async throws {
    try await sandbox.beginAsAda()
    let rows = (0..<3000).map { "user\($0),user\($0)@example.org\n" }.joined()
    let file = try sandbox.file("users.csv", "username,email\n" + rows)
    let arguments = ["import-users", file, "--no-input"]
    let other = try sandbox.database()
    var random = Random(seed: 5)
    let clock = ContinuousClock()
    // The time of an uninterrupted run; the first may take much longer than the others.
    var length = try clock.measure { _ = try sandbox.start(arguments).finish() }
    var stops = 0
    for _ in 0..<Campaign.count(8, of: 150) {
      try other.transaction { () throws(StoreError) in
        try other.execute("DELETE FROM account WHERE username LIKE 'user%'")
      }
      try sandbox.confirmPasswords()
      let terminal = try sandbox.terminal(arguments)
      /// Stops it after a part of its time, and returns its status.
      func stop(after part: ClosedRange<Double>) throws -> Int32 {
        _ = terminal.wait(length * Double.random(in: part, using: &random)) { terminal.hasEnded }
        try terminal.type("\u{1A}")
        let status = try terminal.finish()
        if status == 0 { return 0 }
        #expect(status == 128 + SIGTSTP)
        #expect(throws: Never.self) { try other.transaction { () throws(StoreError) in } }
        try terminal.command("fg")
        return status
      }
      guard try stop(after: 0.3...0.9) != 0 else {
        length = length * 0.9
        continue
      }
      length = length * 1.05
      stops += 1
      // The second stop waits for a write like the first.
      if try stop(after: 0.01...0.1) != 0 { try terminal.finish(with: 0) }
    }
    print("The import was stopped \(stops) times.")
    #expect(stops > (Campaign.isOn ? 5 : -1))
  }
}
