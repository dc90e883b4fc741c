import StoreFixtures
import Testing

@testable import AccountStorage

struct GlobalRateLimitTests {
  private let noon = StoreFixture.noon

  /// The pauses of attempts at that moment, in milliseconds.
  private func pauses(_ count: Int, at now: Int64, _ limit: inout GlobalRateLimit) -> [Int64] {
    (0..<count).map { _ in
      limit.add(at: now)
      return Int64(limit.pause(at: now) / .milliseconds(1))
    }
  }

  @Test func `fifty attempts don't pause, then each pauses longer, at most ten seconds`() {
    var limit = GlobalRateLimit(passes: 0)
    #expect(pauses(50, at: noon, &limit) == Array(repeating: 0, count: 50))
    #expect(pauses(4, at: noon, &limit) == [250, 500, 750, 1000])
    #expect(pauses(2000, at: noon, &limit).max() == 10_000)
    #expect(GlobalRateLimit.longestPause == .seconds(10))
  }

  @Test func `an attempt drains in ten seconds, and a full bucket in about a quarter of an hour`() {
    var limit = GlobalRateLimit(passes: 0)
    _ = pauses(10_000, at: noon, &limit)
    #expect(limit.passes == noon + 1000)
    #expect(pauses(1, at: noon + 509, &limit) == [250])
    #expect(pauses(1, at: noon + 520, &limit) == [0])
    #expect(pauses(50, at: noon + 2000, &limit).allSatisfy { $0 == 0 })
  }

  @Test(arguments: [-1, -3600, -259_200, -315_360_000, 315_360_000, 1 << 31])
  func `no change of the clock lengthens or extends a pause`(jump: Int64) {
    var limit = GlobalRateLimit(passes: 0)
    _ = pauses(10_000, at: noon, &limit)
    let now = noon + jump
    #expect(pauses(1, at: now, &limit)[0] <= 10_000)
    // A clock far ahead was wrong, and one that is a second ahead is another program's.
    #expect(jump > -1000 ? limit.passes <= now + 1000 : limit.passes == now + 10)
    if jump == -1 { #expect(limit.passes == now + 1000) }
    #expect(pauses(1, at: now + 1000, &limit) == [0])
  }

  @Test(arguments: [Int64.min, -1, 0, .max])
  func `the global rate limit accepts any stored number`(passes: Int64) {
    var limit = GlobalRateLimit(passes: passes)
    limit.add(at: noon)
    #expect(limit.pause(at: noon) <= .seconds(10))
  }
}
