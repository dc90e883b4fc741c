import Processes
import Testing

/// Of a suite whose tests wait for `viper`: they run side by side, a few at a time.
struct Waiting: SuiteTrait, TestTrait, TestScoping {
  let isRecursive = true

  func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    try await withTaskExecutorPreference(WaitingThreads.shared) { try await function() }
  }
}

extension Trait where Self == Waiting {
  static var waiting: Self { Self() }
}
