import Testing

/// For a suite whose tests wait for programs, or run long: a few run in parallel, each from start
/// to end. If all started at once, each would take as long as all together, and whatever is valid
/// for minutes would expire.
package struct Waiting: SuiteTrait, TestTrait, TestScoping {
  package let isRecursive = true

  package func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    await Slots.shared.enter()
    defer { Task { await Slots.shared.leave() } }
    try await withTaskExecutorPreference(WaitingThreads.shared) { try await function() }
  }
}

extension Trait where Self == Waiting {
  package static var waiting: Self { Self() }
}

/// The tests that run at once: two for each thread, for some wait without one.
private actor Slots {
  static let shared = Slots()
  private var free = 2 * WaitingThreads.count
  private var queue: [CheckedContinuation<Void, Never>] = []

  func enter() async {
    if free > 0 { free -= 1 } else { await withCheckedContinuation { queue.append($0) } }
  }

  func leave() {
    if queue.isEmpty { free += 1 } else { queue.removeFirst().resume() }
  }
}
