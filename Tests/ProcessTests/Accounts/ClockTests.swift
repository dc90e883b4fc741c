import ProcessHarness
import Processes
import Testing

/// The clock of the built program, which another program sets.
@Suite(.waiting) final class ClockTests: SandboxSuite {
  @Test(
    .enabled(if: Shell.has("faketime"), "faketime isn't installed."),
    arguments: ["+8d", "+20y", "-10y"])
  func `a session that another clock has ended stays ended`(offset: String) async throws {
    try await sandbox.addAda()
    try await sandbox.logIn("ada")
    #expect(try sandbox.whoAmI().contains("ada"))
    let faketime = ["faketime", "--exclude-monotonic", "-f", offset]
    let run = try sandbox.viper("who-am-i", through: ["/usr/bin/env"] + faketime)
    #expect(run.ends(77, saying: "No user is logged in."))
    #expect(try sandbox.viper("who-am-i").end == .code(77))
    try await sandbox.logIn("ada")
    #expect(try sandbox.whoAmI().contains("ada"))
  }
}
