import Dispatch
import Synchronization

/// Blocking work on another queue. On cancellation the caller returns at once; the result is
/// dropped.
package final class CancellableWork<Product: Sendable>: Sendable {
  private struct State {
    var waiting: CheckedContinuation<Product?, Never>?
    var isOver = false
  }

  private let state = Mutex(State())

  /// Runs `work` on `queue` and returns its result, or nil as soon as the task is cancelled. Work
  /// that hasn't begun by then is skipped; work that has can poll whether the task was cancelled.
  package static func run(
    on queue: DispatchQueue,
    _ work: @escaping @Sendable (_ isCancelled: () -> Bool) -> Product
  ) async -> Product? {
    let running = CancellableWork()
    return await withTaskCancellationHandler {
      await withCheckedContinuation { waiting in
        guard running.begin(waiting) else { return waiting.resume(returning: nil) }
        queue.async { if !running.isOver { running.end(with: work { running.isOver }) } }
      }
    } onCancel: {
      running.end(with: nil)
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
