import StoreFixtures
import Testing

@testable import AccountStorage

struct AccountLockoutTests {
  private static let noon = StoreFixture.noon

  @Test func `five guesses are free, then waits double up to an hour`() {
    let waits = (0...14).map { AccountLockout.wait(after: $0) }
    #expect(waits == [0, 0, 0, 0, 0, 30, 60, 120, 240, 480, 960, 1920, 3600, 3600, 3600])
    #expect(AccountLockout.wait(after: .max) == 3600)
    #expect(AccountLockout.wait(after: .min) == 0)
  }

  @Test func `one guess is allowed after each wait, and none a second earlier`() {
    var throttle = AccountLockout()
    var now = Self.noon
    for failures in 1...AccountLockout.mostFailures {
      #expect(throttle.admits(at: now))
      throttle.fail(at: now)
      #expect(throttle.failures == failures)
      let wait = AccountLockout.wait(after: failures)
      if failures >= AccountLockout.free { #expect(!throttle.admits(at: now)) }
      if wait > 0 { #expect(!throttle.admits(at: now + wait - 1)) }
      now += wait
    }
    // After four days, guesses are no longer admitted by waiting.
    #expect(now - Self.noon > 4 * 86_400 - 43_200)
    for later in [now, now + 86_400, now + 3_000_000_000] { #expect(!throttle.admits(at: later)) }
  }

  @Test(arguments: [1, 3, 5, 6, 20, 99])
  func `a clock that is set back doesn't lengthen the wait`(failures: Int64) {
    for jump in [-1, -60, -259_200, -315_360_000, -1_769_860_800] as [Int64] {
      var throttle = AccountLockout(failures: failures - 1)
      throttle.fail(at: Self.noon)
      let now = Self.noon + jump
      throttle.bound(at: now)
      #expect(throttle.blockedUntil <= now + AccountLockout.wait(after: failures))
      let bounded = throttle
      throttle.bound(at: now + 1)
      #expect(throttle == bounded)
      #expect(throttle.admits(at: now + AccountLockout.wait(after: failures)))
    }
  }

  @Test func `a lockout accepts any stored numbers`() {
    for number in [Int64.min, -1, 0, .max] {
      var throttle = AccountLockout(failures: number, blockedUntil: number)
      #expect(throttle.admits(at: Self.noon) == (number < AccountLockout.free))
      throttle.bound(at: Self.noon)
      if throttle.admits(at: Self.noon) { throttle.fail(at: Self.noon) }
      #expect(throttle.failures > 0)
      #expect(throttle.blockedUntil <= Self.noon + AccountLockout.waits.longest)
    }
  }
}
