import Testing

/// Of a suite whose tests wait for programs, or work for long: they run side by side, a few at a time.
package struct Waiting: SuiteTrait, TestTrait, TestScoping {
  package let isRecursive = true

  package func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    try await withTaskExecutorPreference(WaitingThreads.shared) { try await function() }
  }
}

extension Trait where Self == Waiting {
  package static var waiting: Self { Self() }
}
