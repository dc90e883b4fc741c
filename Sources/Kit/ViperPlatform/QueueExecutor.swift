import Dispatch

/// Runs an actor's jobs on a serial queue, so that a blocking call never holds a thread of the
/// cooperative pool. (On Linux, `DispatchSerialQueue` isn't available as an executor.)
package final class QueueExecutor: SerialExecutor {
  private let queue: DispatchQueue

  package init(_ label: String) { queue = DispatchQueue(label: label) }

  package func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
  }
}
