import Accounts
import StoreFixtures
import Testing

@testable import AccountStorage

@Suite(.engines) struct AccountStorePasswordChangeTests: StoreSuite {
  let setup: StoreSetup
  init() async throws { setup = try await StoreSetup("ada", "bob") }

  @Test func `the current password sets a new one, and the owner gets a notice`() async throws {
    #expect(try await store.changePassword() == .done)
    #expect(try await store.account(named: "ada", password: .old) == nil)
    #expect(try await fixture.store().account(named: "ada", password: .new) != nil)
    #expect(try await store.account(named: "bob", password: .old) != nil)
    #expect(try fixture.headlines() == ["ada@example.org: Your password was changed"])
    #expect(try fixture.mails().first?.contains("logged out everywhere else.") == true)
  }

  @Test func `a wrong password changes nothing`() async throws {
    #expect(try await store.changePassword(from: .new) == .refused)
    #expect(try await store.changePassword(from: Password("")) == .refused)
    await #expect(throws: fixture.ended) { try await store.changePassword(of: .unknown) }
    #expect(try await store.account(named: "ada", password: .old) != nil)
    #expect(try fixture.mails() == [])
  }

  @Test func `only a user who knows the current password learns why a new one is refused`()
    async throws
  {
    let unfit = Password("ada ada ada ada 12")
    #expect(try await store.changePassword(to: unfit) == .unfit(.personal))
    let short = Password("short")
    #expect(
      try await store.changePassword(to: short) == .unfit(.tooShort(count: 5, minimum: 15)))
    #expect(try await store.changePassword(from: .new, to: unfit) == .refused)
    #expect(try await store.account(named: "ada", password: .old) != nil)
    #expect(try fixture.mails() == [])
  }

  @Test(arguments: ["bob@example.org", "ada lovelace"])
  func `the address and the full name count as the user's own names`(text: String) async throws {
    try fixture.sql(
      "UPDATE account SET name = 'Ada Lovelace', email = 'bob@example.net' WHERE id = 1")
    try fixture.sql("UPDATE account SET email = 'x@example.net' WHERE id = 2")
    try fixture.sql("UPDATE account SET email = 'bob@example.org' WHERE id = 1")
    #expect(try await store.changePassword(to: Password(text + text)) == .unfit(.personal))
  }

  @Test func `right and wrong entries cost as many hashes`() async throws {
    for (account, current) in [(Account.ID.ada, Password.new), (.ada, .old)] {
      let cost = try await fixture.hashes {
        _ = try await $0.changePassword(of: account, from: current)
      }
      #expect(cost == 2)
    }
  }

  @Test(
    arguments: [
      ("UPDATE password SET hash = 'x'", false), ("UPDATE account SET is_disabled = TRUE", true),
      ("DELETE FROM account", true), ("DELETE FROM session", true),
    ], [1, 2])
  func `changes made while the passwords are hashed apply`(
    change: (script: String, endsSession: Bool), hash: Int
  ) async throws {
    do throws(StoreError) {
      let store = try fixture.store(changing: change.script, atHash: hash)
      let answer = try await store.changePassword(of: .ada)
      #expect(answer == .refused && !change.endsSession)
    } catch {
      #expect(error == fixture.ended && change.endsSession)
    }
    #expect(try fixture.mails() == [])
  }

  @Test func `every other session of the account ends, whatever the file contains`() async throws {
    let others = try ["b", "c"].map { try fixture.store(session: $0) }
    let ada = try #require(try await store.start(for: .ada))
    try await others[0].start(for: .ada)
    try await others[1].start(for: .bob)
    try fixture.write("1 wrong", to: "session")
    #expect(try await store.changePassword(for: ada.key) == .done)
    #expect(try await store.profile(of: ada.key).account == ada.account)
    #expect(try await others[0].current() == nil)
    #expect(try await others[1].current() != nil)
  }

  @Test func `codes that were mailed before are invalid`() async throws {
    try await store.requestReset(of: "ada")
    #expect(try await store.changePassword() == .done)
    #expect(try await !store.resetPassword(of: "ada", with: .all(7), to: .old))
    #expect(try await store.account(named: "ada", password: .new) != nil)
  }

  @Test func `a code that confirms the address stays valid`() async throws {
    try await store.signUp("eve")
    #expect(try await store.changePassword(of: .eve) == .done)
    #expect(try await store.confirm(.eve, with: .all(7)))
  }

  @Test func `of two concurrent changes, one succeeds`() async throws {
    let other = try fixture.store()
    let (ada, adas) = (try await store.key(of: .ada), try await other.key(of: .ada))
    async let first = store.changePassword(for: ada)
    async let second = other.changePassword(for: adas, to: Password("nine other umbrellas"))
    #expect(try await [first, second].count { $0 == .done } == 1)
    #expect(try fixture.mails().count == 1)
  }
}
