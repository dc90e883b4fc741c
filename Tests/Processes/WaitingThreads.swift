import Foundation

/// Threads for tests that wait for programs or run long. The threads shared by the other tests are
/// too few to block.
final class WaitingThreads: TaskExecutor {
  static let shared = WaitingThreads()

  /// Three for each processor, for most of them wait.
  static let count = 3 * ProcessInfo.processInfo.processorCount

  private let queue = OperationQueue()

  private init() { queue.maxConcurrentOperationCount = Self.count }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.addOperation { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
