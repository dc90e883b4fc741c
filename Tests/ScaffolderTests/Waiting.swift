import Processes

/// Where these tests wait for `scaffold`, and for git, and work for long: the threads that all other
/// tests share are too few.
@globalActor
actor Waiting {
  static let shared = Waiting()

  private let queue = WaitingQueue()
  nonisolated var unownedExecutor: UnownedSerialExecutor { queue.asUnownedSerialExecutor() }
}
