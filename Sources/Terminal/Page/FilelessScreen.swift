/// A screen without the fields that name files, for users who must not have files opened.
public final class FilelessScreen: Screen {
  public let screen: any Screen

  public init(_ screen: any Screen) { self.screen = screen }

  public var page: Page {
    var page = screen.page
    if case .form(let fields, let submit) = page.body {
      page.body = .form(fields: fields.filter { $0.kind != .file }, submit: submit)
    }
    return page
  }

  public var driver: (any ScreenToDriver)? {
    get { screen.driver }
    set { screen.driver = newValue }
  }

  public func handle(_ event: PageEvent) async { await screen.handle(event) }
}
