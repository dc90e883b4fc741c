import Dispatch
import Synchronization
import ViperPlatform

/// Cancels work on another queue and removes its temporary files.
public final class CancellationFlag: Sendable {
  private let flag = Atomic(false)
  /// The paths of unfinished files.
  private let drafts = Mutex<Set<String>>([])

  public init() {}

  func cancel() { flag.store(true, ordering: .relaxed) }

  package var isCancelled: Bool { flag.load(ordering: .relaxed) }

  /// Runs `work` on its own queue and returns its result. When the task is cancelled, it sets the
  /// flag and still waits for the work, which cleans up before it returns.
  package func run<T: Sendable>(_ work: @escaping @Sendable () -> T) async -> T {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        DispatchQueue(label: "viper.upkeep").async { continuation.resume(returning: work()) }
      }
    } onCancel: {
      cancel()
    }
  }

  /// Registers a file for removal until `end(_:)`.
  package func begin(_ draft: String) { drafts.withLock { _ = $0.insert(draft) } }

  /// Removes a draft and SQLite's files beside it (journal, write-ahead log), as far as they exist.
  package func end(_ draft: String) {
    for path in DatabaseFiles(path: draft).all { unlink(path) }
    drafts.withLock { _ = $0.remove(draft) }
  }

  /// Cancels the work and removes all drafts without waiting, because the process is exiting.
  public func abandon() {
    cancel()
    for draft in drafts.withLock(\.self) { end(draft) }
  }
}
