import ViperPages
import ViperRouting
import ViperTerminal

extension Trace: RouterObserver {
  /// A screen whose events and pages are traced.
  public func observing(
    _ screen: any Screen, of module: any Module, as route: RouteName
  ) -> any Screen { TracedScreen(screen, of: module.name, in: self) }

  /// Writes the stacks of the router.
  public func stackChanged(by caller: String, to stack: [any Module], aside: [[any Module]]) {
    note(route: caller, to: stack.map(\.name), aside: aside.map { $0.map(\.name) })
  }

  /// Writes a notice of the router, without typed text.
  public func announced(_ notice: Notice) {
    note([.init(part: "notice", text: "\(notice.kind.rawValue): \(notice.text)")], by: Self.router)
  }
}

extension Module {
  /// The name of the module, such as "NoteList".
  public var name: String {
    let type = "\(type(of: self))"
    return type.hasSuffix("Wireframe") ? String(type.dropLast(9)) : type
  }
}
