import ViperPages
import ViperTerminal

/// Observes the pages and messages of a router, such as a trace or a recording.
@MainActor
public protocol RouterObserver {
  /// The screen that the driver gets instead of `screen`.
  func observing(_ screen: any Screen, of module: any Module, as route: RouteName) -> any Screen
  /// The stack has changed.
  /// - Parameters:
  ///   - caller: The router's method, such as `loginModule(_:didStart:)`.
  ///   - stack: The modules that are shown, from the bottom up.
  ///   - aside: The stacks of the other pages, which reappear as they were left.
  func stackChanged(by caller: String, to stack: [any Module], aside: [[any Module]])
  /// An action succeeded; the current page may show it already.
  func said(_ words: String)
  /// A notice is shown over the current page.
  func announced(_ notice: Notice)
  /// A module has reached its goal.
  /// - Parameters:
  ///   - words: The result, in a sentence.
  ///   - continues: Whether another page follows, unless the run ends.
  func reachedGoal(saying words: String, continues: Bool)
  /// The user chose another page.
  /// - Parameters:
  ///   - label: Its name in the bar, or else in the palette.
  ///   - isInBar: Whether the bar has an item for it; only a full screen has the palette.
  func switched(to label: String, isInBar: Bool)
}

extension RouterObserver {
  /// The screen itself.
  public func observing(
    _ screen: any Screen, of module: any Module, as route: RouteName
  ) -> any Screen { screen }
  /// Ignored.
  public func stackChanged(by caller: String, to stack: [any Module], aside: [[any Module]]) {}
  /// Ignored.
  public func said(_ words: String) {}
  /// Ignored.
  public func announced(_ notice: Notice) {}
  /// Ignored.
  public func reachedGoal(saying words: String, continues: Bool) {}
  /// Ignored.
  public func switched(to label: String, isInBar: Bool) {}
}
