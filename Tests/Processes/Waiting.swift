import Testing

/// Of a suite whose tests wait for programs, or work for long: a few run side by side, each from its
/// beginning to its end. Were all begun at once, each would take as long as all together, and what is
/// valid for minutes would have expired.
package struct Waiting: SuiteTrait, TestTrait, TestScoping {
  package let isRecursive = true

  package func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    await Places.shared.enter()
    defer { Task { await Places.shared.leave() } }
    try await withTaskExecutorPreference(WaitingThreads.shared) { try await function() }
  }
}

extension Trait where Self == Waiting {
  package static var waiting: Self { Self() }
}

/// The tests that run at once: two for each thread, for some wait without one.
private actor Places {
  static let shared = Places()
  private var free = 2 * WaitingThreads.count
  private var queue: [CheckedContinuation<Void, Never>] = []

  func enter() async {
    if free > 0 { free -= 1 } else { await withCheckedContinuation { queue.append($0) } }
  }

  func leave() {
    if queue.isEmpty { free += 1 } else { queue.removeFirst().resume() }
  }
}
