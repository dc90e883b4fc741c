import Accounts
import StoreFixtures
import Testing

@testable import AccountStorage

/// Events of the audit log about logins, sessions, passwords and addresses.
@Suite(.engines) struct AccountStoreLoginEventsTests: StoreSuite {
  let setup: StoreSetup

  init() async throws {
    setup = try await StoreSetup("ada", "bob")
    try fixture.sql("DELETE FROM event")
  }

  @Test func `counted guesses and the first lockout are logged, others aren't`() async throws {
    try await store.guess("ada", times: 9)
    let failed = "log-in-failed ada"
    #expect(try fixture.events() == Array(repeating: failed, count: 5) + ["account-locked ada"])
    clock.now += 30
    try await store.guess("ada@example.org", times: 2)
    #expect(try fixture.events().suffix(2) == ["account-locked ada", failed])
  }

  @Test func `a failed login logs no name if the account is disabled or unknown`() async throws {
    #expect(try await store.setDisabled(true, .bob, by: .ada) == .done)
    try fixture.sql("DELETE FROM event")
    _ = try await store.lets("bob", in: .old)
    _ = try await store.lets("carl", in: .old)
    #expect(try fixture.events() == ["log-in-failed -", "log-in-failed -"])
  }

  @Test func `the start and the end of a session are logged`() async throws {
    let ada = try await store.account(named: "ada", password: .old)
    _ = try await store.start(for: #require(ada))
    try await store.end()
    try await store.end()
    #expect(try fixture.events() == ["log-in ada", "log-out ada"])
    try await store.start(for: .ada)
    try await store.start(for: .bob)
    try await store.end(OpenSession.ID(rawValue: 3), of: .bob)
    try await store.end(OpenSession.ID(rawValue: 3), of: .bob)
    #expect(
      try fixture.events().dropFirst(2) == [
        "log-in ada", "session-ended ada", "log-in bob", "session-ended bob",
      ])
  }

  @Test func `new passwords and addresses are logged, wrong passwords as failed logins`()
    async throws
  {
    for current in [Password.new, .old] {
      _ = try await store.changePassword(of: .ada, from: current)
    }
    #expect(try fixture.events() == ["log-in-failed ada", "password-changed ada"])
    let address = try EmailAddress("x@example.org")
    #expect(try await store.requestChange(of: .ada, to: address, password: .new))
    #expect(try await store.confirmChange(of: .ada, with: .all(8)) == nil)
    #expect(try await store.confirmChange(of: .ada, with: .all(7)) == address)
    #expect(try fixture.events().dropFirst(2) == ["code-refused ada", "email-changed ada"])
  }

  @Test func `cancelled logins and missing accounts aren't logged`() async throws {
    await fixture.expectCancelled { [store] in try await store.lets("ada", in: .new) }
    await fixture.expectCancelled { [store] in try await store.start(for: .ada) }
    try await store.start(for: .unknown)
    #expect(try fixture.events() == [])
  }
}
