import Accounts
import Foundation
import StoreFixtures
import Testing

@testable import AccountStorage

/// Guesses at unknown names.
@Suite(.engines) struct AccountStoreUnknownNamesTests: StoreSuite {
  let setup: StoreSetup

  init() async throws {
    setup = try await StoreSetup("ada", "bob", "eve", "max")
    try fixture.sql("UPDATE account SET is_disabled = TRUE WHERE username = 'bob'")
    try fixture.sql("UPDATE password SET hash = '!' WHERE account = 3")
  }

  private func rows() throws -> [String] {
    try fixture.texts(
      "SELECT id || ' ' || count || ' ' || (blocked_until - \(StoreFixture.noon)) FROM login_attempt ORDER BY id"
    )
  }

  @Test(arguments: ["nobody", "bob", "eve", "x@example.org", "", "a da", "bob@example.org"])
  func `guesses at unknown names are counted like those at an account`(name: String) async throws {
    for _ in 1...7 { #expect(try await !store.lets(name, in: .old)) }
    #expect(
      try rows().map { $0.split(separator: " ").dropFirst() } == [["5", "30"], ["5", "30"]])
    clock.now += 30
    #expect(try await !store.lets(name, in: .old))
    #expect(
      try rows().map { $0.split(separator: " ").dropFirst() } == [["6", "90"], ["6", "90"]])
  }

  /// The account's own lockout is permanent, which the wait doesn't reveal.
  @Test func `the wait is the same for every name, known or unknown`() async throws {
    try fixture.sql(
      "INSERT INTO login_attempt VALUES((SELECT id FROM account WHERE username = 'max'), 100, 0)")
    var waits: [[Int64?]] = []
    for name in ["ada", "ada@example.org", "max", "bob", "eve", "nobody", "x@example.org", "a da"] {
      clock.now = StoreFixture.noon
      var told: [Int64?] = []
      for seconds in [0, 0, 0, 0, 0, 0, 10, 20, 60, 3600, 86_400] as [Int64] {
        clock.now += seconds
        told.append(try await store.wait(for: name, .new))
      }
      waits.append(told)
    }
    #expect(waits[0] == [0, 0, 0, 0, 30, 30, 20, 60, 120, 240, 480])
    #expect(Set(waits).count == 1)
  }

  @Test func `a wait doesn't reveal the owner of an address, and ends with the account's lockout`()
    async throws
  {
    try await store.guess("ada", times: 5)
    #expect(try await store.wait(for: "ada@example.org", .new) == 0)
    #expect(try await store.wait(for: "ada", .old) == 30)
    try await store.requestReset(of: "ada")
    #expect(try await store.resetPassword(of: "ada", with: .all(7), to: .new))
    #expect(try await store.wait(for: "ada", .old) == 0)
    clock.now += 60
    try await fixture.store(keeping: .process).guess("bob", times: 4)
    #expect(try await store.wait(for: "ada", .new) == nil)
  }

  @Test(arguments: ["ada", "ada@example.org"])
  func `a login ends the wait of the username and of the address`(name: String) async throws {
    try await store.guess("ada", times: 5)
    try await store.guess("ada@example.org", times: 5)
    clock.now += 3600
    #expect(try await store.lets(name, in: .old))
    #expect(try await store.wait(for: "ada", .new) == 0)
    #expect(try await store.wait(for: "ada@example.org", .new) == 0)
  }

  @Test func `all spellings of an unknown name share a counter, separate from accounts`()
    async throws
  {
    for name in ["zoë", "ZOË", "zoe\u{308}", "ZOE\u{308}"] { try await store.guess(name, times: 1) }
    #expect(try rows().count == 2)
    #expect(try fixture.texts("SELECT id < 0 AND count = 4 FROM login_attempt") == ["1", "1"])
    let slots = Set((0..<100_000).map { AccountStore.slot(of: "nobody\($0)") })
    #expect(slots.count == 4096)
    #expect(slots.min() == -4096 && slots.max() == -1)
  }

  @Test func `an unknown name is never locked permanently`() async throws {
    for _ in 1...150 {
      try await store.guess("nobody", times: 2)
      clock.now += 3600
    }
    #expect(try fixture.texts("SELECT count FROM login_attempt") == ["99", "99"])
    #expect(try fixture.texts("SELECT count(*) FROM event") == ["152"])
  }

  @Test func `after a sign-up with a formerly unknown name, guesses start from zero`() async throws
  {
    try await store.guess("zoe", times: 9)
    try await store.signUp("zoe")
    try await store.guess("zoe", times: 4)
    #expect(try await store.lets("zoe", in: .old))
  }

  @Test(.onlySQLite)
  func `a login costs one hash and two commits, known or unknown, blocked or not`()
    async throws
  {
    try await store.add("zoe")
    for (name, index) in [("max", 6), ("zoe", 7)] {
      let hash = HashSamples.all[index].1
      let account = "(SELECT id FROM account WHERE username = '\(name)')"
      try fixture.sql("UPDATE password SET hash = '\(hash)' WHERE account = \(account)")
    }
    let names = ["ada", "nobody", "bob", "eve", "max", "zoe"]
    for round in ["free", "blocked"] {
      for name in names {
        let hashes = try await fixture.hashes { _ = try await $0.lets(name, in: .new) }
        #expect(hashes == 1, "\(name), \(round)")
        let before = try fixture.commits()
        #expect(try await !store.lets(name, in: .new))
        #expect(try fixture.commits() - before == 2, "\(name), \(round)")
      }
      for name in names { try await store.guess(name, times: 5) }
    }
  }

  @Test func `text typed as an unknown username isn't stored`() async throws {
    let typed = "my secret in the wrong place"
    try await store.guess(typed, times: 6)
    for file in try fixture.names() {
      #expect(try fixture.bytes(file).range(of: Data(typed.utf8)) == nil, "\(file)")
    }
    #expect(try fixture.events() == Array(repeating: "log-in-failed -", count: 5))
  }
}
