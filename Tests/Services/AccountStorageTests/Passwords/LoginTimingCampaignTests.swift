import Accounts
import Doubles
import Foundation
import StoreFixtures
import Testing

@testable import AccountStorage
@testable import PasswordHashing

#if !canImport(Darwin)
  /// Account enumeration by the time of a login, in an extended campaign;
  /// `AccountStoreUnknownNamesTests` counts hashes and commits.
  @Suite(.engines, .serialized) struct LoginTimingCampaignTests {
    /// So many runs of each state count: the quickest, of no more than `most`, for the machine may do
    /// other things meanwhile.
    private static let runs = Campaign.count(20, of: 60)
    private static let most = 2 * runs
    private static let bounds = 0.97...1.03
    private static let states = [
      "wrong", "unknown", "blocked", "disabled", "unusable", "sha512", "bcrypt",
    ]

    private let fixture: StoreFixture
    private let store: AccountStore

    init() async throws {
      fixture = try StoreFixture()
      store = try fixture.store(hasher: PasswordHasher())
      for state in Self.states where state != "unknown" {
        try await store.add(NewAccount(state), age: nil, password: .old)
      }
      let hashes = [
        "sha512": HashSamples.all[6].1, "bcrypt": HashSamples.all[7].1,
        "unusable": "!",
      ]
      for (state, hash) in hashes {
        try fixture.sql(
          """
          UPDATE password SET hash = '\(hash)'
          WHERE account = (SELECT id FROM account WHERE username = '\(state)')
          """)
      }
      try fixture.sql(
        """
        UPDATE account SET is_disabled = TRUE WHERE username = 'disabled';
        INSERT INTO guess SELECT id, 100, 0 FROM account WHERE username = 'blocked';
        """)
    }

    @Test(.enabled(if: Campaign.isOn))
    func `a refused login takes as long whatever the account's state`() async throws {
      var generator = SeededGenerator(state: 1)
      var times: [String: [Duration]] = [:]
      repeat {
        try await round(in: Self.states.shuffled(using: &generator), &times)
      } while times.values.contains { $0.count < Self.most && !Self.areQuiet($0) }
      let medians = Self.states.map { times[$0, default: []].sorted()[Self.runs / 2] }
      let ratios = medians.map { $0 / medians[0] }
      let report = zip(Self.states, zip(medians, ratios)).map { state, figures in
        "\(state) \(Int64(figures.0 / .microseconds(1))) µs \(figures.1)"
      }
      print("Login timing, seed 1, \(times["wrong", default: []].count) rounds:", report)
      // Where others keep all processors busy, a clock tells what they do.
      let isQuiet = Self.states.allSatisfy { Self.areQuiet(times[$0, default: []]) }
      withKnownIssue("The machine is too busy to tell.", isIntermittent: true) {
        #expect(ratios.allSatisfy(Self.bounds.contains), "seed 1: \(report)")
      } when: {
        !isQuiet
      }
    }

    /// Adds how long each state took; they take turns.
    private func round(in order: [String], _ times: inout [String: [Duration]]) async throws {
      // No wait is left over from the round before, and none comes to its end for good.
      fixture.clock.now += AccountLockout.waits.longest
      try fixture.sql("UPDATE guess SET count = 50 WHERE count BETWEEN 51 AND 99")
      for state in order {
        let begin = ContinuousClock.now
        let isIn = try await store.lets(state, in: .new)
        times[state, default: []].append(ContinuousClock.now - begin)
        #expect(!isIn)
      }
    }

    /// Whether so many took hardly longer than the shortest.
    private static func areQuiet(_ times: [Duration]) -> Bool {
      let longest = (times.min() ?? .zero) * 1.05
      return times.count { $0 <= longest } >= runs
    }
  }
#endif
