import Dispatch

/// Where tests wait for programs. The threads that all other tests share are too few to block.
@globalActor
actor Waiting {
  static let shared = Waiting()

  private final class Queue: SerialExecutor {
    private let queue = DispatchQueue(label: "viper.waiting")

    func enqueue(_ job: consuming ExecutorJob) {
      let job = UnownedJob(job)
      queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
    }
  }

  private let queue = Queue()
  nonisolated var unownedExecutor: UnownedSerialExecutor { queue.asUnownedSerialExecutor() }
}
