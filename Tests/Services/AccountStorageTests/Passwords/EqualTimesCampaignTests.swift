import Accounts
import Doubles
import Foundation
import Platform
import Processes
import StoreFixtures
import Synchronization
import Testing

@testable import AccountStorage
@testable import MailOutbox
@testable import PasswordHashing

/// Account enumeration by timing: runs at the real cost of a hash, only in an extended campaign.
@Suite(.enabled(if: Campaign.isOn), .serialized) struct EqualTimesCampaignTests {
  private static let rounds = Campaign.count(20, of: 60)
  /// How much longer one of the two may take.
  private static let bound = 0.97...1.03

  let fixture: StoreFixture
  let store: AccountStore
  private let clock = Clock()

  init() async throws {
    fixture = try StoreFixture()
    store = try AccountStore(
      in: fixture.folder, hasher: PasswordHasher(),
      outbox: Outbox(in: fixture.folder, sendmail: nil), clock: { [clock] in clock.now },
      makeCode: { .all(7) })
    try await fixture.store().add("ada")
  }

  private final class Clock: Sendable {
    private let seconds = Atomic(StoreFixture.noon)
    var now: Int64 { seconds.load(ordering: .relaxed) }
    /// So long that no request is one too many.
    func go() { seconds.add(480, ordering: .relaxed) }
  }

  /// Whether both take as long. A machine that is busy with something else says otherwise now and
  /// then; where there is a difference, it is found each time.
  private func expectEqualTimes(
    _ one: (Int) async throws -> Void, _ other: (Int) async throws -> Void
  ) async throws {
    var ratios: [Double] = []
    // Shorter series are repeated more often, so that noise fails neither.
    for attempt in 0..<(180 / Self.rounds) {
      ratios.append(try await ratio(from: attempt * Self.rounds, one, other))
      if ratios.contains(where: Self.bound.contains) { return }
    }
    Issue.record("Ratios of \(ratios).")
  }

  /// How much longer one takes than the other, in turn the first of the two: the median.
  private func ratio(
    from start: Int, _ one: (Int) async throws -> Void, _ other: (Int) async throws -> Void
  ) async throws -> Double {
    var ratios: [Double] = []
    for round in start..<(start + Self.rounds) {
      var times = [Duration.zero, .zero]
      for place in round.isMultiple(of: 2) ? [0, 1] : [1, 0] {
        clock.go()
        times[place] = try await ContinuousClock().measure {
          try await (place == 0 ? one : other)(round)
        }
      }
      ratios.append(times[0] / times[1])
    }
    return ratios.sorted()[Self.rounds / 2]
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
