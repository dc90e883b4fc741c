import Testing

/// Yields until a condition holds, for as many turns as take half a minute on an idle machine.
///
/// In one turn, each task that is ready runs. A busy machine makes turns longer, and the number of turns
/// stays the same.
@MainActor
public func until(
  _ isTrue: () -> Bool, sourceLocation: SourceLocation = #_sourceLocation
) async {
  for turn in 0..<20_000 {
    if isTrue() { return }
    if turn < 200 { await Task.yield() } else { await giveWay() }
  }
  Issue.record("It didn't come true.", sourceLocation: sourceLocation)
}

/// Waits behind the jobs of all threads, and for those outside of tasks.
@concurrent private func giveWay() async { try? await Task.sleep(for: .milliseconds(1)) }

/// A deterministic random number generator (xorshift64).
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
