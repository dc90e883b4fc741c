import Accounts
import StoreFixtures
import Testing

@testable import AccountStorage

@Suite(.engines) struct AccountStoreAccountDeletionTests: StoreSuite {
  let setup: StoreSetup
  init() async throws { setup = try await StoreSetup("ada", "bob", "eve") }

  @Test func `an account is deleted with all its data`() async throws {
    try await store.start(for: .bob)
    try await store.change(.bob, name: FullName("Bob"), age: 1, photo: Photo(.png))
    try await store.mark(.ada, by: .bob)
    try await store.markSeen("search", by: .bob)
    #expect(
      try await store.requestChange(of: .bob, to: EmailAddress("x@example.org"), password: .old))
    try fixture.sql("INSERT INTO invitation VALUES(1, 'dan@example.org', 'x', 0, 9999999999, 2)")
    let before = try fixture.indexedTexts()
    try await store.delete(.bob)
    #expect(try fixture.indexedTexts() != before)
    for table in [
      "code", "email_change", "favorite", "invitation", "known_device", "photo", "session", "tip",
    ] { #expect(try fixture.texts("SELECT count(*) FROM \(table)") == ["0"]) }
    #expect(try fixture.texts("SELECT account FROM password ORDER BY 1") == ["1", "3"])
    let other = try fixture.store()
    #expect(try await other.account(named: "bob", password: .old) == nil)
    #expect(try await fixture.directory.user(.bob) == nil)
    #expect(try await other.current() == nil)
  }

  @Test func `a deleted account's names can be reused, its ID can't`() async throws {
    try await store.delete(.eve)
    try await store.add("eve")
    #expect(try fixture.texts("SELECT id FROM account ORDER BY id") == ["1", "2", "4"])
    #expect(try await store.account(named: "eve@example.org", password: .old) != nil)
  }

  // MARK: - Administrators

  @Test func `the only administrator can't leave before another one is appointed`() async throws {
    let before = try fixture.texts("SELECT username FROM account")
    #expect(try await store.delete(.ada) == .lastAdministrator)
    #expect(try fixture.texts("SELECT username FROM account") == before)
    #expect(try await store.setAdministrator(true, .bob, by: .ada) == .done)
    #expect(try await store.delete(.ada) == .done)
    #expect(try administrators() == ["bob"])
  }

  @Test func `an administrator without a password can't be the only one`() async throws {
    #expect(try await store.setAdministrator(true, .bob, by: .ada) == .done)
    try fixture.sql("DELETE FROM password WHERE account = 2")
    #expect(try await store.delete(.ada) == .lastAdministrator)
    #expect(try await store.setAdministrator(false, .ada, by: .ada) == .lastAdministrator)
    #expect(try administrators() == ["ada", "bob"])
  }

  @Test func `the last account of all can be deleted, and the next one administers`() async throws {
    for user in [Account.ID.bob, .eve, .ada] { #expect(try await store.delete(user) == .done) }
    #expect(try await store.isEmpty())
    try await store.add("dan")
    #expect(try administrators() == ["dan"])
  }

  @Test func `a disabled administrator doesn't count`() async throws {
    try fixture.sql("UPDATE account SET is_disabled = TRUE, is_administrator = TRUE WHERE id = 2")
    #expect(try await store.delete(.ada) == .lastAdministrator)
    #expect(try administrators() == ["ada", "bob"])
  }

  @Test func `of two last administrators who are deleted concurrently, one stays`() async throws {
    try fixture.sql("UPDATE account SET is_administrator = TRUE WHERE id = 2")
    let other = try fixture.store()
    async let first = store.delete(.ada)
    async let second = other.delete(.bob)
    let answers = try await [first, second]
    #expect(answers.contains(.done) && answers.contains(.lastAdministrator))
    #expect(try administrators().count == 1)
  }
}
