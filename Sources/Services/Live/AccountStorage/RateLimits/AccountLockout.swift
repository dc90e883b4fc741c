/// The lockout of one account: its failed guesses, and when further ones are accepted again.
///
/// Five guesses are free. Then one guess follows each wait, and the waits double from 30 seconds up
/// to an hour: a hundred guesses take four days, and after them only recovery helps.
struct AccountLockout: Equatable {
  static let free: Int64 = 5
  /// The maximum number of consecutive failures, as in NIST SP 800-63B.
  static let mostFailures: Int64 = 100
  /// In seconds.
  static let waits = (first: Int64(30), longest: Int64(3600))

  /// Since the last right guess, or recovery.
  var failures: Int64 = 0
  /// In seconds since 1970.
  var blockedUntil: Int64 = 0

  /// The wait in seconds; 0 while guesses are free.
  static func wait(after failures: Int64) -> Int64 {
    failures < free ? 0 : min(waits.first << min(failures - free, 7), waits.longest)
  }

  /// Whether a guess counts at that time.
  func admits(at now: Int64) -> Bool {
    failures < Self.free || failures < Self.mostFailures && blockedUntil <= now
  }

  /// Adds a wrong guess that counts.
  mutating func fail(at now: Int64) {
    failures = max(failures, 0) + 1
    blockedUntil = now + Self.wait(after: failures)
  }

  /// Lets the lockout end without a recovery.
  mutating func unlock() { failures = min(failures, Self.mostFailures - 1) }

  /// Bounds the wait after the clock was set back: it is no longer than after a failure at `now`.
  mutating func bound(at now: Int64) {
    blockedUntil = min(blockedUntil, now + Self.wait(after: failures))
  }
}
