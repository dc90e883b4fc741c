import Doubles
import Testing

@testable import Terminal

extension ConsoleFake {
  /// Shows a page in full screen and waits until it is drawn.
  func show(
    _ page: Page, bar: NavigationBar? = nil, answers: [FieldName: String] = [:],
    pictures: PictureProtocol? = nil,
    answer: @escaping @MainActor (ScreenStub, PageEvent) async -> Void = { _, _ in }
  ) async -> (FullScreenDriver, ScreenStub) {
    let driver = FullScreenDriver(console: self, answers: answers, pictures: pictures)
    let screen = ScreenStub(page)
    screen.answer = answer
    driver.present(screen, bar: bar)
    Task { await driver.run() }
    await until { !calls.isEmpty }
    await driver.settle()
    return (driver, screen)
  }

  /// Reads a page out until the input ends, or, with `isOnce`, a submission was handled.
  func speak(
    _ page: Page, answers: [FieldName: String] = [:], asks: Bool = true, results: ResultsSpy? = nil,
    isOnce: Bool = false,
    answer: @escaping @MainActor (ScreenStub, PageEvent) async -> Void = { _, _ in }
  ) async -> (Outcome, [PageEvent]) {
    let driver = LineDriver(console: self, answers: answers, asks: asks, results: results)
    let screen = ScreenStub(page)
    screen.answer = { [weak driver] screen, event in
      await answer(screen, event)
      if isOnce, case .submitted = event { driver?.finish(.done) }
    }
    driver.present(screen, bar: nil)
    return (await driver.run(), screen.events)
  }
}

extension Field {
  static let filter = Field("filter", "Filter")
  static let order = Field(
    "order", "Sort",
    kind: .choice(of: [Action("name", "Name"), Action("age", "Age"), Action("newest", "Newest")]),
    value: "name")
}

extension Action {
  static let favorite = Action("favorite", "Favorite", key: "f")
  static let export = Action("export", "Export", key: "e")
}

extension Page {
  /// A list of people: some of `count`, with every feature of a table.
  static func people(
    _ names: [String], first: Int = 0, of count: Int? = nil, filter: String = "",
    order: String = "name", marked: String? = nil
  ) -> Page {
    let rows = names.map { Table.Row(id: $0, [.init($0), .init($0 == marked ? "★" : "")]) }
    let table = Table(
      [.init("name", "Name", width: 10), .init("mark", "Favorite", width: 8)], rows: rows,
      first: first, count: count ?? names.count, filter: .filter.showing(filter),
      order: .order.showing(order), empty: "Nobody.", enter: "Open", rowActions: [.favorite])
    return Page("People", .table(table), actions: [.export])
  }
}
