import Doubles
import Testing

@testable import Terminal

@MainActor
@Suite struct FullScreenShortcutTests {
  let console = ConsoleFake(columns: 100, rows: 14)
  static let values: Values = ["filter": "", "order": "name"]

  @Test func `Ctrl and a letter act on the selected row, also while the filter has the focus`()
    async
  {
    let (driver, screen) = await console.show(.people(["ada", "bob"]))
    console.type("\u{1B}[B\u{06}")
    await driver.settle()
    #expect(screen.events == [.appeared, .did(.favorite, id: "bob")])
    console.type("\u{05}")
    await driver.settle()
    #expect(screen.events.last == .chose(.export, Self.values))
  }

  @Test func `a letter alone is text in the filter and a shortcut elsewhere`() async {
    let (driver, screen) = await console.show(.people(["ada", "bob"]))
    console.type("f")
    await driver.settle()
    #expect(screen.events.last == .changed("filter", ["filter": "f", "order": "name"]))
    console.type("\u{15}")
    await driver.settle()
    console.type("\tf")
    await driver.settle()
    #expect(screen.events.last == .did(.favorite, id: "ada"))
    console.type("\t\u{1B}[Bf")
    await driver.settle()
    #expect(screen.events.last == .did(.favorite, id: "bob"))
    console.type("e")
    await driver.settle()
    #expect(screen.events.last == .chose(.export, Self.values))
  }

  @Test func `shortcuts of rows do nothing in an empty table`() async {
    let (driver, screen) = await console.show(.people([]))
    console.type("\u{06}\r")
    await driver.settle()
    #expect(screen.events == [.appeared])
  }

  @Test func `the page stays usable during an action on a row, of which one runs at a time`() async
  {
    let gate = Gate()
    let (driver, screen) = await console.show(.people(["ada", "bob"])) { _, event in
      if case .did(_, "ada") = event { await gate.pass() }
    }
    console.type("\u{06}\u{1B}[B\u{06}")
    await until { screen.events.count == 2 }
    #expect(console.lines.contains("   2 of 2"))
    gate.open()
    await driver.settle()
    await driver.settle()
    #expect(
      screen.events == [.appeared, .did(.favorite, id: "ada"), .did(.favorite, id: "bob")])
  }

  @Test func `a digit alone switches modules where no text is typed`() async {
    var chosen: [RouteName] = []
    let items = [
      NavigationBar.Item("user-list", "Users"), NavigationBar.Item("favorites", "Favorites"),
    ]
    let bar = NavigationBar(items, current: "user-list") { chosen.append($0) }
    let (driver, screen) = await console.show(.people(["ada"]), bar: bar)
    console.type("2")
    #expect(chosen == [])
    console.type("\t\t2\u{1B}1")
    #expect(chosen == ["favorites", "user-list"])
    console.type("\u{1B}[12~")
    #expect(chosen == ["favorites", "user-list", "favorites"])
    await driver.settle()
    #expect(screen.events.last == .changed("filter", ["filter": "2", "order": "name"]))
  }

  @Test func `the help names the keys that work at the focus`() async {
    let items = [
      NavigationBar.Item("user-list", "Users"), NavigationBar.Item("favorites", "Favorites"),
    ]
    let bar = NavigationBar(items, current: "user-list") { _ in }
    console.size = Size(columns: 140, rows: 14)
    let _ = await console.show(.people(["ada"]), bar: bar)
    let (common, end) = (" ↑↓ move · Enter Open · ", " · Esc leave · Ctrl-C quit")
    #expect(
      console.lines.last == common
        + "type to filter · Ctrl-F Favorite · Ctrl-E Export · Tab next · Alt-1…2 switch" + end)
    console.type("\t")
    #expect(
      console.lines.last == common
        + "←→ change · f Favorite · e Export · Tab next · 1…2 switch" + end)
    console.type("\t")
    #expect(
      console.lines.last == common + "f Favorite · e Export · Tab next · 1…2 switch" + end)
    console.type("\t")
    #expect(console.lines.last?.hasPrefix(" ↑↓ move · Enter Export · ") == true)
  }

  @Test func `the help of an empty table names no keys for rows`() async {
    console.size = Size(columns: 120, rows: 14)
    let _ = await console.show(.people([]))
    #expect(
      console.lines.last == " type to filter · Ctrl-E Export · Tab next · Esc leave · Ctrl-C quit")
  }

  @Test func `the help omits the least needed keys in a narrow window`() async {
    console.size = Size(columns: 80, rows: 14)
    let _ = await console.show(.people(["ada"]))
    #expect(
      console.lines.last == " Enter Open · Ctrl-F Favorite · Ctrl-E Export · Tab next · Esc leave")
  }

  @Test func `letters are shortcuts on a page of text`() async {
    let (driver, screen) = await console.show(
      Page("Ada", .text("A person."), actions: [.favorite, Action("back", "Back")]))
    console.type("f")
    await driver.settle()
    #expect(screen.events.last == .chose(.favorite, [:]))
    #expect(console.lines.last?.contains("f Favorite") == true)
  }

  @Test func `in a form a letter is text, and with Ctrl a shortcut`() async {
    var page = Page.login
    page.actions = [.favorite]
    let (driver, screen) = await console.show(page)
    console.type("f\u{06}")
    await driver.settle()
    #expect(screen.events.last == .chose(.favorite, ["username": "f", "password": ""]))
  }

  @Test func `the help of a narrow window keeps Escape and the numbers of the bar`() async {
    let items = [
      NavigationBar.Item("users", "Users"), .init("favorites", "Favorites"),
      .init("out", "Log out"),
    ]
    console.size = Size(columns: 30, rows: 10)
    let bar = NavigationBar(items, current: "favorites") { _ in }
    _ = await console.show(.people(["ada"]), bar: bar)
    #expect(console.lines.first == " People    1  2 Favorites  3")
    #expect(console.lines.last == " Enter Open · Esc leave")
  }
}
