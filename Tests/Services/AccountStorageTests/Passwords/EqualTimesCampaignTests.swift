import Accounts
import Doubles
import StoreFixtures
import Testing

@testable import AccountStorage
@testable import PasswordHashing

/// Account enumeration by timing: runs at the real cost of a hash, only in an extended campaign.
@Suite(.enabled(if: Campaign.isOn), .engines, .serialized) struct EqualTimesCampaignTests {
  private static let rounds = 60
  /// How much longer one of the two may take.
  private static let bound = 0.97...1.03

  let fixture: StoreFixture
  let store: AccountStore

  init() async throws {
    fixture = try StoreFixture()
    store = try fixture.store(hasher: PasswordHasher())
    try await fixture.store().add("ada")
  }

  /// Checks that the median of the ratios is within the bound, over all rounds so far: a busy
  /// machine needs more rounds than a quiet one, and a difference stays one with any number.
  private func expectEqualTimes(
    _ one: (Int) async throws -> Void, _ other: (Int) async throws -> Void
  ) async throws {
    var ratios: [Double] = []
    var median: Double { ratios.sorted()[ratios.count / 2] }
    repeat {
      for round in ratios.count..<(ratios.count + Self.rounds) {
        ratios.append(try await ratio(in: round, one, other))
      }
      if Self.bound.contains(median) { return }
    } while ratios.count < 180
    Issue.record("The median of \(ratios.count) ratios is \(median).")
  }

  /// How much longer one takes than the other; they take turns in going first.
  private func ratio(
    in round: Int, _ one: (Int) async throws -> Void, _ other: (Int) async throws -> Void
  ) async throws -> Double {
    var times = [Duration.zero, .zero]
    for place in round.isMultiple(of: 2) ? [0, 1] : [1, 0] {
      // So long that no request is one too many.
      fixture.clock.now += 480
      times[place] = try await ContinuousClock().measure {
        try await (place == 0 ? one : other)(round)
      }
    }
    return times[0] / times[1]
  }

  @Test func `a reset of a known name takes as long as of an unknown one`() async throws {
    try await expectEqualTimes { _ in
      try await store.requestReset(of: "ada")
    } _: { _ in
      try await store.requestReset(of: "eve")
    }
    #expect(try fixture.headlines() == ["ada@example.org: Reset your password"])
  }

  @Test func `a sign-up with a taken address takes as long as with a free one`() async throws {
    try await expectEqualTimes { round in
      try await store.signUp("taken\(round)", email: "ada@example.org")
    } _: { round in
      try await store.signUp("free\(round)")
    }
    #expect(try fixture.headlines().count { $0.hasPrefix("ada@") } >= Self.rounds)
  }
}
