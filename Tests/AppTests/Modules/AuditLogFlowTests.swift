import Accounts
import Testing
import ViperKit
import ViperKitTesting

@testable import viper

/// Access to the audit log, and its contents.
@MainActor
@Suite(.serialized, .timeLimit(.minutes(60))) struct AuditLogFlowTests {
  @Test func `an administrator opens the audit log, filters it, and returns`() async throws {
    let stage = try await Stage.loggedIn()
    try await stage.add("mila")
    let iyad = try #require(try await stage.session()).key
    let mila = Account.ID(rawValue: 2)
    #expect(try await stage.store.setDisabled(true, mila, by: iyad) == .done)
    #expect(try await stage.store.setDisabled(false, mila, by: iyad) == .done)
    _ = try await stage.run(at: .userList)
    await stage.shows("2 of 2")
    try await stage.switchTo("Audit")
    await stage.shows("account enabled")
    await stage.shows("account disabled")
    stage.type("\r")
    await until { stage.console.lines.contains { $0.hasPrefix(" Event") && !$0.contains("User") } }
    stage.escape()
    await stage.shows("Filter")
    stage.type("DISABLED")
    await stage.shows("1 of ")
    #expect(stage.routes == ["audit-log"])
    await until {
      // During the search, Esc would only stop it.
      if stage.routes == ["audit-log"] { stage.escape() }
      return stage.routes == ["user-list"]
    }
  }

  @Test func `only an administrator opens the audit log`() async throws {
    let stage = try Stage(.fullScreen)
    try await stage.add("root")
    try await stage.add("iyad")
    try await stage.logIn("iyad")
    await #expect(throws: Failure.notAdministrator) { try await stage.router.start(at: .auditLog) }
    let root = try await stage.logIn("root").key
    let log = try await stage.services.store.events(at: 0..<9, matching: "not-allowed", for: root)
    #expect(log?.events.map(\.actor?.description) == ["iyad"])
  }
}
