import Accounts
import Foundation
import Testing

@testable import AccountsLive

#if !canImport(Darwin)
  /// Nobody learns from a clock who has an account. It takes a minute, so only where `CHECK_SECURITY`
  /// is 1; elsewhere `AccountStoreUnknownNamesTests` counts hashes and commits.
  @Suite(.serialized) struct LoginTimingCampaignTests {
    private static let isFull = ProcessInfo.processInfo.environment["CHECK_SECURITY"] == "1"
    /// So many rounds count: the quietest, of no more than `most`, for the machine may do other things
    /// meanwhile.
    private static let rounds = 60
    private static let most = 150
    private static let bounds = 0.97...1.03
    private static let states = [
      "wrong", "unknown", "blocked", "disabled", "unusable", "sha512", "bcrypt", "dearer",
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
        // Of the same password, by crypt(3) of libxcrypt 4.4.
        "dearer": "$2b$10$abcdefghijklmnopqrstuuXd0ck9Rzu7SQW6CV96hy6kjCDWxWcLS",
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
      var generator = SeededGenerator(state: 1)
      var rounds: [[String: Duration]] = []
      while rounds.count < Self.most, Self.quiet(rounds).count < Self.rounds {
        rounds.append(try await round(in: Self.states.shuffled(using: &generator)))
      }
      let counted = rounds.sorted { Self.length($0) < Self.length($1) }.prefix(Self.rounds)
      let medians = Self.states.map { state in
        counted.compactMap { $0[state] }.sorted()[Self.rounds / 2]
      }
      let ratios = medians.map { $0 / medians[0] }
      let report = zip(Self.states, zip(medians, ratios)).map { state, figures in
        "\(state) \(Int64(figures.0 / .microseconds(1))) µs \(figures.1)"
      }
      print("Login timing, seed 1, \(rounds.count) rounds:", report)
      #expect(ratios.allSatisfy(Self.bounds.contains), "seed 1: \(report)")
    }

    /// How long each state took; they take turns.
    private func round(in order: [String]) async throws -> [String: Duration] {
      // No wait is left over from the round before, and none comes to its end for good.
      clock.now += Throttle.waits.longest
      try home.sql("UPDATE guess SET count = min(count, 50) WHERE count < 100")
      var times: [String: Duration] = [:]
      for state in order {
        let begin = ContinuousClock.now
        let isIn = try await store.lets(state, in: .new)
        times[state] = ContinuousClock.now - begin
        #expect(!isIn)
      }
      return times
    }

    private static func length(_ round: [String: Duration]) -> Duration {
      round.values.reduce(.zero, +)
    }

    /// Those that took hardly longer than the shortest.
    private static func quiet(_ rounds: [[String: Duration]]) -> [Duration] {
      let lengths = rounds.map(length)
      return lengths.filter { $0 <= (lengths.min() ?? .zero) * 1.05 }
    }
  }
#endif
