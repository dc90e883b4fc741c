import Testing
import ViperKitTesting
import ViperPages

@testable import ViperTerminal

@MainActor
@Suite struct FullScreenTypeAheadTests {
  let console = ConsoleFake(columns: 60, rows: 14)

  /// A list of ada and bob, whose filter finds cid and dan once the gate opens.
  private func showFiltering(by gate: Gate) async -> (FullScreenDriver, ScreenStub) {
    await console.show(.people(["ada", "bob"])) { screen, event in
      guard case .changed(_, let values) = event else { return }
      await gate.pass()
      screen.page = .people(["cid", "dan"], filter: values[.filter])
    }
  }

  /// Types Enter on a page that `loaded` replaces once it is loaded, and returns the events.
  private func pressEnter(on page: Page, loading loaded: Page) async -> [PageEvent] {
    let gate = Gate()
    let driver = FullScreenDriver(console: console)
    let screen = ScreenStub(page)
    screen.answer = { screen, event in
      if event != .appeared { return }
      await gate.pass()
      screen.page = loaded
    }
    driver.present(screen, bar: nil)
    Task { await driver.run() }
    await until { screen.events == [.appeared] }
    console.type("\r")
    await gate.open(on: driver)
    return screen.events
  }

  @Test func `typing is echoed at once, and old rows stay until new ones are loaded`() async {
    let gate = Gate()
    let (driver, _) = await console.show(.people(0..<50, of: 1000)) {
      screen, event in
      switch event {
      case .wantsRows: screen.page = .people(500..<600, of: 1000)
      case .changed(_, let values):
        await gate.pass()
        screen.page = .people(["zoe", "p0"], filter: values[.filter])
      default: break
      }
    }
    console.type(String(repeating: "\u{1B}[B", count: 550))
    await driver.settle()
    #expect(console.lines.contains { $0.hasPrefix(" › p550") })
    console.type("z")
    #expect(console.lines[2].hasPrefix(" › Filter z"))
    #expect(console.lines.contains { $0.hasPrefix("   p501") } && !console.lines.contains("   …"))
    await gate.open(on: driver)
    #expect(console.lines[4...6] == ["   zoe", "   p0", "   2"])
  }

  @Test(arguments: [true, false])
  func `a held Enter opens the last row if the new filter leaves fewer rows`(
    isDrawnAtOnce: Bool
  ) async {
    let gate = Gate()
    let (driver, screen) = await console.show(.people(["ada", "bob"])) { screen, event in
      guard case .changed(_, let values) = event else { return }
      await gate.pass()
      screen.page = .people(["bob"], filter: values[.filter])
    }
    screen.isDrawnAtOnce = isDrawnAtOnce
    console.type("b\u{1B}[B\r")
    await until { screen.events.count == 2 }
    await gate.open(on: driver)
    #expect(screen.events.last == .selected(id: "bob"))
  }

  @Test func `keys for the rows of a filter are dropped if the rows fail to load`() async {
    let gate = Gate()
    let (driver, screen) = await console.show(.people(["ada", "bob"])) { screen, event in
      guard case .changed(_, let values) = event else { return }
      await gate.pass()
      screen.page = .people(["ada", "bob"], filter: values[.filter])
      screen.page.notice = .failure("The database is busy.")
    }
    console.type("d\r")
    await until { screen.events.count == 2 }
    await gate.open(on: driver)
    #expect(screen.events == [.appeared, .filtered("d")])
  }

  @Test func `an action on a row waits for the rows of the new filter`() async {
    let gate = Gate()
    let (driver, screen) = await showFiltering(by: gate)
    console.type("d\u{1B}[B\u{13}\u{1B}[A\u{13}x")
    await until { screen.events.count == 2 }
    #expect(screen.events.last == .filtered("d"))
    await gate.open(on: driver)
    #expect(
      screen.events == [
        .appeared, .filtered("d"),
        .did(.favorite, ["dan"]), .did(.favorite, ["cid"]),
        .filtered("dx"),
      ])
    #expect(console.lines[2].hasPrefix(" › Filter dx"))
  }

  @Test func `y typed ahead of the rows of a filter copies one of them`() async {
    let gate = Gate()
    let (driver, screen) = await showFiltering(by: gate)
    console.type("d\u{1B}[By")
    await until { screen.events.count == 2 }
    #expect(!console.text.contains("]52;"))
    await gate.open(on: driver)
    #expect(console.text.contains("]52;c;ZGFu"))
  }

  @Test(.timeLimit(.minutes(1))) func `keys for a row that fails to load are dropped`() async {
    let (driver, screen) = await console.show(.people(0..<50, of: 1000))
    console.type("\u{1B}[BG\rys\r")
    await driver.settle()
    await driver.settle()
    #expect(driver.held.isEmpty)
    #expect(screen.events == [.appeared, .wantsRows(996..<1000)])
    #expect(!console.text.contains("]52;"))
  }

  @Test(arguments: [["ada", "bob"], []], [nil, Notice.failure("The database is busy.")])
  func `Enter before the first rows opens one, and presses no button`(
    names: [String], notice: Notice?
  ) async {
    func page(_ names: [String], _ actions: [Action], _ notice: Notice? = nil) -> Page {
      let rows = names.map { Table.Row(id: $0, [.init($0)]) }
      var table = Table(
        [.init("name", "Name", width: 10)], rows: rows, count: rows.count, empty: "Nobody.")
      table.enter = "Open"
      return Page("People", .table(table), notice: notice, actions: actions)
    }
    let events = await pressEnter(on: page([], []), loading: page(names, [.export], notice))
    #expect(events == [.appeared] + names.prefix(1).map { .selected(id: $0) })
  }

  @Test func `Enter typed while the list loads opens the first row once it is loaded`() async {
    let events = await pressEnter(on: .people(0..<0, of: 3), loading: .people(0..<3))
    #expect(events.last == .selected(id: "p0"))
  }

  @Test(arguments: ["s", "y", "\r"])
  func `a key for the last row waits until the row is loaded`(key: String) async {
    let gate = Gate()
    let (driver, screen) = await console.show(.people(0..<50, of: 1000)) { screen, event in
      guard case .wantsRows = event else { return }
      await gate.pass()
      screen.page = .people(900..<1000, of: 1000)
    }
    console.type("\u{1B}[BG\(key)")
    await until { screen.events.count == 2 }
    await gate.open(on: driver)
    switch key {
    case "s": #expect(screen.events.last == .did(.favorite, ["p999"]))
    case "y": #expect(console.text.contains("]52;c;cDk5OQ"))
    default: #expect(screen.events.last == .selected(id: "p999"))
    }
  }

  @Test(arguments: ["abc", "n", "y", "2", "/foo", ":", "\u{1B}[Bj"], [true, false])
  func `letters typed ahead of an action's question are dropped, others wait for its end`(
    keys: String, asks: Bool
  ) async {
    let gate = Gate()
    var chosen: [RouteName] = []
    let bar = NavigationBar([.init("a", "A"), .init("b", "B")], current: "a") { chosen.append($0) }
    let page = Page.people(["ada", "bob", "cid"])
    let (driver, screen) = await console.show(page, bar: bar) { _, event in
      if case .did = event { await gate.pass() }
    }
    console.type("\u{1B}[Bs\(keys)")
    await until { screen.events.count == 2 }
    #expect(console.lines.contains { $0.hasPrefix(" › Filter") } == false && chosen.isEmpty)
    if asks { driver.present(ScreenStub(.deletion), bar: bar) }
    await gate.open(on: driver)
    if asks {
      driver.present(screen, bar: bar)
      await driver.settle()
      #expect(screen.events.allSatisfy { if case .changed = $0 { false } else { true } })
      #expect(driver.overlays.isEmpty && chosen.isEmpty)
    } else {
      let filter = ["abc": "abc", "n": "n", "/foo": "foo"][keys]
      #expect(filter.map { screen.events.last == .filtered($0) } ?? (screen.events.count == 2))
      #expect((chosen == ["b"]) == (keys == "2") && driver.overlays.isEmpty == (keys != ":"))
      #expect(console.text.contains("]52;") == (keys == "y"))
    }
  }

  @Test func `a click on a row isn't held for the rows of the new filter`() async {
    let gate = Gate()
    let (driver, screen) = await showFiltering(by: gate)
    console.type("d")
    await until { screen.events.count == 2 }
    // The first click selects the row, and the second would open it.
    console.type("\u{1B}[<0;5;6M\u{1B}[<0;5;6M")
    #expect(driver.selectedIndex == 1)
    await gate.open(on: driver)
    #expect(screen.events == [.appeared, .filtered("d")])
  }

  @Test(arguments: [true, false])
  func `Alt with a digit waits for a change that would be lost unseen`(asks: Bool) async {
    let (gate, end) = (Gate(), Gate())
    let (driver, screen, moves) = await showFavorites { screen in
      screen.page.busy = "Working…"
      await gate.pass()
      screen.page.stopQuestion = asks ? "Stop?" : nil
      screen.page.busy = "Waiting…"
      await end.pass()
    }
    await console.type("\u{1B}[B\u{1B}[B", on: driver)
    console.type("s\u{1B}2an")
    await until { screen.page.busy == "Working…" }
    driver.drawDue()
    #expect(moves() == [])
    gate.open()
    if asks {
      await until { driver.isAsking }
      console.deliver(.ready)
      console.type("y")
    } else {
      await until { screen.page.busy == "Waiting…" }
      driver.drawDue()
      #expect(moves() == [])
    }
    end.open()
    await until { moves() == ["two"] }
    // The letters after it are for the other page.
    if !asks { await until { screen.events.last == .filtered("an") } }
  }

  @Test(arguments: ["\u{1B}[<0;12;2M", "\u{7}two\r"])
  func `a click or a choice in the palette is refused during a change that would be lost unseen`(
    keys: String
  ) async {
    let gate = Gate()
    let (driver, screen, moves) = await showFavorites { _ in await gate.pass() }
    await console.type("\u{1B}[B\u{1B}[B", on: driver)
    console.type("s" + keys)
    await until { screen.events.contains { if case .did = $0 { true } else { false } } }
    driver.drawDue()
    #expect(moves() == [] && console.lines.show("This page is still working."))
    await gate.open(on: driver)
    await console.type(keys, on: driver)
    #expect(moves() == ["two"])
  }

  @Test func `a stopped change holds no click back, and its outcome is seen on the next page`()
    async
  {
    let (gate, other) = (Gate(), ScreenStub(.people(["eve"])))
    let (driver, screen, moves) = await showFavorites { screen in
      screen.page.busy = "Working…"
      await gate.pass()
      screen.page.busy = nil
      screen.page.notice = .success("It finished before it could be stopped.")
    } opening: { driver in
      driver.present(other, bar: nil)
    }
    await console.type("\u{1B}[B\u{1B}[B", on: driver)
    console.type("s")
    await until { screen.page.busy != nil }
    console.type("\u{1B}")
    console.pause()
    console.type("\u{1B}[<0;12;2M")
    #expect(moves() == ["two"])
    gate.open()
    await until { console.lines.show("✓ It finished before it could be stopped.") }
  }

  @Test(arguments: ["q", "\u{1B}2", "j\u{1B}2"])
  func `the failure of a change is seen before the run ends, or on the next page`(
    key: String
  ) async {
    let (gate, other) = (Gate(), ScreenStub(.people(["eve"])))
    let (driver, screen, moves) = await showFavorites { screen in
      await gate.pass()
      screen.page.notice = .failure("It is gone.")
    } opening: { driver in
      driver.present(other, bar: nil)
    }
    await console.type("\u{1B}[B\u{1B}[B", on: driver)
    console.type("s" + key)
    await gate.open(on: driver)
    await driver.settle()
    #expect(moves() == (key == "q" ? [] : ["two"]))
    #expect(!screen.events.contains(.cancelled) && console.lines.show("✗ It is gone."))
  }

  /// A list in a bar of two pages, with the handler of its favorites, and the moves to other pages.
  private func showFavorites(
    _ handle: @escaping @MainActor (ScreenStub) async -> Void,
    opening open: @escaping @MainActor (FullScreenDriver) -> Void = { _ in }
  ) async -> (FullScreenDriver, ScreenStub, () -> [RouteName]) {
    var (moves, shown): ([RouteName], FullScreenDriver?) = ([], nil)
    let bar = NavigationBar(
      [.init("one", "One"), .init("two", "Two")], current: "one", owner: "ada",
      choose: { page in
        moves.append(page)
        if let shown { open(shown) }
      })
    var page = Page.people(["ada", "bob"])
    page.list.rowActions = [Action("favorite", "Favorite", key: "s")]
    let (driver, screen) = await console.show(page, bar: bar) { screen, event in
      if case .did = event { await handle(screen) }
    }
    shown = driver
    return (driver, screen, { moves })
  }

  @Test func `Escape discards held keys`() async {
    let gate = Gate()
    let (driver, screen) = await console.show(.people(["ada"])) { _, event in
      if event == .filtered("x") { await gate.pass() }
    }
    console.type("x\r\u{1B}")
    console.pause()
    await gate.open(on: driver)
    #expect(screen.events.last == .filtered(""))
    #expect(!screen.events.contains(.selected(id: "ada")))
  }

  @Test func `held keys are dropped with their screen`() async {
    let (driver, _) = await console.show(.people(["ada"])) { _, event in
      if case .changed = event { await cancellation() }
    }
    console.type("s\r")
    let other = ScreenStub(.people(["bob"]))
    driver.present(other, bar: nil)
    await driver.settle()
    #expect(other.events == [.appeared])
  }

  @Test func `keys held for the table are handled after the page over it is left`() async {
    let (driver, screen) = await console.show(.people(["ada"])) { _, event in
      if case .changed = event { await cancellation() }
    }
    console.type("s")
    await until { screen.events.count == 2 }
    console.type("o")
    driver.present(ScreenStub(.remark), bar: nil)
    await driver.settle()
    screen.answer = { _, _ in }
    driver.present(screen, bar: nil)
    #expect(console.lines[2].hasPrefix(" › Filter so "))
    await driver.settle()
    await driver.settle()
    #expect(
      screen.events == [
        .appeared, .filtered("s"), .appeared,
        .filtered("so"),
      ])
    driver.present(ScreenStub(.login), bar: nil)
    driver.present(screen, bar: nil)
    await driver.settle()
    #expect(screen.events.last == .appeared)
  }

  @Test func `an early edit doesn't cancel the screen's first event`() async {
    let (driver, _) = await console.show(.login)
    let list = ScreenStub(.people(["ada"]))
    driver.present(list, bar: nil)
    await console.type("s", on: driver)
    #expect(
      list.events == [.appeared, .filtered("s")])
    let other = ScreenStub(.people(["ada"]))
    driver.present(other, bar: nil)
    console.type("s")
    driver.present(ScreenStub(.login), bar: nil)
    await driver.settle()
    #expect(other.events == [])
  }

  @Test func `rows that become visible during a call are requested after it`() async {
    let gate = Gate()
    let (driver, screen) = await console.show(.people(0..<20, of: 100)) {
      _, event in
      if case .did = event { await gate.pass() }
    }
    console.type("\u{13}")
    await until { screen.events.count == 2 }
    console.type("\u{1B}[F")
    await gate.open(on: driver)
    #expect(screen.events == [.appeared, .did(.favorite, ["p0"]), .wantsRows(96..<100)])
  }
}
