import Testing
import ViperKitTesting
import ViperPages

@testable import ViperTerminal

/// The details of a row, which are loaded for one row at a time.
@MainActor
@Suite struct RowDetailTests {
  let console = ConsoleFake(columns: 100, rows: 20)

  @Test func `the details of a row that stays selected are loaded, and shown below its cells`()
    async
  {
    let (driver, screen) = await show()
    #expect(console.later.last == .rested(on: "ada") && console.delays.last == 120)
    #expect(requests(of: screen) == [] && !console.lines.show("Sessions"))

    await rest(on: "ada", driver)
    let ada = console.lines.filter { $0.contains("│") }.map { $0.split(separator: "│").last }
    #expect(
      ada.prefix(4) == [
        " Name        ada", " Sessions    1, used 2026-11-28", " Password changed by bob",
        "             2026-11-27",
      ])
    await console.type("\u{1B}[B", on: driver)
    #expect(!console.lines.show("Sessions"))
    await rest(on: "bob", driver)
    #expect(requests(of: screen) == ["ada", "bob"])
    #expect(console.lines.show("Sessions"))
  }

  @Test func `a row that is left at once loads no details`() async {
    let (driver, screen) = await show()
    await console.type("\u{1B}[B\u{1B}[B", on: driver)
    await rest(on: "ada", driver)
    await rest(on: "bob", driver)
    #expect(requests(of: screen) == [])
    await rest(on: "cid", driver)
    #expect(requests(of: screen) == ["cid"])
  }

  @Test func `details that can't be loaded are requested again when their row is selected again`()
    async
  {
    let (driver, screen) = await show(isFailing: true)
    await rest(on: "ada", driver)
    screen.page.notice = .hint("Drawn again.")
    await driver.settle()
    let timers = console.later.count
    #expect(requests(of: screen) == ["ada"])
    await console.type("\u{1B}[B", on: driver)
    await console.type("\u{1B}[A", on: driver)
    #expect(console.later.count == timers + 2)
    await rest(on: "ada", driver)
    #expect(requests(of: screen) == ["ada", "ada"])
  }

  @Test func `rows are loaded while details are`() async {
    let gate = Gate()
    let (_, screen) = await console.show(page(count: 200)) { _, event in
      if case .wantsDetails = event { await gate.pass() }
    }
    console.deliver(.rested(on: "ada"))
    await until { requests(of: screen) == ["ada"] }
    console.type("\u{1B}[F")
    await until { screen.events.contains { if case .wantsRows = $0 { true } else { false } } }
    gate.open()
  }

  @Test func `an edit that keeps the row doesn't stop its details`() async {
    let gate = Gate()
    let (driver, screen) = await console.show(page()) { screen, event in
      if case .wantsDetails = event { await gate.pass() }
      if !Task.isCancelled { load(screen, event) }
    }
    console.deliver(.rested(on: "ada"))
    await until { requests(of: screen) == ["ada"] }
    console.type("a")
    await until { screen.events.contains(.filtered("a")) }
    await gate.open(on: driver)
    #expect(screen.page.list.rows[0].details != nil)
  }

  @Test
  func `a row that is left is no longer loaded, and reloading the page tries failed ones again`()
    async
  {
    let gate = Gate()
    var cancelled: [Bool] = []
    let (driver, screen) = await console.show(page()) { _, event in
      guard case .wantsDetails = event else { return }
      await gate.pass()
      cancelled.append(Task.isCancelled)
    }
    console.deliver(.rested(on: "ada"))
    await until { requests(of: screen) == ["ada"] }
    console.type("\u{1B}[B")
    gate.open()
    await until { cancelled == [true] }
    await rest(on: "bob", driver)
    let timers = console.later.count
    await console.type("\u{12}", on: driver)
    #expect(console.later.dropFirst(timers).contains(.rested(on: "bob")))
  }

  @Test func `details under an overlay are loaded once it is closed`() async {
    let (driver, screen) = await show()
    await console.type("\u{1B}OP", on: driver)
    await rest(on: "ada", driver)
    let timers = console.later.count
    await console.type("\u{1B}OP", on: driver)
    #expect(
      requests(of: screen) == [] && console.later.dropFirst(timers).contains(.rested(on: "ada")))
  }

  @Test(arguments: [(99, true), (100, false)])
  func `nothing is loaded where no details are shown`(columns: Int, hasDetails: Bool) async {
    console.size = Size(columns: columns, rows: 20)
    let (driver, screen) = await show(hasDetails: hasDetails)
    #expect(!console.later.contains(.rested(on: "ada")))
    await rest(on: "ada", driver)
    #expect(requests(of: screen) == [])
  }

  @Test func `a list that opens no rows loads what Enter shows`() async {
    console.size = Size(columns: 60, rows: 20)
    let (driver, _) = await show(enter: nil)
    await rest(on: "ada", driver)
    await console.type("\r", on: driver)
    #expect(console.lines.contains("   1, used 2026-11-28"))
  }

  // MARK: - Lines and JSON

  @Test func `the line driver prints a row with its details`() async {
    let console = ConsoleFake()
    let (_, events) = await console.speak(page(), "show 2\nSHOW 4\nshow x\n", answer: load)
    #expect(events == [.appeared, .wantsDetails(of: "bob")])
    let hint =
      "A number to open, s and a number to favorite, show and a number for details, /text to filter, "
      + "? for more choices.\n> "
    let rows = "3 of 3.\n\(hint)"
    let bob = "Name: bob\nSessions: 1, used 2026-11-28\nPassword changed by bob: 2026-11-27\n"
    let errors = "Error: Enter a number from 1 to 3.\n> Error: This list has no such command."
    #expect(console.text.hasPrefix("People\n1. ada\n2. bob\n3. cid\n\(rows)\(bob)\(rows)\(errors)"))
    let other = ConsoleFake()
    _ = await other.speak(page(), "show 2\n")
    #expect(
      other.text.contains("Name: bob\nError: The details can't be loaded now. Try again later.\n"))
    let (_, none) = await ConsoleFake().speak(page(hasDetails: false), "show 2\n", answer: load)
    #expect(none == [.appeared])
  }

  // MARK: -

  private func show(
    hasDetails: Bool = true, enter: String? = "Open", isFailing: Bool = false
  ) async -> (FullScreenDriver, ScreenStub) {
    await console.show(
      page(hasDetails: hasDetails, enter: enter), answer: isFailing ? { _, _ in } : load)
  }

  /// Delivers the timer of a row.
  private func rest(on row: String, _ driver: FullScreenDriver) async {
    console.deliver(.rested(on: row))
    await driver.settle()
  }

  /// The rows whose details were requested.
  private func requests(of screen: ScreenStub) -> [String] {
    screen.events.compactMap { if case .wantsDetails(let row) = $0 { row } else { nil } }
  }

  private func page(
    hasDetails: Bool = true, enter: String? = "Open", count: Int = 3
  ) -> Page {
    var page = Page.people(["ada", "bob", "cid"], of: count)
    (page.list.hasDetails, page.list.enter) = (hasDetails, enter)
    return page
  }

  private func load(_ screen: ScreenStub, _ event: PageEvent) {
    guard case .wantsDetails(let id) = event else { return }
    var table = screen.page.list
    for index in table.rows.indices where table.rows[index].id == id {
      let sessions = Table.Cell("1", .number(1), spoken: "1, used 2026-11-28")
      table.rows[index].details = [
        .init("sessions", "Sessions", sessions),
        .init("event-1", "Password changed by bob", "2026-11-27"),
      ]
    }
    screen.page.list = table
  }
}
