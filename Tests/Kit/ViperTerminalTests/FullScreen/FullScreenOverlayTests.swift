import Testing
import ViperKitTesting
import ViperPages
import ViperPlatform

@testable import ViperTerminal

/// The help, the list of pages, and the questions before work is lost.
@MainActor
@Suite struct FullScreenOverlayTests {
  let console = ConsoleFake(columns: 80, rows: 24)

  private static func bar(
    _ current: RouteName = "users", isFirst: Bool = false,
    choose: @escaping (RouteName) -> Void = { _ in }
  ) -> NavigationBar {
    NavigationBar(
      [.init("users", "Users"), .init("profile", "Profile")], current: current,
      owner: "ada · viper", isFirstPage: isFirst, choose: choose)
  }

  /// Opens a row, which begins an import that ends after the gate is open.
  private func beginImport(
    until gate: Gate, choose: @escaping (RouteName) -> Void = { _ in }
  ) async -> FullScreenDriver {
    let (driver, screen) = await console.show(
      .people(["ada"]), bar: Self.bar(choose: choose)
    ) { screen, event in
      guard case .selected = event else { return }
      (screen.page.busy, screen.page.stopQuestion) = ("Importing…", "Stop the import?")
      await gate.pass()
      screen.page.busy = nil
      screen.page.notice = .success(Task.isCancelled ? "Stopped." : "Imported.")
    }
    console.type("\r")
    await until { screen.page.busy != nil }
    return driver
  }

  // MARK: - Keys and pages

  @Test(arguments: [(80, 24, "\t\t?"), (30, 8, "\u{1B}OP")])
  func `the help shows every key of the page in any window, and any of its keys closes it`(
    columns: Int, rows: Int, keys: String
  ) async {
    console.size = Size(columns: columns, rows: rows)
    let (driver, screen) = await console.show(.people(["ada"]), bar: Self.bar())
    var shown: Set<String> = []
    console.type(keys)
    for _ in 0..<200 {
      shown.formUnion(console.bodyLines)
      console.type("\u{1B}[B")
    }
    for words in ["Ctrl-S", "filter", "Ctrl-A", "Ctrl-G", "Ctrl-C"] {
      #expect(shown.contains { $0.contains(words) }, "\(words)")
    }
    await console.type("\u{1B}", on: driver)
    #expect(console.lines[0].hasPrefix(" People"))
    #expect(screen.events == [.appeared])
  }

  @Test func `the help has two columns if they fit, and a filter`() async {
    console.size = Size(columns: 150, rows: 40)
    let (driver, screen) = await console.show(.people(["ada"]), bar: Self.bar())
    await console.type("\u{1B}OP", on: driver)
    let titles = ["People", "Lists", "Fields", "Pages", "Everywhere"]
    #expect(console.lines.contains { line in titles.count(where: line.contains) > 1 })
    let shared = console.lines.filter { $0.contains("PgUp PgDn") }
    #expect(shared.contains { $0.count > 90 }, "\(shared)")
    await console.type("CURSOR", on: driver)
    let found = console.bodyLines.filter { $0.contains("cursor") }
    #expect(console.lines[2] == " Filter: CURSOR")
    #expect(found.count == 2 && console.lines.contains { $0.hasSuffix("Fields") })
    #expect(!console.lines.show("Everywhere"))
    await console.type("zz", on: driver)
    #expect(console.lines.show("No key matches."))
    // The first Esc clears the filter, the next one closes the help.
    await console.type("\u{1B}", on: driver)
    #expect(console.lines.show("Everywhere"))
    await console.type("\u{1B}", on: driver)
    #expect(console.lines[0].hasPrefix(" People") && screen.events == [.appeared])
  }

  @Test(arguments: [
    (
      Page.people(["ada"], isPlain: true), ["y", "1…9"],
      ["/", "o  ", "O  ", "Space", "Ctrl-T", "Ctrl-W", "Tab  complete", "y n"]
    ),
    (
      .people(["ada"]), ["/", "o  ", "Ctrl-W", "← →  Space"],
      ["O  ", "Space", "Ctrl-A  ", "Ctrl-T", "y n"]
    ),
    (FullScreenShortcutTests.reversible, ["o  ", "O  "], []),
    (.login, ["Ctrl-T", "Ctrl-W"], ["1…9", "← →  Space", "Tab  ", "← →  ", "r  Ctrl-R"]),
  ])
  func `each key of the help works on the page`(page: Page, shown: [String], hidden: [String]) {
    let rows = KeyTable.sections(for: page, hasBar: true)
      .flatMap(\.rows).map { "\($0.keys)  \($0.meaning)" }
    for keys in shown { #expect(rows.contains { $0.hasPrefix(keys) }, "\(keys)") }
    for keys in hidden {
      #expect(!rows.contains { $0.hasPrefix(keys) && !$0.hasPrefix("Tab  Shift") }, "\(keys)")
    }
  }

  @Test func `a question names the keys that answer it, and no others`() {
    let keys = KeyTable.sections(for: .deletion, hasBar: false).flatMap(\.rows).map(\.keys)
    #expect(keys.contains("y n") && !keys.contains("q") && !keys.contains("Ctrl-W"))
    #expect(keys.contains("Ctrl-G") && keys.contains("F1  ?"))
    let remark = KeyTable.sections(for: .remark, hasBar: false).flatMap(\.rows).map(\.keys)
    #expect(!remark.contains("y n") && !remark.contains("← →"))
  }

  // MARK: - Leaving

  @Test(arguments: [("", "\u{1B}"), ("\t\t", "q"), ("\t\t\t", "\r")])
  func `leaving unsaved edits asks, and the safe answer stays`(tabs: String, key: String) async {
    var page = Page.login
    page.actions = [Action("done", "Done", isExit: true)]
    let (driver, screen) = await console.show(page, bar: Self.bar())
    await console.type("ada\(tabs)\(key)", on: driver)
    #expect(console.lines.show("Your changes will be lost."))
    // A key typed within the type-ahead guard doesn't answer the question.
    await console.type("y", on: driver)
    #expect(!screen.events.contains(where: \.isExit) && console.calls.last != .close)
    await console.answer("n", on: driver)
    #expect(console.lines.show("Username  ada"))
    await console.type(key, on: driver)
    await console.answer("y", on: driver)
    await until { screen.events.contains(where: \.isExit) || console.calls.last == .close }
  }

  @Test func `a form without edits, or saved ones, is left without a question`() async {
    let (driver, screen) = await console.show(.login, bar: Self.bar()) { screen, event in
      if event.isSubmission { screen.page.notice = .success("Saved.") }
    }
    await console.type("ada\tx\r", on: driver)
    await console.type("\u{1B}", on: driver)
    #expect(screen.events.last == .cancelled)
  }

  @Test func `a form that flags filled is left without a question`() async {
    let (driver, screen) = await console.show(
      .login, bar: Self.bar(), answers: ["username": "ada"])
    await console.type("\u{1B}", on: driver)
    #expect(screen.events.last == .cancelled)
  }

  @Test func `on the first page Esc asks whether to quit`() async {
    let (driver, screen) = await console.show(.people(["ada"]), bar: Self.bar(isFirst: true))
    await console.type("\u{1B}", on: driver)
    #expect(console.lines.show("Do you want to quit?"))
    await console.answer("\u{1B}", on: driver)
    #expect(screen.events == [.appeared])
    await console.type("\u{1B}", on: driver)
    await console.answer("\u{1B}[C\r", on: driver)
    #expect(screen.events == [.appeared, .cancelled])
  }

  @Test func `the page of the bar that is shown is chosen without a question`() async {
    var chosen: [RouteName] = []
    let (driver, _) = await console.show(.login, bar: Self.bar { chosen.append($0) })
    await console.type("ada\u{1B}1", on: driver)
    #expect(console.lines.show("Username  ada"))
    #expect(chosen == [])
  }

  @Test(arguments: [Outcome.failed, nil])
  func `q leaves the page and ends the run, with the page's outcome if it sets one`(
    outcome: Outcome?
  ) async {
    let driver = FullScreenDriver(console: console)
    let screen = ScreenStub(.people(["ada"]))
    screen.answer = { [weak driver] _, event in
      if event == .cancelled, let outcome { driver?.finish(outcome, saying: "Nothing was done.") }
      if event == .cancelled { driver?.present(ScreenStub(.login), bar: nil) }
    }
    driver.present(screen, bar: nil)
    let run = Task { await driver.run() }
    await until { !console.calls.isEmpty }
    await driver.settle()
    await console.type("\t\tq", on: driver)
    #expect(await run.value == outcome ?? .done)
    #expect(screen.events == [.appeared, .cancelled])
    #expect(console.text.hasSuffix("Nothing was done.\n") == (outcome != nil))
  }

  @Test func `Ctrl-C asks before work is lost, and a second Ctrl-C ends the run`() async {
    let driver = FullScreenDriver(console: console)
    let page = Page("Import", .text(""), busy: "Importing…", stopQuestion: "Stop the import?")
    driver.present(ScreenStub(page), bar: nil)
    let run = Task { await driver.run() }
    await until { !console.calls.isEmpty }
    console.type("\u{3}")
    #expect(console.lines.show("Stop the import?"))
    await console.answer("n\u{3}", on: driver)
    #expect(console.calls.last != .close)
    console.type("\u{3}")
    #expect(await run.value == .signalled(2))
  }

  @Test(arguments: [
    (Input.bytes([3]), SIGINT), (.signal(SIGTERM), SIGTERM), (.signal(SIGHUP), SIGHUP),
  ])
  func `Ctrl-C asks before edits are lost, and a signal ends the run at once`(
    input: Input, number: Int32
  ) async {
    let driver = FullScreenDriver(console: console)
    driver.present(ScreenStub(.login), bar: nil)
    let run = Task { await driver.run() }
    await until { !console.calls.isEmpty }
    await console.type("ada", on: driver)
    console.deliver(input)
    if case .bytes = input {
      #expect(console.lines.show("Quit? Your changes will be lost."))
      await console.answer("n\u{7F}\u{7F}\u{7F}b\u{1B}", on: driver)
      #expect(console.lines.show("Leave this page?"))
      await console.type("\u{3}", on: driver)
      #expect(console.lines.show("Quit? Your changes will be lost."))
      #expect(console.calls.last != .close)
      console.deliver(input)
    }
    #expect(await run.value == .signalled(number))
  }

  @Test(arguments: ["\t\tq", "\u{1B}", "\u{3}"])
  func `quitting asks before the edits of a page put aside are lost`(keys: String) async {
    let (driver, login) = await console.show(.login, bar: Self.bar())
    let list = ScreenStub(.people(["ada"]))
    await console.type("ada", on: driver)
    driver.present(list, bar: Self.bar("profile", isFirst: true))
    await driver.settle()
    await console.type(keys, on: driver)
    let words = "Quit? Your changes on “\(login.page.title)” will be lost."
    #expect(console.lines.show(words))
    await console.answer("n", on: driver)
    #expect(list.events == [.appeared] && console.calls.last != .close)
    await console.type(String(keys.suffix(1)), on: driver)
    await console.answer("y", on: driver)
    await until { list.events.last == .cancelled || console.calls.last == .close }
  }

  @Test func `a page that isn't reloadable offers no reload`() async {
    var page = Page.people(["ada"])
    page.isReloadable = false
    let (driver, screen) = await console.show(page)
    await console.type("\u{12}\t\tr", on: driver)
    #expect(screen.events == [.appeared, .filtered("r")])
    await console.type("\u{1B}OP", on: driver)
    #expect(!console.lines.show("reload"))
  }

  @Test(arguments: [("\u{1B}", false), ("\u{1B}2", true)])
  func `stopping an action that would have to start over asks first`(keys: String, switches: Bool)
    async
  {
    var chosen: RouteName?
    let gate = Gate()
    let driver = await beginImport(until: gate) { chosen = $0 }
    console.type(keys)
    console.pause()
    #expect(console.lines.show("Stop the import?"))
    console.deliver(.ready)
    console.type("y")
    #expect(chosen == (switches ? "profile" : nil))
    await gate.open(on: driver)
    #expect(console.lines.show("Stopped."))
  }

  @Test func `the question disappears once the action is done`() async {
    let gate = Gate()
    let driver = await beginImport(until: gate)
    console.type("\u{1B}")
    console.pause()
    await gate.open(on: driver)
    #expect(!console.lines.show("Stop the import?"))
  }

  // MARK: - Answers and commands

  @Test(arguments: [
    ("y", "delete"), ("n", "keep"), ("\u{1B}[C\r", "delete"), ("\u{1B}[C\u{1B}[D\r", "keep"),
    ("\u{1B}[D\r", "keep"),
  ])
  func `letters and arrows answer a question`(keys: String, option: String) async {
    let (driver, screen) = await console.show(.deletion)
    await console.answer(keys, on: driver)
    #expect(screen.events.last == .submitted(["deletion": option]))
  }

  @Test func `on the rows, y copies the selected row and r reloads`() async {
    let (driver, screen) = await console.show(.people(["ada", "bob"], marked: "bob"))
    await console.type("\t\tjy", on: driver)
    #expect(console.screen.clipboard == "Ym9iCeKYhQ==")
    #expect(console.lines.contains(" Sent to the terminal's clipboard."))
    await console.type("kr", on: driver)
    #expect(!console.lines.contains(" Sent to the terminal's clipboard."))
    #expect(screen.events == [.appeared, .appeared])
  }

  /// Reports a click at the first cell of a text.
  private func click(_ text: String, on driver: FullScreenDriver) async {
    for (row, line) in console.lines.enumerated() {
      guard let range = line.range(of: text) else { continue }
      let column = line.distance(from: line.startIndex, to: range.lowerBound)
      await console.type("\u{1B}[<0;\(column + 1);\(row + 1)M", on: driver)
      return await console.type("\u{1B}[<0;\(column + 1);\(row + 1)m", on: driver)
    }
  }

  @Test func `clicks choose pages, fields, rows and buttons, and open a selected row`() async {
    var chosen: RouteName?
    let (driver, screen) = await console.show(
      .people(["ada", "bob"]), bar: Self.bar { chosen = $0 })
    await click("bob", on: driver)
    #expect(console.lines.contains(" › bob") && screen.events == [.appeared])
    await click("bob", on: driver)
    await click("‹ Name ›", on: driver)
    await click("[ Export ]", on: driver)
    #expect(
      screen.events == [
        .appeared, .selected(id: "bob"),
        .chose(.export, ["filter": "", "order": "name"]),
      ])
    await click("Profile", on: driver)
    #expect(chosen == "profile")
    await console.type("\u{1B}[<0;79;20M", on: driver)
    #expect(screen.events.count == 3)
  }

  @Test func `letters move the selection on the rows, and Ctrl-N and Ctrl-P in the filter too`()
    async
  {
    let (driver, _) = await console.show(.people(0..<30))
    for (keys, row) in [("\u{E}\u{E}\u{10}", 1), ("\t\tjjk", 2), ("G", 29), ("g", 0)] {
      await console.type(keys, on: driver)
      #expect(driver.selectedIndex == row)
    }
  }

  @Test func `announcements stay until the next key, and tips for at least a second`() async {
    var isDismissed = false
    let (driver, screen) = await console.show(.login, bar: Self.bar())
    driver.announce(.success("Ada is deleted."))
    driver.show(tip: "Press Ctrl-S.") { isDismissed = true }
    #expect(console.lines[8] == " ✓ Ada is deleted.")
    #expect(console.lines[22] == " Tip: Press Ctrl-S.")
    await console.type("x", on: driver)
    #expect(!isDismissed && screen.events.count == 2)
    #expect(console.lines[8] == "" && console.lines[22] == " Tip: Press Ctrl-S.")
    console.deliver(.tipRead(1))
    #expect(console.delays.contains(1_000))
    await console.type("y", on: driver)
    #expect(isDismissed && screen.events.count == 3)
    #expect(console.lines[22] == "")
  }

  @Test func `the first row and the window's title show the page and the user`() async {
    let driver = FullScreenDriver(console: console, setsTitle: true)
    driver.present(ScreenStub(Page("A\u{1B}]2;b", .text(""))), bar: Self.bar())
    Task { await driver.run() }
    await until { console.screen.title != nil }
    #expect(console.screen.title == "A^[]2;b · ada · viper")
    #expect(console.lines[0].hasPrefix(" A^[]2;b") && console.lines[0].hasSuffix(" ada · viper"))
    #expect(console.lines[1] == " 1 Users  2 Profile")
  }

  @Test func `a field that an action refuses gets the focus`() async {
    let form = { (problem: String?) in
      Page.Body.form(fields: [.username.showing(problem: problem), .code], submit: "Go")
    }
    let (driver, _) = await console.show(Page("Code", form(nil), actions: [.export])) {
      screen, event in
      if case .chose = event { screen.page.body = form("Nobody has that name.") }
    }
    await console.type("ada\t\t\t\r", on: driver)
    #expect(driver.editor.focus == .field("username"))
  }
}
