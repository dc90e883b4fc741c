import Dispatch
import Platform
import PrivateFiles
import Synchronization

/// Tells work on another queue that nobody wants it any more.
public final class CancellationFlag: Sendable {
  private let flag = Atomic(false)
  /// What isn't finished yet.
  private let drafts = Mutex<Set<String>>([])

  public init() {}

  func cancel() { flag.store(true, ordering: .relaxed) }

  package var isCancelled: Bool { flag.load(ordering: .relaxed) }

  /// What `work` makes on a queue of its own. A task that is cancelled raises the flag, and waits for
  /// what the work makes of that: it leaves nothing behind.
  package func run<T: Sendable>(_ work: @escaping @Sendable () -> T) async -> T {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        DispatchQueue(label: "viper.upkeep").async { continuation.resume(returning: work()) }
      }
    } onCancel: {
      cancel()
    }
  }

  /// Notes a file that is to be removed unless it is finished.
  package func begin(_ draft: String) { drafts.withLock { _ = $0.insert(draft) } }

  /// Removes a draft, where it is one still, and what SQLite keeps beside it.
  package func end(_ draft: String) {
    for path in DatabaseFiles(path: draft).all { unlink(path) }
    drafts.withLock { _ = $0.remove(draft) }
  }

  /// Removes all drafts: the process ends, and can't wait for the work.
  public func abandon() {
    cancel()
    for draft in drafts.withLock(\.self) { end(draft) }
  }
}
