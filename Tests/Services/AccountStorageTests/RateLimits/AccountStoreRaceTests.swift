import Accounts
import StoreFixtures
import Testing

@testable import AccountStorage

/// Concurrent calls, each on its own connection, as in as many processes.
@Suite(.engines) struct AccountStoreRaceTests: StoreSuite {
  let setup: StoreSetup
  init() async throws { setup = try await StoreSetup("ada", "bob") }

  @Test func `of fifty concurrent guesses five count, and the right one is refused`() async throws {
    let answers = try await race(50) { try await $1.lets("ada", in: Password("wrong \($0)")) }
    #expect(!answers.contains(true))
    #expect(
      try fixture.texts("SELECT id || ' ' || count FROM login_attempt WHERE id > 0") == ["1 5"])
    #expect(
      try fixture.events() == Array(repeating: "log-in-failed ada", count: 5) + [
        "account-locked ada"
      ])
    #expect(
      try await race { try await $1.lets("ada", in: .old) } == Array(repeating: false, count: 20))
  }

  @Test func `of concurrent guesses after a wait, one counts`() async throws {
    try await store.guess("ada", times: 5)
    clock.now += 30
    _ = try await race { try await $1.lets("ada", in: .new) }
    #expect(
      try fixture.texts("SELECT id || ' ' || count FROM login_attempt WHERE id > 0") == ["1 6"])
  }

  @Test func `a right guess among wrong ones succeeds unless five precede it`() async throws {
    for _ in 1...5 {
      _ = try await race(12) { try await $1.lets("ada", in: $0 == 6 ? .old : .new) }
      let count =
        try fixture.texts("SELECT count FROM login_attempt WHERE id > 0").first.flatMap { Int($0) }
        ?? 0
      #expect(count <= 5)
      try fixture.sql("DELETE FROM login_attempt")
    }
    // Wrong guesses before the right one, and those after it.
    #expect(try fixture.events().count { $0 == "log-in-failed ada" } <= 5 * 10)
  }

  #if !canImport(Darwin)
    @Test func `concurrent logins that each replace the hash all succeed`() async throws {
      let imported = HashSamples.all[6].1
      try fixture.sql("UPDATE password SET hash = '\(imported)' WHERE account = 1")
      let answers = try await race { try await $1.lets("ada", in: .old) }
      #expect(answers == Array(repeating: true, count: 20))
      #expect(
        try fixture.texts(
          "SELECT count(*) FROM password WHERE account = 1 AND hash LIKE '$y$j75$%'") == ["1"])
    }

    @Test func `a rehash at login doesn't undo a concurrent change`() async throws {
      let imported = HashSamples.all[6].1
      try fixture.sql("UPDATE password SET hash = '\(imported)' WHERE account = 1")
      // Not a session of those who log in below.
      let ada = try await fixture.store().key(of: .ada)
      let answers = try await race { number, store in
        if number == 10 {
          return try await store.changePassword(for: ada) == .done
        }
        do throws(StoreError) {
          let proven = try await store.account(named: "ada", password: .old)
          if let proven { _ = try await store.start(for: proven) }
        } catch {
          // The old password is wrong by then, and was tried too often.
          if error.reason != .locked { throw error }
        }
        return false
      }
      #expect(answers.count { $0 } == 1)
      // The old password opens no session.
      #expect(try fixture.texts("SELECT id FROM session") == ["\(ada.number.rawValue)"])
      try fixture.sql("DELETE FROM login_attempt")
      #expect(try await store.lets("ada", in: .new))
      #expect(try await !store.lets("ada", in: .old))
    }
  #endif

  @Test(arguments: [(Password.old, true), (.new, false)])
  func `a hash replaced during the comparison is compared again`(
    password: Password, isIn: Bool
  ) async throws {
    let other = try await PasswordHasher(cost: 1).hash(password.text)
    let store = try fixture.store(
      changing: "UPDATE password SET hash = '\(other)' WHERE account = 1")
    #expect(try await store.lets("ada", in: .old) == isIn)
    #expect(try fixture.texts("SELECT hash FROM password WHERE account = 1") == [other])
  }

  @Test(arguments: ["UPDATE account SET is_disabled = TRUE", "DELETE FROM password"])
  func `an account disabled during the password comparison can't log in`(script: String)
    async throws
  {
    #expect(try await !fixture.store(changing: script).lets("ada", in: .old))
  }

  @Test func `of twenty concurrent uses of one code, one sets the password`() async throws {
    try await fixture.store(code: .all(8)).requestReset(of: "ada")
    let answers = try await race { number, store in
      let password = Password("umbrella number \(number) of twenty")
      return try await store.resetPassword(of: "ada", with: .all(8), to: password) ? number : nil
    }
    let winners = answers.compactMap(\.self)
    #expect(winners.count == 1)
    let password = Password("umbrella number \(winners.first ?? -1) of twenty")
    #expect(try await store.lets("ada", in: password))
  }

  @Test func `of twenty concurrent sign-ups with one name in four spellings, one succeeds`()
    async throws
  {
    let names = ["zoë", "ZOË", "zoe\u{308}", "ZOE\u{308}"]
    let answers = try await race { number, store in
      let new = NewAccount(
        username: try Username(names[number % 4]), name: try FullName("Zoë"),
        email: try EmailAddress("zoe\(number)@example.org"))
      return try await store.register(new, password: .old).account != nil
    }
    #expect(answers.count { $0 } == 1)
    #expect(try fixture.texts("SELECT count(*) FROM account WHERE username = 'zoë'") == ["1"])
  }
}
