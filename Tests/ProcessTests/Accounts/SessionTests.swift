import Foundation
import ProcessHarness
import Testing

/// The session from one run to the next, and two runs at the same time.
@Suite(.waiting) final class SessionTests: SandboxSuite {
  private var session: String { sandbox.data + "/session" }

  @Test func `a session lasts until log-out, and a copy of its file no longer`() async throws {
    try await sandbox.addAda()
    #expect(try sandbox.viper("login", lines: ["ada", Sandbox.password]).end == .code(0))
    #expect(try sandbox.whoAmI().contains(#""username":"ada""#))
    let copy = try Data(contentsOf: URL(fileURLWithPath: session))
    #expect(try sandbox.viper("log-out").ends(0, saying: "You are logged out."))
    #expect(!FileManager.default.fileExists(atPath: session))
    try copy.write(to: URL(fileURLWithPath: session))
    #expect(try sandbox.viper("who-am-i", "--json").ends(77, saying: "No user is logged in."))
  }
}
