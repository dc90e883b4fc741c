import ViperPages

/// A screen without the fields that name files, for users who must not have files opened.
public final class FilelessScreen: Screen {
  /// The whole screen, which gets the events.
  public let screen: any Screen

  /// Creates a screen that filters the forms of `screen`.
  public init(_ screen: any Screen) { self.screen = screen }

  /// The page of `screen` without its fields of kind `file`.
  public var page: Page {
    var page = screen.page
    if case .form(let fields, let submit) = page.body {
      page.body = .form(fields: fields.filter { $0.kind != .file }, submit: submit)
    }
    return page
  }

  /// The driver of `screen`.
  public var driver: (any ScreenToDriver)? {
    get { screen.driver }
    set { screen.driver = newValue }
  }

  /// Passes the event to `screen` unchanged.
  public func handle(_ event: PageEvent) async { await screen.handle(event) }
}
