/// How hard the whole store is pressed by those who guess: one password for many accounts, say, which
/// no account notices.
///
/// Each try weighs on it for ten seconds, one after the other, so it is known by the moment when all
/// have passed. While many weigh on it, each further one first pauses; never longer than
/// `longestPause`, so that a right password always gets in.
struct GlobalRateLimit: Equatable {
  /// In seconds.
  static let weight: Int64 = 10
  /// So many tries make nobody pause.
  static let bearable: Int64 = 50
  /// More than these aren't remembered: it is over soon after they end.
  static let most: Int64 = 100
  static let longestPause = Duration.seconds(10)

  /// In seconds since 1970.
  var passes: Int64

  /// One more try. The moment is never further away than `most` tries can put it: the clock may have
  /// gone back.
  mutating func add(at now: Int64) {
    passes = min(max(passes, now), now + Self.weight * (Self.most - 1)) + Self.weight
  }

  /// One try was right.
  mutating func remove() { passes = max(passes, Self.weight) - Self.weight }

  /// How long to pause before the try that was added last: a quarter of a second for each that is more
  /// than bearable.
  func pause(at now: Int64) -> Duration {
    let count = (passes - now + Self.weight - 1) / Self.weight
    return min(.milliseconds(250) * max(count - Self.bearable, 0), Self.longestPause)
  }
}
