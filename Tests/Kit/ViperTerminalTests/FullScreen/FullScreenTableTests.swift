import Testing
import ViperKitTesting
import ViperPages

@testable import ViperTerminal

@MainActor
@Suite struct FullScreenTableTests {
  let console = ConsoleFake(columns: 60, rows: 14)

  @Test func `filter and order share a row above the columns`() async {
    let (driver, screen) = await console.show(.people(["ada", "bob"]))
    #expect(console.screen.cursor == (10, 2))
    #expect(console.lines[3] == "   Name ▲                Favorite")
    console.type("b\t\u{1B}[C")
    #expect(
      console.lines[2] == "   Filter b" + String(repeating: " ", count: 31) + "› Sort ‹ Age ›")
    #expect(console.lines[3] == "   Name                  Favorite")
    #expect(console.screen.cursor == (51, 2))
    await driver.settle()
    #expect(screen.events == [.appeared, .filtered("b", order: "age", by: "order")])
    await console.type("\u{1B}[D\u{1B}[D", on: driver)
    #expect(console.lines[2].hasSuffix("Sort ‹ Newest ›"))
    #expect(screen.events.last == .filtered("b", order: "newest", by: "order"))
    console.type(" ")
    #expect(console.lines[2].hasSuffix("Sort ‹ Name ›"))
    console.type("\t")
    #expect(console.screen.cursor == (1, 4))
  }

  @Test(arguments: [
    ("name", 9, "Name ▲"), ("name-descending", 9, "Name ▼"), ("name", 5, "Name"),
    ("age", 9, "Name"),
  ])
  func `the heading of the sorted column is marked if there is room`(
    order: String, width: Int, heading: String
  ) {
    #expect(Table.Column("name", "Name", width: width).title(in: width, sortedBy: order) == heading)
  }

  @Test func `without room for a reverse order, the others are as wide as without it`() async {
    for (columns, hasRoom) in [(100, true), (46, true), (45, false), (37, false)] {
      let console = ConsoleFake(columns: columns, rows: 14)
      let (driver, _) = await console.show(FullScreenShortcutTests.reversible)
      #expect(console.lines[2].hasSuffix("Sort ‹ name ›"), "\(columns)")
      await console.type("\t\tO", on: driver)
      #expect(console.lines[2].contains("Sort ‹ name-descending ›") == hasRoom, "\(columns)")
    }
  }

  @Test func `no row takes the keys of one that has moved beyond the loaded rows`() async {
    let names = (0..<50).map { "p\($0)" }
    let others = names.filter { $0 != "p2" }
    let (driver, screen) = await console.show(.people(names, of: 200))
    await console.type("\u{1B}[B\u{1B}[B", on: driver)
    screen.page = .people(others, of: 200)
    await console.type("s\r", on: driver)
    #expect(screen.events == [.appeared] && !console.lines.contains { $0.hasPrefix(" ›") })
    // It is selected where it is loaded again.
    screen.page = .people(["p2"] + others, of: 200)
    await console.type("s", on: driver)
    #expect(screen.events.last == .did(.favorite, ["p2"]) && driver.selectedIndex == 0)
    screen.page = .people(others, of: 200)
    await console.type("\u{1B}[Bs", on: driver)
    #expect(screen.events.last == .did(.favorite, ["p1"]))
    // In place of a deleted row, the next one is selected.
    screen.page = .people(others.filter { $0 != "p1" }, of: 199)
    await console.type("s", on: driver)
    #expect(screen.events.last == .did(.favorite, ["p3"]))
  }

  @Test func `Enter shows the details of a row if the list doesn't open rows`() async {
    var page = Page.people(["ada"])
    page.list.enter = nil
    page.list.rows[0].cells[0] = .init(String(repeating: "ada ", count: 30))
    let (driver, screen) = await console.show(page)
    #expect(console.lines.last?.contains("Enter Details") == true)
    await console.type("\r", on: driver)
    #expect(console.lines.filter { $0.hasPrefix("   ada ada ada") }.count == 2)
    #expect(!console.lines.show("Filter"))
    await console.type("\r", on: driver)
    #expect(console.lines.show("Filter") && screen.events == [.appeared])
  }

  @Test func `a cell with line breaks can't forge a line of the row's details`() async {
    let columns = [Table.Column("name", "Name", width: 20)]
    let row = Table.Row(id: "1", [.init("x\nResult\n  allowed")])
    let table = Table(columns, rows: [row], count: 1, empty: "")
    let (driver, _) = await console.show(Page("Log", .table(table)))
    await console.type("\r", on: driver)
    #expect(!console.lines.contains { $0.hasPrefix(" Result") })
  }

  @Test func `Ctrl-D and Ctrl-U move by half a page on the rows, and edit the filter`() async {
    console.size = Size(columns: 60, rows: 30)
    let (driver, screen) = await console.show(.people(0..<40))
    console.type("\t\t\u{1B}[6~")
    let half = driver.selectedIndex / 2
    console.type("\u{1B}[H\u{4}\u{4}\u{4}\u{15}")
    #expect(half > 5 && driver.selectedIndex == 2 * half)
    await console.type("/ab\u{15}", on: driver)
    #expect(screen.events.last == .filtered(""))
  }

  // MARK: - The selected row

  /// The lines beside the list, without the border.
  private var detail: [String] {
    let lines = console.lines.filter { $0.contains("│") }
    return lines.map { String($0.split(separator: "│").last ?? "") }
  }

  @Test func `from 100 columns on, the selected row's details are shown beside the list`() async {
    console.size = Size(columns: 100, rows: 20)
    let name = String(repeating: "ada ", count: 9) + "end"
    let (driver, _) = await console.show(.people([name, "\u{1B}[1mbob"], marked: name))
    let text = " Name      ada ada ada ada ada ada ada"
    #expect(detail.prefix(3) == [text, "           ada ada end", " Favorite  favorite"])
    #expect(console.lines.contains { $0.hasPrefix("   ada ada") && $0.contains("…") })
    await console.type("\u{1B}[B", on: driver)
    #expect(detail.first == " Name      ^[[1mbob")
    console.resize(99, 20)
    #expect(detail == [])
  }

  @Test func `a row that isn't loaded has no details, and a short list keeps the detail column`()
    async
  {
    console.size = Size(columns: 100, rows: 20)
    _ = await console.show(.people([], first: 0, of: 1))
    #expect(console.lines.filter { $0.hasSuffix("│") }.count == 5)
  }

  @Test func `a narrow window shows the input`() async {
    console.size = Size(columns: 20, rows: 10)
    let _ = await console.show(.people(["ada"]))
    console.type("bobbob")
    #expect(console.lines[1].hasPrefix(" › Filter bobbob"))
  }

  @Test func `visible matches are highlighted, unless their text was sanitized`() async {
    console.size = Size(columns: 29, rows: 10)
    var page = Page.people(["王ada lovelace", "a\u{1B}da"])
    for row in page.list.rows.indices {
      page.list.rows[row].cells[0].matches = [1..<2, 8..<12]
    }
    let _ = await console.show(page)
    let found = [3, 4].map { row in
      let cells = console.screen.row(row)
      return cells.indices.filter { cells[$0].style.isSuperset(of: [1, 4]) }
    }
    #expect(found == [[5, 12, 13, 14], []])
  }

  @Test func `the text of an empty list is wrapped`() async {
    console.size = Size(columns: 20, rows: 10)
    var page = Page.people([], isPlain: true)
    page.body = .table(Table([], rows: [], count: 0, empty: "None. In Users, Ctrl-S marks one."))
    let _ = await console.show(page)
    let index = console.lines.firstIndex { $0.hasPrefix("   None. In") } ?? 0
    #expect(
      console.lines[index...].prefix(3) == ["   None. In Users,", "   Ctrl-S marks", "   one."])
  }

  @Test func `an unfinished count is shown with a plus sign`() async {
    var page = Page.people(["ada", "bob"])
    (page.list.count, page.list.isCounted, page.list.total) = (1_200, false, 5_000)
    let (driver, screen) = await console.show(page)
    #expect(console.lines.contains("   1,200+ of 5,000"))
    (page.list.count, page.list.isCounted) = (1_300, true)
    screen.page = page
    await driver.settle()
    #expect(console.lines.contains("   1,300 of 5,000"))
  }

  @Test(arguments: [("", PageEvent.selected(id: "ada")), ("\u{1B}[C", .chose(.favorite, [:]))])
  func `rows that arrive later get the focus unless it was moved`(
    keys: String, event: PageEvent
  ) async {
    var page = Page.people([], isPlain: true)
    page.actions.append(.favorite)
    let (driver, screen) = await console.show(page)
    await console.type(keys, on: driver)
    page.list.rows = [.init(id: "ada", [.init("ada")])]
    (page.list.count, page.list.enter) = (1, "Open")
    screen.page = page
    await console.type("\r", on: driver)
    #expect(screen.events.last == event)
  }

  @Test(arguments: ["", "\t", "\t\t", "\t\t\t"])
  func `arrow and page keys move the selection from any focus`(tabs: String) async {
    let (driver, screen) = await console.show(.people(0..<30))
    console.type(tabs)
    for (keys, number) in [
      ("\u{1B}[B\u{1B}[B\u{1B}[A", 2), ("\u{1B}[F", 30), ("\u{1B}[5~", 27), ("\u{1B}[H", 1),
      ("\u{1B}[A", 1), ("\u{1B}[6~", 4),
    ] {
      console.type(keys)
      #expect(console.lines.contains { $0.hasPrefix(" › p\(number - 1)") })
    }
    await driver.settle()
    #expect(screen.events == [.appeared])
  }

  @Test func `a new filter selects the first row`() async {
    let (driver, screen) = await console.show(.people(["ada", "bob", "cid"])) { screen, event in
      guard case .changed(_, let values) = event else { return }
      screen.page = .people(["eve", "ada"], filter: values[.filter])
    }
    await console.type("\u{0E}e", on: driver)
    // The mark of the focus is at the filter.
    #expect(console.lines[4...5] == ["   eve", "   ada"] && driver.selectedIndex == 0)
    screen.page = .people(["dan", "eve"], filter: "e")
    #expect(console.lines[4...5] == ["   dan", "   eve"] && driver.selectedIndex == 1)
  }

  @Test(arguments: [(["cid", "dan", "bob"], "bob"), (["cid", "ada"], "cid")], ["o", "oo"])
  func `a new order keeps the selected row, or selects the first one if it isn't loaded`(
    rows: ([String], selected: String), keys: String
  ) async {
    let (driver, _) = await console.show(.people(["ada", "bob"])) { screen, event in
      guard case .changed(_, let values) = event else { return }
      screen.page = .people(rows.0, order: values["order"])
    }
    await console.type("\u{1B}[B\(keys)", on: driver)
    #expect(console.lines.contains(" › \(rows.selected)"))
    await console.type("/c", on: driver)
    #expect(driver.selectedIndex == 0)
  }

  @Test func `the selection stays on its row, and inside a list that shrinks`() async {
    let (_, screen) = await console.show(.people(0..<30))
    console.type("\u{1B}[B\u{1B}[B")
    screen.page = .people(1..<20, of: 29)
    #expect(console.bodyLines[4...6] == ["   …", "   p1", " › p2"])
    screen.page = .people((1..<20).map { "p\($0)" })
    #expect(console.bodyLines[4...5] == ["   p1", " › p2"])
    console.type("\u{1B}[F")
    screen.page = .people(0..<4)
    #expect(console.lines[4...8] == ["   p0", "   p1", "   p2", " › p3", "   4"])
  }

  @Test func `flags for filter and order are sent at once`() async {
    let (_, screen) = await console.show(
      .people(["ada"]), answers: ["filter": "a", "order": "age"])
    #expect(screen.events.last == .filtered("a", order: "age", by: "order"))
    #expect(screen.events.count <= 2)
    #expect(console.lines[2].hasPrefix(" › Filter a"))
  }

  @Test func `visible rows that aren't loaded are requested once until the next key`() async {
    let (driver, screen) = await console.show(.people(0..<6, of: 100))
    screen.page.notice = .failure("Can't read.")
    await driver.settle()
    #expect(screen.events == [.appeared])
    for keys in ["\u{1B}[F", "\u{1B}[F"] {
      await console.type(keys, on: driver)
      screen.page.notice = .failure("Can't read it.")
      screen.page.notice = nil
      await driver.settle()
    }
    #expect(screen.events == [.appeared, .wantsRows(96..<100), .wantsRows(96..<100)])
  }

  /// The selected row has moved to where no rows are loaded.
  @Test func `the first click on another row in the selected place opens nothing`() async {
    let (driver, screen) = await console.show(.people(["ada", "bob"], of: 90))
    await console.type("\u{1B}[B", on: driver)
    #expect(console.lines.contains { $0.hasPrefix(" › bob") })
    screen.page = .people(["ada", "cid"], of: 90)
    await driver.settle()
    let row = (console.lines.firstIndex { $0.contains("cid") } ?? 0) + 1
    let click = "\u{1B}[<0;5;\(row)M\u{1B}[<0;5;\(row)m"
    await console.type(click, on: driver)
    #expect(!screen.events.contains(.selected(id: "cid")))
    await console.type(click, on: driver)
    #expect(screen.events.contains(.selected(id: "cid")))
  }
}
