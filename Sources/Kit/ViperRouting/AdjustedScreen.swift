import ViperPages

/// A screen that shows the pages of another one, with changes.
public final class AdjustedScreen: Screen {
  private let screen: any Screen
  private let adjust: (inout Page) -> Void

  /// Creates a screen that adjusts each page of `screen`.
  public init(_ screen: any Screen, by adjust: @escaping (inout Page) -> Void) {
    self.screen = screen
    self.adjust = adjust
  }

  /// The adjusted page.
  public var page: Page {
    var page = screen.page
    adjust(&page)
    return page
  }

  /// The driver of the other screen.
  public var driver: (any ScreenToDriver)? {
    get { screen.driver }
    set { screen.driver = newValue }
  }

  /// Passes the event on unchanged.
  public func handle(_ event: PageEvent) async { await screen.handle(event) }
}
