import Dispatch

/// Where tests wait for programs. The threads that all other tests share are too few to block.
package final class WaitingQueue: SerialExecutor {
  private let queue = DispatchQueue(label: "waiting")

  package init() {}

  package func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
  }
}
