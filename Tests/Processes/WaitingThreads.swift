import Foundation

/// Where tests wait for programs, and work for long. The threads that all other tests share are too
/// few to block.
final class WaitingThreads: TaskExecutor {
  static let shared = WaitingThreads()

  private let queue = OperationQueue()

  /// One more than there are processors, for some of them wait.
  private init() { queue.maxConcurrentOperationCount = ProcessInfo.processInfo.processorCount + 1 }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.addOperation { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
