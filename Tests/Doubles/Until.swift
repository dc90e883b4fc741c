import Testing

/// Yields until a condition holds; gives up after two minutes, since all tests start at the same time
/// and those that only compute may go first.
@MainActor
package func until(
  _ isTrue: () -> Bool, sourceLocation: SourceLocation = #_sourceLocation
) async {
  let end = ContinuousClock.now + .seconds(120)
  repeat {
    if isTrue() { return }
    await Task.yield()
  } while ContinuousClock.now < end
  Issue.record("It didn't come true.", sourceLocation: sourceLocation)
}

/// A series of numbers that is the same each time (xorshift64).
package struct Random: RandomNumberGenerator {
  private var state: UInt64

  /// A seed other than 0.
  package init(seed: UInt64) { state = seed }

  package mutating func next() -> UInt64 {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return state
  }
}
