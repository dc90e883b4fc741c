import Accounts
import Tracing
import ViperPages

extension RootRouter {
  /// Tells the module in sight of `changes` by others, until the task ends.
  func follow(_ changes: AsyncStream<Void>) async {
    for await _ in changes {
      guard let module = stack.last?.module else { continue }
      await Trace.$module.withValue(module.name) { await module.storeChanged() }
    }
  }
}
