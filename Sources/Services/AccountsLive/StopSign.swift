import Dispatch
import Synchronization

/// Tells work on another queue that nobody wants it any more.
final class StopSign: Sendable {
  private let flag = Atomic(false)

  func raise() { flag.store(true, ordering: .relaxed) }

  var isRaised: Bool { flag.load(ordering: .relaxed) }

  /// What `work` makes on a queue of its own. A task that is cancelled raises the sign, and waits for
  /// what the work makes of that: it leaves nothing behind.
  static func run<T: Sendable>(_ work: @escaping @Sendable (StopSign) -> T) async -> T {
    let sign = StopSign()
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        DispatchQueue(label: "viper.upkeep").async { continuation.resume(returning: work(sign)) }
      }
    } onCancel: {
      sign.raise()
    }
  }
}
