import Testing
import ViperKitTesting
import ViperPages

@testable import ViperTerminal

typealias Answer = @MainActor (ScreenStub, PageEvent) async -> Void

extension ConsoleFake {
  /// Shows a page in full screen and waits until it is drawn.
  func show(
    _ page: Page, bar: NavigationBar? = nil, answers: [FieldName: String] = [:],
    theme: Theme = .dark, asksBackground: Bool = false,
    pictures: PictureProtocol? = nil, answer: @escaping Answer = { _, _ in }
  ) async -> (FullScreenDriver, ScreenStub) {
    let driver = FullScreenDriver(
      console: self, answers: answers, theme: theme, asksBackground: asksBackground,
      pictures: pictures)
    let screen = ScreenStub(page)
    screen.answer = answer
    driver.present(screen, bar: bar)
    Task { await driver.run() }
    await until { !calls.isEmpty }
    await driver.settle()
    return (driver, screen)
  }

  /// Types keys, of which a last ESC is the Escape key, and waits until they are handled.
  func type(_ keys: String, on driver: FullScreenDriver) async {
    type(keys)
    pause()
    await driver.settle()
    await driver.settle()
  }

  /// Types an answer after the type-ahead guard of a new question.
  func answer(_ keys: String, on driver: FullScreenDriver) async {
    deliver(.ready)
    await type(keys, on: driver)
  }

  /// Gives the window another size, which is drawn.
  func resize(_ columns: Int, _ rows: Int) {
    size = Size(columns: columns, rows: rows)
    deliver(.resized)
    deliver(.frame)
  }

  /// Reads a page out until the end of the typed input, or, with `isOnce`, of the first submission.
  func speak(
    _ page: Page, _ typed: String..., answers: [FieldName: String] = [:], asks: Bool = true,
    prompts: Bool = true, results: ResultsSpy? = nil, isOnce: Bool = false, owes: Bool = false,
    answer: @escaping Answer = { _, _ in }
  ) async -> (Outcome, [PageEvent]) {
    let driver = LineDriver(
      console: self, answers: answers, asks: asks, prompts: prompts, results: results)
    driver.hasUnreachedGoal = { owes }
    let screen = ScreenStub(page)
    screen.answer = { [weak driver] screen, event in
      await answer(screen, event)
      if isOnce, case .submitted = event { driver?.finish(.done) }
    }
    driver.present(screen, bar: nil)
    typed.forEach(type)
    if !isOnce { deliver(.ended) }
    return (await driver.run(), screen.events)
  }
}

extension Gate {
  /// Opens, and waits until what waited and the keys held for it are handled.
  func open(on driver: FullScreenDriver) async {
    open()
    await driver.settle()
    await driver.settle()
  }
}

extension ConsoleFake {
  /// The lines without a scrollbar.
  var bodyLines: [String] {
    lines.map { line in
      let isBar = ["█", "│"].contains { line.hasSuffix($0) }
      return isBar ? String(line.dropLast().reversed().drop { $0 == " " }.reversed()) : line
    }
  }
}

extension [String] {
  /// Whether one of the lines contains those words.
  func show(_ words: String) -> Bool { contains { $0.contains(words) } }
}

extension Grid {
  /// The rows as text without trailing spaces.
  var lines: [String] {
    (0..<size.rows).map { row in
      let letters = cells[row * size.columns..<(row + 1) * size.columns].map(\.text).joined()
      return String(letters.reversed().drop { $0 == " " }.reversed())
    }
  }
}

extension Field {
  static let username = Field("username", "Username")
  static let password = Field("password", "Password", kind: .secret)
  static let again = Field("repeat", "Repeat", kind: .secretAgain(of: "password"))
  static let code = Field("code", "Code")
  static let age = Field("age", "Age", kind: .number(in: 13...120))
  static let partial = Field("partial", "Partial", kind: .toggle)
  static let filter = Field("filter", "Filter")
  static let order = Field(
    "order", "Sort",
    kind: .choice(of: [Action("name", "Name"), Action("age", "Age"), Action("newest", "Newest")]),
    value: "name")
}

extension Action {
  static let favorite = Action("favorite", "Favorite", key: "s")
  static let export = Action("export", "Export", key: "e")
  static let hide = Action("hide", "Hide", key: "h", takesRows: true)
}

extension PageEvent {
  var isSubmission: Bool { if case .submitted = self { true } else { false } }

  /// An edit of the list of people.
  static func filtered(_ filter: String, order: String = "name", by name: FieldName = "filter")
    -> PageEvent
  { .changed(name, ["filter": filter, "order": order]) }
}

extension Page {
  static let login = Page("Log in", .form(fields: [.username, .password], submit: "Log in"))
  static let deletion = Page(
    "Delete",
    .question(
      Field(
        "deletion", "Delete bob?",
        kind: .choice(of: [Action("keep", "Keep"), Action("delete", "Delete")]))))
  static let remark = Page(
    "Note",
    .question(Field("note", "Look.", kind: .choice(of: [Action("got-it", "Got it")]))))

  /// The table in its body, to be changed; an empty one for another body.
  var list: Table {
    get {
      guard case .table(let table) = body else { return Table([], rows: [], count: 0, empty: "") }
      return table
    }
    set { body = .table(newValue) }
  }

  /// A list of people: some of `count`, with every feature of a table unless it is `plain`.
  static func people(
    _ names: [String], first: Int = 0, of count: Int? = nil, filter: String = "",
    order: String = "name", marked: String? = nil, isPlain: Bool = false
  ) -> Page {
    let rows = names.map {
      Table.Row(
        id: $0,
        [.init($0), .init($0 == marked ? "★" : "", spoken: $0 == marked ? "favorite" : nil)])
    }
    var table = Table(
      [.init("name", "Name", width: 10), .init("mark", "Favorite", width: 8)], rows: rows,
      first: first, count: count ?? names.count, empty: "Nobody.")
    if !isPlain {
      (table.filter, table.order) = (.filter.showing(filter), .order.showing(order))
      (table.enter, table.rowActions) = ("Open", [.favorite])
    }
    return Page("People", .table(table), actions: [.export])
  }

  /// A list of people, several of whom can be hidden at once.
  static func markable(
    _ names: [String], _ marks: RowSelection = [], first: Int = 0, of count: Int? = nil
  ) -> Page {
    var page = people(names, first: first, of: count)
    (page.list.rowActions, page.list.marks) = ([.favorite, .hide], marks)
    return page
  }

  /// The people p0, p1, p2 and so on, of which those at `range` are loaded.
  static func people(
    _ range: Range<Int>, of count: Int? = nil, filter: String = "", order: String = "name"
  ) -> Page {
    people(
      range.map { "p\($0)" }, first: range.lowerBound, of: count ?? range.upperBound,
      filter: filter, order: order)
  }
}
