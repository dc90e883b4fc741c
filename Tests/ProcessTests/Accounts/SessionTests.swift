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

  @Test func `another login and a new password end the session`() async throws {
    try await sandbox.beginAsAda()
    try await sandbox.addAda("mila", email: "mila@example.org")
    let copy = try Data(contentsOf: URL(fileURLWithPath: session))
    #expect(try sandbox.viper("login", lines: ["mila", Sandbox.password]).end == .code(0))
    #expect(try sandbox.whoAmI().contains("mila"))
    try copy.write(to: URL(fileURLWithPath: session))
    #expect(try sandbox.viper("who-am-i").end == .code(77))
    try await sandbox.logIn("mila")
    #expect(try sandbox.viper("reset-password", "--username", "mila").end == .code(0))
    let run = try sandbox.viper(
      "reset-password", "--username", "mila", "--code-stdin", "--password-stdin",
      lines: [sandbox.newCode(), Sandbox.other])
    #expect(run.end == .code(0), "\(run.errors)")
    #expect(try sandbox.viper("who-am-i").end == .code(77))
  }
}
