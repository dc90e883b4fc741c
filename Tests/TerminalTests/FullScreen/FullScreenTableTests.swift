import Doubles
import Testing

@testable import Terminal

@MainActor
@Suite struct FullScreenTableTests {
  let console = ConsoleFake(columns: 60, rows: 14)

  @Test func `filter and order share a row above the columns`() async {
    let (driver, screen) = await console.show(.people(["ada", "bob"]))
    console.type("b\t\u{1B}[C")
    #expect(console.lines[2] == " Filter b" + String(repeating: " ", count: 35) + "Sort ‹ Age ›")
    #expect(console.lines[3] == "   Name                  Favorite")
    await driver.settle()
    #expect(
      screen.events == [
        .appeared, .changed("order", ["filter": "b", "order": "age"]),
      ])
    console.type("\u{1B}[D\u{1B}[D")
    #expect(console.lines[2].hasSuffix("Sort ‹ Newest ›"))
    await driver.settle()
    #expect(screen.events.last == .changed("order", ["filter": "b", "order": "newest"]))
    console.type(" ")
    #expect(console.lines[2].hasSuffix("Sort ‹ Name ›"))
  }

  @Test func `a narrow window shows the input`() async {
    console.size = Size(columns: 20, rows: 10)
    let _ = await console.show(.people(["ada"]))
    console.type("bobbob")
    #expect(console.lines[2].hasPrefix(" Filter bobbob"))
  }

  @Test func `Tab goes from the filter to the order, the rows and the buttons`() async {
    let (driver, screen) = await console.show(.people(["ada", "bob"]))
    #expect(console.screen.cursor == (8, 2))
    console.type("\t")
    #expect(console.screen.cursor.row == 2 && console.screen.cursor.column > 40)
    console.type("\t")
    #expect(console.screen.cursor == (1, 4))
    console.type("\t")
    #expect(console.lines[8] == "   [ Export ]")
    console.type("\r")
    await driver.settle()
    #expect(screen.events.last == .chose(.export, ["filter": "", "order": "name"]))
    console.type("\t")
    #expect(console.screen.cursor == (8, 2))
  }

  @Test func `rows that are loaded later get the focus`() async {
    var page = Page.people([])
    if case .table(var table) = page.body {
      (table.filter, table.order) = (nil, nil)
      page.body = .table(table)
    }
    let (driver, screen) = await console.show(page)
    #expect(console.lines.contains("   [ Export ]"))
    if case .table(var table) = page.body {
      (table.rows, table.count) = ([.init(id: "ada", [.init("ada")])], 1)
      page.body = .table(table)
    }
    screen.page = page
    console.type("\r")
    await driver.settle()
    #expect(screen.events.last == .selected(id: "ada"))
  }

  @Test(arguments: ["", "\t", "\t\t", "\t\t\t"])
  func `arrow and page keys move the selection from any focus`(tabs: String) async {
    let names = (0..<30).map { "p\($0)" }
    let (driver, screen) = await console.show(.people(names))
    console.type(tabs + "\u{1B}[B\u{1B}[B\u{1B}[A")
    #expect(console.lines.contains("   2 of 30"))
    console.type("\u{1B}[F")
    #expect(console.lines.contains("   30 of 30"))
    console.type("\u{1B}[5~\u{1B}[H\u{1B}[6~")
    #expect(console.lines.contains("   4 of 30"))
    await driver.settle()
    #expect(screen.events == [.appeared])
  }

  @Test func `a new filter selects the first row`() async {
    let (driver, screen) = await console.show(.people(["ada", "bob", "cid"])) { screen, event in
      guard case .changed(_, let values) = event else { return }
      screen.page = .people(["eve", "ada"], filter: values[.filter])
    }
    console.type("\u{1B}[Be")
    await driver.settle()
    #expect(console.lines[4...5] == [" › eve", "   ada"])
    screen.page = .people(["dan", "eve"], filter: "e")
    #expect(console.lines[4...5] == ["   dan", " › eve"])
  }

  @Test func `the selection stays within a list that has shrunk`() async {
    let (_, screen) = await console.show(.people((0..<30).map { "p\($0)" }))
    console.type("\u{1B}[F")
    screen.page = .people((0..<4).map { "p\($0)" })
    #expect(console.lines[4...8] == ["   p0", "   p1", "   p2", " › p3", "   4 of 4"])
  }

  @Test(arguments: ["", "\t\t"])
  func `moving the selection takes one write of at most 100 bytes`(tabs: String) async {
    let (_, _) = await console.show(.people((0..<30).map { "p\($0)" }))
    console.type(tabs)
    let count = console.writes.count
    console.type("\u{1B}[B")
    #expect(console.writes.count == count + 1)
    #expect((console.writes.last?.count ?? 0) <= 100)
  }

  @Test func `flags for filter and order are sent at once`() async {
    let (_, screen) = await console.show(
      .people(["ada"]), answers: ["filter": "a", "order": "age"])
    #expect(screen.events.last == .changed("order", ["filter": "a", "order": "age"]))
    #expect(screen.events.count <= 2)
    #expect(console.lines[2].hasPrefix(" Filter a"))
  }
}
