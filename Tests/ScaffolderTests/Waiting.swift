import Processes

/// Where these tests wait for `scaffold`, and for git.
@globalActor
actor Waiting {
  static let shared = Waiting()

  private let queue = WaitingQueue()
  nonisolated var unownedExecutor: UnownedSerialExecutor { queue.asUnownedSerialExecutor() }
}
