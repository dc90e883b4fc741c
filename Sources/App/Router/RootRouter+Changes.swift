import Accounts
import Terminal
import Tracing

extension RootRouter {
  /// Tells the module in sight of what others change, until the task ends.
  func followChanges() async {
    for await _ in services.store.changes() {
      guard let module = stack.last?.module else { continue }
      await Trace.$module.withValue(module.name) { await module.storeChanged() }
    }
  }
}

extension Module {
  /// As in `Login`.
  var name: String {
    let type = "\(type(of: self))"
    return type.hasSuffix("Wireframe") ? String(type.dropLast(9)) : type
  }
}
