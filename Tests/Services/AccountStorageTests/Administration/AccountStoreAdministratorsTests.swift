import Accounts
import StoreFixtures
import Testing

@testable import AccountStorage

/// Administrators appoint and dismiss each other.
struct AccountStoreAdministratorsTests {
  let fixture: StoreFixture
  let store: AccountStore

  init() async throws {
    fixture = try StoreFixture()
    store = try fixture.store()
    try await store.add("ada", "bob", "eve")
  }

  private func administrators() throws -> [String] {
    try fixture.texts("SELECT username FROM account WHERE is_administrator ORDER BY id")
  }

  @Test func `an administrator appoints another, and is dismissed by that one`() async throws {
    for _ in 1...2 { #expect(try await store.setAdministrator(true, .bob, by: .ada) == .done) }
    #expect(try administrators() == ["ada", "bob"])
    #expect(try await fixture.directory.user(.bob)?.isAdministrator == true)
    #expect(try await store.setAdministrator(false, .ada, by: .bob) == .done)
    #expect(try administrators() == ["bob"])
    #expect(
      try fixture.texts("SELECT kind || ' ' || username || ' ' || actor FROM event ORDER BY id")
        == [
          "administrator-appointed bob ada", "administrator-dismissed ada bob",
        ])
  }

  @Test func `a dismissal applies at once, also in an open session`() async throws {
    let bob = try await store.confirmedKey(of: .bob)
    #expect(try await store.setAdministrator(true, .bob, by: .ada) == .done)
    #expect(try await store.setDisabled(true, .eve, by: bob) == .done)
    #expect(try await store.setAdministrator(false, .bob, by: .ada) == .done)
    #expect(try await store.setDisabled(false, .eve, by: bob) == .notAllowed)
    #expect(try await store.setAdministrator(true, .bob, by: bob) == .notAllowed)
  }

  @Test func `only an administrator appoints or dismisses`() async throws {
    for isAdministrator in [true, false] {
      for user in [Account.ID.ada, .bob, .eve, .nobody] {
        #expect(
          try await store.setAdministrator(isAdministrator, user, by: .bob) == .notAllowed)
      }
      #expect(try await store.setAdministrator(isAdministrator, .nobody, by: .ada) == .gone)
    }
    #expect(try administrators() == ["ada"])
    #expect(try Set(fixture.events()).allSatisfy { $0.hasPrefix("not-allowed ") })
  }

  @Test func `the last enabled administrator can't be dismissed`() async throws {
    #expect(try await store.setAdministrator(false, .ada, by: .ada) == .lastAdministrator)
    try fixture.sql("UPDATE account SET is_administrator = 1, is_disabled = 1 WHERE id = 2")
    #expect(try await store.setAdministrator(false, .ada, by: .ada) == .lastAdministrator)
    #expect(try await store.setAdministrator(true, .eve, by: .ada) == .done)
    #expect(try await store.setAdministrator(false, .ada, by: .ada) == .done)
    #expect(try await store.setAdministrator(false, .bob, by: .eve) == .done)
    #expect(try administrators() == ["eve"])
  }

  @Test func `of two administrators who dismiss each other concurrently, one stays`() async throws {
    try fixture.sql("UPDATE account SET is_administrator = 1 WHERE id = 2")
    let other = try fixture.store()
    let (ada, bob) = (
      try await store.confirmedKey(of: .ada), try await store.confirmedKey(of: .bob)
    )
    async let first = store.setAdministrator(false, .bob, by: ada)
    async let second = other.setAdministrator(false, .ada, by: bob)
    let answers = try await [first, second]
    #expect(answers.contains(.done) && answers.contains(.notAllowed))
    #expect(try administrators().count == 1)
  }

  @Test func `a username leads an administrator to its account`() async throws {
    let (ada, bob) = (
      try await store.confirmedKey(of: .ada), try await store.confirmedKey(of: .bob)
    )
    #expect(try await store.user(named: Username("EVE"), by: ada) == .eve)
    #expect(try await store.user(named: Username("dan"), by: ada) == nil)
    #expect(try await store.user(named: Username("eve"), by: bob) == nil)
  }
}
