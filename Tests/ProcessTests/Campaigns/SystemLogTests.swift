import Foundation
import ProcessHarness
import Processes
import Testing
import ViperKitTesting

/// Copies of events in the system's log, by the system calls of the program.
@Suite(.waiting, .enabled("strace can't be had here") { Campaign.hasTrace })
struct SystemLogTests {
  @Test(arguments: [true, false])
  func `the system log gets a copy of each event if a file enables it`(
    isWanted: Bool
  ) async throws {
    let sandbox = try Sandbox()
    try await sandbox.addAda()
    if isWanted { try Data().write(to: URL(fileURLWithPath: sandbox.data + "/syslog")) }
    let calls = sandbox.folder.path + "/calls"
    let trace = ["/usr/bin/strace", "-f", "-o", calls, "-e", "trace=connect,sendto,openat"]
    let words = [
      "login", "--username", "ada", "--password-file", try sandbox.passwordFile(Sandbox.password),
      "--no-input",
    ]
    #expect(try sandbox.start(words, through: trace).finish().end == .code(0))
    let text = try String(contentsOfFile: calls, encoding: .utf8)
    #expect(text.contains("viper.db"))
    #expect(text.contains("/dev/log") == isWanted)
  }
}
