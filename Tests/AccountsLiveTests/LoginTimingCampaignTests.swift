import Accounts
import Foundation
import Testing

@testable import AccountsLive

#if !canImport(Darwin)
  /// Nobody learns from a clock who has an account. It takes a minute, so only where `CHECK_SECURITY`
  /// is 1; elsewhere `AccountStoreUnknownNamesTests` counts hashes and commits.
  @Suite(.serialized) struct LoginTimingCampaignTests {
    private static let isFull = ProcessInfo.processInfo.environment["CHECK_SECURITY"] == "1"
    private static let rounds = 60
    private static let bounds = 0.97...1.03
    private static let states = [
      "wrong", "unknown", "blocked", "disabled", "unusable", "sha512", "bcrypt",
    ]

    private let home: Home
    private let clock = Clock()
    private let store: AccountStore

    init() async throws {
      home = try Home()
      store = try home.store(by: clock, hasher: PasswordHasher())
      for state in Self.states where state != "unknown" {
        try await store.add(NewAccount(state), age: nil, password: .old)
      }
      let hashes = [
        "sha512": ImportedHashTests.kept[6].1, "bcrypt": ImportedHashTests.kept[7].1,
        "unusable": "!",
      ]
      for (state, hash) in hashes {
        try home.sql(
          """
          UPDATE password SET hash = '\(hash)'
          WHERE account = (SELECT id FROM account WHERE username = '\(state)')
          """)
      }
      try home.sql(
        """
        UPDATE account SET is_disabled = 1 WHERE username = 'disabled';
        INSERT INTO guess SELECT id, 100, 0 FROM account WHERE username = 'blocked';
        """)
    }

    @Test(.enabled(if: isFull))
    func `a refused login takes as long whatever the account's state`() async throws {
      var ratios: [String: Double] = [:]
      // A machine that does other things meanwhile may spoil one measurement, hardly three.
      for seed in 1...3 as ClosedRange<UInt64> {
        ratios = try await measured(seed)
        if ratios.values.allSatisfy(Self.bounds.contains) { break }
      }
      for (state, ratio) in ratios { #expect(Self.bounds.contains(ratio), "\(state): \(ratios)") }
      print("Login timing, each state's median over that of a wrong password:", ratios)
    }

    /// Each state's median over that of a wrong password. The states take turns, in a new order each
    /// round.
    private func measured(_ seed: UInt64) async throws -> [String: Double] {
      var generator = SeededGenerator(state: seed)
      var times: [String: [Duration]] = [:]
      for _ in 0..<Self.rounds {
        // No wait is left over from the round before.
        clock.now += Throttle.waits.longest
        for state in Self.states.shuffled(using: &generator) {
          let begin = ContinuousClock.now
          let isIn = try await store.lets(state, in: .new)
          times[state, default: []].append(ContinuousClock.now - begin)
          #expect(!isIn)
        }
        try home.sql("UPDATE guess SET count = min(count, 50) WHERE count < 100")
      }
      let medians = times.mapValues { $0.sorted()[Self.rounds / 2] }
      let wrong = try #require(medians["wrong"])
      return medians.mapValues { $0 / wrong }
    }
  }
#endif
