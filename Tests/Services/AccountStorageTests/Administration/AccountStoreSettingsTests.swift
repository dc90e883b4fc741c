import Accounts
import StoreFixtures
import Testing

@testable import AccountStorage

@Suite(.engines) struct AccountStoreSettingsTests: StoreSuite {
  let setup: StoreSetup
  init() async throws { setup = try await StoreSetup("ada", "bob") }

  private func change(_ settings: Setting..., by account: Account.ID = .ada) async throws
    -> AdministrationAnswer
  {
    try await store.change(settings, by: store.confirmedKey(of: account))
  }

  private func settings(for account: Account.ID = .ada) async throws -> InstallationSettings? {
    try await store.settings(for: store.key(of: account))
  }

  @Test func `by default sign-up is open, and all details are shown`() async throws {
    #expect(try await settings() == InstallationSettings())
    #expect(InstallationSettings() == InstallationSettings(signUp: .open, details: .all))
    #expect(try await store.policy() == .open)
  }

  @Test func `changed settings are stored, and the others stay`() async throws {
    #expect(try await change(.signUp(.invited), .ages(.hidden)) == .done)
    let settings = InstallationSettings(
      signUp: .invited, details: VisibleDetails(addresses: .shown, ages: .hidden))
    #expect(try await self.settings() == settings)
    #expect(try await fixture.store().policy() == .invited)
    #expect(try await change(.addresses(.hidden)) == .done)
    #expect(try await self.settings()?.details == VisibleDetails(addresses: .hidden, ages: .hidden))
    #expect(try await self.settings()?.signUp == .invited)
  }

  @Test func `mails use the sender that is set, and the machine's address after its removal`()
    async throws
  {
    let sender = try EmailAddress("accounts@example.org")
    for address in [sender, .absent, .absent] {
      #expect(try await change(.mailFrom(address)) == .done)
      #expect(try await settings() == InstallationSettings(mailFrom: address))
      // A newer code replaces the mail with the older one.
      try await store.requestReset(of: "bob")
      let isSet = try fixture.mails().map {
        $0.contains("\r\nFrom: viper <accounts@example.org>\r\n")
      }
      #expect(isSet == [!address.isAbsent])
    }
    #expect(
      try fixture.texts("SELECT kind FROM event WHERE kind LIKE 'mail-%'") == [
        "mail-sender-changed", "mail-sender-changed",
      ])
    for text in ["no address", "a@example.org'' || char(10) || ''Bcc: b@example.org", ""] {
      try fixture.sql("DELETE FROM setting WHERE key = 'mail-from'")
      try fixture.sql("INSERT INTO setting(key, value) VALUES('mail-from', '\(text)')")
      #expect(try await settings() == InstallationSettings())
    }
  }

  @Test func `only an administrator reads and changes the settings, and an attempt is logged`()
    async throws
  {
    #expect(try await settings(for: .bob) == nil)
    #expect(try await change(.signUp(.closed), by: .bob) == .notAllowed)
    #expect(try await settings() == InstallationSettings())
    #expect(try fixture.texts("SELECT kind || ' ' || actor FROM event") == ["not-allowed bob"])
  }

  @Test
  func `each change of a setting is logged with the administrator, unless it changes nothing`()
    async throws
  {
    for policy in [SignUpPolicy.open, .invited, .closed, .closed, .open] {
      #expect(try await change(.signUp(policy)) == .done)
    }
    #expect(try await change(.addresses(.hidden), .ages(.hidden)) == .done)
    #expect(try await change(.addresses(.shown), .ages(.shown), .signUp(.open)) == .done)
    #expect(
      try fixture.texts("SELECT kind || ' by ' || actor FROM event ORDER BY id") == [
        "sign-up-restricted by ada", "sign-up-closed by ada", "sign-up-opened by ada",
        "addresses-hidden by ada", "ages-hidden by ada", "addresses-shown by ada",
        "ages-shown by ada",
      ])
  }

  @Test(arguments: [
    "DELETE FROM setting", "UPDATE setting SET value = ''", "UPDATE setting SET value = 'Open'",
    "UPDATE setting SET value = x'FF00'", "UPDATE setting SET value = 1",
    "UPDATE setting SET key = key || '2'",
  ])
  func `missing or invalid settings read as the strictest, and can be set again`(
    damage: String
  ) async throws {
    try fixture.sql("UPDATE account SET age = 36")
    try await store.mark(.ada, by: .bob)
    try fixture.sql(damage)
    let strictest = InstallationSettings(
      signUp: .closed, details: VisibleDetails(addresses: .hidden, ages: .hidden))
    #expect(try await settings() == strictest)
    #expect(try await store.policy() == .closed)
    let favorite = try #require(try await store.favorites(of: .bob, at: 0..<1).users.first)
    #expect(favorite.email.isAbsent && favorite.age == nil)
    #expect(try await change(.signUp(.open), .addresses(.shown), .ages(.shown)) == .done)
    #expect(try await settings() == InstallationSettings())
  }
}
