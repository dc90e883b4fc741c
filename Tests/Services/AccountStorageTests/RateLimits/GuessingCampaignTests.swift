import Accounts
import Foundation
import StoreFixtures
import Testing
import ViperKitTesting

@testable import AccountStorage

/// Password guessing, on one account and spread over many.
@Suite(.onlySQLite) struct GuessingCampaignTests: StoreSuite {
  let setup: StoreSetup
  init() async throws { setup = try await StoreSetup("ada", "bob") }

  /// In bytes, without the log, which never grows beyond some megabytes.
  private func size() throws -> Int {
    try fixture.sql("PRAGMA wal_checkpoint(TRUNCATE)")
    return try fixture.bytes("viper.db").count
  }

  @Test
  func `of thousands of guesses a hundred count, no disk fills up, and a reset lets the owner in`()
    async throws
  {
    let before = try size()
    let count = Campaign.count(150, of: 5000)
    // Four days and more, in which every wait runs out.
    let step = Int64(400_000 / count)
    for number in 0..<count {
      try await store.guess("ada", times: 1)
      try await store.guess("nobody\(number)", times: 1)
      let wait = try fixture.texts(
        "SELECT max(blocked_until) - \(clock.now) FROM login_attempt WHERE id = 1")
      #expect(wait.first.flatMap { Int64($0) } ?? 0 <= AccountLockout.waits.longest)
      clock.now += step
    }
    let failed = try fixture.events().count { $0 == "log-in-failed ada" }
    #expect(failed <= 100)
    #expect(!Campaign.isOn || failed == 100)
    #expect(try size() - before < 1 << 20)
    #expect(try await store.lets("bob", in: .old))

    #expect(try await !store.lets("ada", in: .old) || !Campaign.isOn)
    try await store.requestReset(of: "ada")
    #expect(try await store.resetPassword(of: "ada", with: .all(7), to: .new))
    #expect(try await store.lets("ada", in: .new))
  }

  @Test func `during password spraying a right password takes ten seconds at most`()
    async throws
  {
    let count = Campaign.count(200, of: 5000)
    try fixture.sql(
      """
      WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < \(count))
      INSERT INTO account(username, name, email, is_confirmed, created)
        SELECT 'user' || i, 'User', 'user' || i || '@example.org', 1, 0 FROM n;
      INSERT INTO password SELECT id, (SELECT hash FROM password WHERE account = 1) FROM account
        WHERE id > 2;
      """)
    for number in 1...count {
      try await store.guess("user\(number)", times: 1)
      if number.isMultiple(of: 100) { #expect(try await store.lets("bob", in: .old)) }
    }
    #expect(clock.pauses.max() == .seconds(10))
    // Nearly all had to wait, for most of the ten seconds.
    #expect(clock.pauses.count >= count - 50)
    #expect(clock.pauses.count { $0 == .seconds(10) } >= count - 90)
  }
}
