import Testing
import ViperKitTesting
import ViperPages

@testable import ViperTerminal

@MainActor
@Suite struct MarkTests {
  let console = ConsoleFake()
  nonisolated private static let down = "\u{1B}[B"

  /// A screen that stores the user's marks.
  private func show(
    _ names: [String] = ["ada", "bob", "cid"], columns: Int = 80, bar: NavigationBar? = nil
  ) async -> (FullScreenDriver, ScreenStub) {
    console.size = Size(columns: columns, rows: 24)
    return await console.show(.markable(names), bar: bar) { screen, event in
      if case .marked(let rows) = event { screen.page = .markable(names, rows) }
    }
  }

  @Test(
    arguments: [
      // The filter has the focus first, where a space is text.
      (" ", [PageEvent.filtered(" ")]),
      ("\(down)\u{1B}[A ", [.marked(["ada"])]), ("\(down) ", [.marked(["bob"])]),
      // Marking a row moves to the next; marking it again removes the mark.
      ("\(down)\u{1B}[A  ", [.marked(["ada"]), .marked(["ada", "bob"])]),
      ("\(down)   ", [.marked(["bob"]), .marked(["bob", "cid"]), .marked(["bob"])]),
      ("\(down)\u{1}", [.marked(.all)]), ("\(down)\u{1}\u{1}", [.marked(.all), .marked([])]),
      ("\(down)\u{1} ", [.marked(.all), .marked(.allBut(["bob"]))]),
      ("\(down) \u{1}", [.marked(["bob"]), .marked(.all)]),
      // Esc removes the marks first.
      ("\(down) |\u{1B}", [.marked(["bob"]), .marked([])]),
      ("\(down) h", [.marked(["bob"]), .did(.hide, ["bob"])]),
      ("\(down)  h", [.marked(["bob"]), .marked(["bob", "cid"]), .did(.hide, ["bob", "cid"])]),
      ("\(down)\u{1}h", [.marked(.all), .did(.hide, .all)]),
      // An action on one row applies to the selected row.
      ("\(down) s", [.marked(["bob"]), .did(.favorite, ["cid"])]),
      ("\(down)h", [.did(.hide, ["bob"])]),
      ("\(down) \r", [.marked(["bob"]), .selected(id: "cid")]),
    ] as [(String, [PageEvent])])
  func `Space and Ctrl-A on the rows mark rows for actions`(
    keys: String, events: [PageEvent]
  ) async {
    let (driver, screen) = await show()
    for chunk in keys.split(separator: "|") { await console.type(String(chunk), on: driver) }
    #expect(screen.events == [.appeared] + events)
  }

  /// Each mark is added to the marks that the page has by then, even if keys arrive faster.
  @Test func `a mark typed ahead waits for the mark before it`() async {
    let gate = Gate()
    let (driver, screen) = await console.show(.markable(["ada", "bob", "cid"])) { screen, event in
      guard case .marked(let rows) = event else { return }
      await gate.pass()
      screen.page = .markable(["ada", "bob", "cid"], rows)
    }
    console.type("\(Self.down)\u{1B}[A   h")
    await until { screen.events.count == 2 }
    gate.open()
    await until { screen.events.count == 5 }
    await driver.settle()
    #expect(
      screen.events == [
        .appeared, .marked(["ada"]), .marked(["ada", "bob"]), .marked(["ada", "bob", "cid"]),
        .did(.hide, ["ada", "bob", "cid"]),
      ])
  }

  /// Until its question appears, a letter must not be typed in the filter, and Esc discards what
  /// was typed.
  @Test func `during an action on several rows, keys are held, and Esc discards them`() async {
    let gate = Gate()
    let (driver, screen) = await console.show(.markable(["ada", "bob"], ["ada", "bob"])) {
      _, event in
      if case .did = event { await gate.pass() }
    }
    console.type("\(Self.down)h")
    await until { screen.events.count == 2 }
    console.type("nyq ")
    console.type("\u{1B}")
    console.pause()
    await gate.open(on: driver)
    #expect(screen.events == [.appeared, .did(.hide, ["ada", "bob"])])
  }

  @Test func `while an act lasts, the rows scroll and the help names what works`() async {
    let gate = Gate()
    let names = (0..<60).map { "p\($0)" }
    let (driver, screen) = await console.show(.markable(names, ["p1", "p2"])) { screen, event in
      guard case .did = event else { return }
      screen.page.busy = "Working…"
      await gate.pass()
      screen.page.busy = nil
    }
    console.type("\(Self.down)h")
    await until { screen.events.count == 2 }
    console.deliver(.tick)
    #expect(console.lines.last == " ↑↓ move  ? keys  Esc stop  Ctrl-C quit")
    console.type("G")
    #expect(driver.selectedIndex == 59 && console.lines.contains { $0.hasPrefix(" › p59") })
    console.type("\u{1B}[A\r h/e")
    #expect(driver.selectedIndex == 58 && driver.focus == .rows)
    console.type("\u{1B}")
    console.pause()
    #expect(console.lines.last == " ↑↓ move  ? keys  Ctrl-C quit")
    await gate.open(on: driver)
    #expect(screen.events == [.appeared, .did(.hide, ["p1", "p2"])])
    #expect(console.lines.last?.contains("h Hide") == true)
  }

  @Test func `rows that an empty page doesn't show are counted as marked`() async {
    _ = await console.show(.markable([], ["bob"]))
    #expect(console.lines.contains("   Nobody.") && console.lines.contains("   1 marked"))
  }

  @Test func `marked rows are shown with a bar, and counted`() async {
    let (driver, _) = await show()
    await console.type("\(Self.down) ", on: driver)
    let rows = console.lines.filter { ["ada", "bob", "cid"].contains(where: $0.contains) }
    #expect(rows.map { String($0.prefix(6)) } == ["   ada", "┃  bob", " › cid"])
    #expect(
      console.lines.contains("   3 of 3, 1 marked") || console.lines.contains("   3, 1 marked"))
    await console.type("\u{1}", on: driver)
    #expect(console.lines.count { $0.contains("┃") } == 3)
    #expect(console.lines.contains { $0.hasSuffix("3 marked") })
  }

  @Test func `the keys for marking are listed where they work`() async {
    // The key for other pages is less needed.
    let bar = NavigationBar([.init("people", "People")], current: "people") { _ in }
    let (driver, _) = await show(columns: 90, bar: bar)
    func help() -> String { console.lines.last ?? "" }
    #expect(!help().contains("Space mark"))
    await console.type(Self.down, on: driver)
    #expect(
      help().contains("Space mark") && !help().contains("Ctrl-G") && help().contains("Esc back"))
    await console.type(" ", on: driver)
    #expect(help().contains("Esc unmark"))
    await console.type("?", on: driver)
    #expect(console.lines.show("mark the selected row"))
  }

  /// If no action takes several rows, rows can't be marked.
  @Test func `a list without an action on several rows has no marks`() async {
    let (driver, screen) = await console.show(.people(["ada", "bob"]))
    await console.type("\(Self.down) \u{1}", on: driver)
    #expect(screen.events == [.appeared])
    await console.type("?", on: driver)
    #expect(!console.lines.show("mark the selected row"))
  }
}
