import Dispatch

/// Runs an actor's jobs on a queue of its own, so that a call that blocks never holds a thread of
/// the cooperative pool. (Linux has no `DispatchSerialQueue` that an actor could use.)
package final class QueueExecutor: SerialExecutor {
  private let queue: DispatchQueue

  package init(_ label: String) { queue = DispatchQueue(label: label) }

  package func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
  }
}
