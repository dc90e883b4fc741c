import Dispatch
import Synchronization

/// Work on another queue that somebody waits for. Whoever is cancelled waits no longer; what the work
/// makes then is nobody's.
package final class CancellableWork<Product: Sendable>: Sendable {
  private struct State {
    var waiting: CheckedContinuation<Product?, Never>?
    var isOver = false
  }

  private let state = Mutex(State())

  /// What `work` makes on `queue`; nil as soon as the task is cancelled, then it may not even begin.
  package static func run(
    on queue: DispatchQueue, _ work: @escaping @Sendable () -> Product
  ) async -> Product? {
    await run(on: queue) { _ in work() }
  }

  /// As above; `work` can ask whether it was cancelled meanwhile.
  package static func run(
    on queue: DispatchQueue,
    _ work: @escaping @Sendable (_ isCancelled: () -> Bool) -> Product
  ) async -> Product? {
    let errand = CancellableWork()
    return await withTaskCancellationHandler {
      await withCheckedContinuation { waiting in
        guard errand.begin(waiting) else { return waiting.resume(returning: nil) }
        queue.async { if !errand.isOver { errand.end(with: work { errand.isOver }) } }
      }
    } onCancel: {
      errand.end(with: nil)
    }
  }

  private var isOver: Bool { state.withLock(\.isOver) }

  private func begin(_ waiting: CheckedContinuation<Product?, Never>) -> Bool {
    state.withLock { state in
      if !state.isOver { state.waiting = waiting }
      return !state.isOver
    }
  }

  private func end(with product: Product?) {
    let waiting = state.withLock { state in
      state.isOver = true
      defer { state.waiting = nil }
      return state.waiting
    }
    waiting?.resume(returning: product)
  }
}
