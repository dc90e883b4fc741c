import Doubles
import Foundation
import Processes
import Testing

/// Whether the system's log gets a copy of events, as the calls of the program tell.
@Suite(.waiting, .enabled("strace can't be had here") { Campaign.hasTrace })
struct CopiedEventsTests {
  @Test(arguments: [true, false])
  func `the system's log gets a copy of each event where a file asks for it`(
    isWanted: Bool
  ) async throws {
    let machine = try Machine()
    try await machine.addAda()
    if isWanted { try Data().write(to: URL(fileURLWithPath: machine.data + "/syslog")) }
    let calls = machine.folder.path + "/calls"
    let trace = ["/usr/bin/strace", "-f", "-o", calls, "-e", "trace=connect,sendto,openat"]
    let words = [
      "login", "--username", "ada", "--password-file", try machine.passwordFile(Machine.password),
      "--no-input",
    ]
    #expect(try machine.start(words, through: trace).finish().end == .code(0))
    let text = try String(contentsOfFile: calls, encoding: .utf8)
    #expect(text.contains("viper.db"))
    #expect(text.contains("/dev/log") == isWanted)
  }
}
