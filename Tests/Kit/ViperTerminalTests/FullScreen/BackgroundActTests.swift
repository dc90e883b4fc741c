import Testing
import ViperKitTesting
import ViperPages
import ViperPlatform

@testable import ViperTerminal

/// An act that continues after its page was left.
@MainActor
@Suite struct BackgroundActTests {
  private let console = ConsoleFake(columns: 80, rows: 24)
  private let gate = Gate()
  private let other = ScreenStub(.people(["ada", "bob"]))

  private static func bar(
    _ current: RouteName, owner: String = "ada · viper", isFirst: Bool = false,
    choose: @escaping (RouteName) -> Void = { _ in }
  ) -> NavigationBar {
    NavigationBar(
      [.init("users", "Users"), .init("import", "Import")], current: current, owner: owner,
      isFirstPage: isFirst, choose: choose)
  }

  /// Begins an import, and leaves its page by the bar at 42 %.
  private func begin(
    isFirst: Bool = false, leavesAtOnce: Bool = false, problem: String? = nil
  ) async -> (FullScreenDriver, ScreenStub) {
    var driver: FullScreenDriver?
    let bar = Self.bar("import") { [other] name in
      #expect(name == "users")
      driver?.present(other, bar: Self.bar("users", isFirst: isFirst))
    }
    let page = Page("Import", .text("users.csv"), actions: [Action("import", "Import")])
    let (made, screen) = await console.show(page, bar: bar) { [gate] screen, event in
      guard case .chose = event else { return }
      var page = screen.page
      (page.busy, page.stopQuestion) = ("Importing…", "Stop the import?")
      if !leavesAtOnce {
        (page.continuesInBackground, page.progress) = (true, Progress(0.42, ""))
      }
      screen.page = page
      await gate.pass()
      (page.busy, page.progress) = (nil, nil)
      page.notice = Task.isCancelled ? .failure("Stopped.") : .success("Imported 400 users.")
      if let problem {
        page.notice = nil
        page.body = .form(fields: [.username.showing(problem: problem)], submit: "Import")
      }
      screen.page = page
    }
    driver = made
    console.type("\r")
    await until { screen.page.busy != nil }
    console.type("1")
    if !leavesAtOnce { await made.settle() }
    return (made, screen)
  }

  @Test func `the bar shows its progress, and its result appears over the current page`() async {
    let (driver, screen) = await begin()
    #expect(console.lines.show("ada") && !driver.isAsking)
    #expect(console.lines[1].contains("2 Import 42 %"))
    screen.page.progress = Progress(0.43, "")
    await until { console.lines[1].contains("2 Import 43 %") }
    screen.page.progress = nil
    await until { console.lines[1].contains("2 Import …") }
    await console.type("b", on: driver)
    #expect(other.events.last == .filtered("b"))
    gate.open()
    await until { console.lines.show("✓ Imported 400 users.") }
    #expect(console.lines[1].contains("2 Import ✓"))
    #expect(screen.page.busy == nil)
  }

  @Test func `a refused value is its result`() async {
    let (_, screen) = await begin(problem: "It is no name.")
    gate.open()
    await until { console.lines.show("✗ It is no name.") }
    #expect(screen.page.notice == nil && console.lines[1].contains("2 Import ✗"))
  }

  @Test func `its page shows it again, and Esc stops it there`() async {
    let (driver, screen) = await begin()
    driver.present(screen, bar: Self.bar("import"))
    await until { console.lines[1].hasSuffix("2 Import") }
    console.deliver(.tick)
    console.deliver(.tick)
    #expect(console.lines.contains { $0.contains("█  42 %") || $0.contains("░  42 %") })
    console.type("\u{1B}")
    console.pause()
    console.deliver(.ready)
    console.type("y")
    await gate.open(on: driver)
    #expect(console.lines.show("Stopped."))
  }

  @Test func `its page has the result when it is shown later, and takes acts`() async {
    let (driver, screen) = await begin()
    gate.open()
    await until { console.lines[1].contains("2 Import ✓") }
    driver.present(screen, bar: Self.bar("import"))
    await driver.settle()
    #expect(console.lines.show("✓ Imported 400 users."))
    #expect(console.lines[1].hasSuffix("2 Import"))
    await console.type("\r", on: driver)
    #expect(screen.events.filter { if case .chose = $0 { true } else { false } }.count == 2)
  }

  @Test func `leaving it before it can continue stops it, also where the answer comes later`() async
  {
    let (driver, screen) = await begin(leavesAtOnce: true)
    #expect(driver.isAsking)
    (screen.page.continuesInBackground, screen.page.progress) = (true, Progress(0.42, ""))
    console.deliver(.ready)
    console.type("y")
    gate.open()
    await until { screen.page.busy == nil }
    await driver.settle()
    #expect(console.lines.show("✗ Stopped."))
  }

  @Test(arguments: [("\t\tq", true), ("\u{1B}", true), ("\u{1B}", false)])
  func `quitting asks whether to stop it, and prints its result`(
    keys: String, isFirst: Bool
  ) async {
    let (driver, _) = await begin(isFirst: isFirst)
    driver.hasUnreachedGoal = { isFirst }
    if !isFirst {
      var bar = Self.bar("users")
      bar.endsRun = true
      driver.present(other, bar: bar)
    }
    await console.type(keys, on: driver)
    #expect(console.lines.show("Stop the import?"))
    await console.answer("n", on: driver)
    #expect(!other.events.contains(.cancelled) && !driver.isAsking)
    await console.type(String(keys.suffix(1)), on: driver)
    console.deliver(.ready)
    console.type("y")
    gate.open()
    await until { console.text.hasSuffix("Stopped.\n") }
    #expect(driver.completion.outcome == (isFirst ? .cancelled : .done))
  }

  @Test func `the question whether to stop it closes when it ends`() async {
    let (driver, screen) = await begin()
    console.type("\u{3}")
    #expect(driver.isAsking)
    gate.open()
    await until { console.lines[1].contains("2 Import ✓") }
    #expect(!driver.isAsking && screen.page.busy == nil)
    await console.type("ada", on: driver)
    other.page.notice = .failure("The list can't be loaded.")
    await driver.settle()
    let shown = console.lines.filter { $0.contains("✓ Imported 400") || $0.contains("✗ The list") }
    #expect(shown.count == 2)
  }

  @Test func `keys that wait behind the question are pressed when it closes`() async {
    let (driver, _) = await begin()
    let edit = Gate()
    other.answer = { _, event in if case .changed = event { await edit.pass() } }
    console.type("b\u{13}\u{3}")
    #expect(driver.isAsking)
    await edit.open(on: driver)
    #expect(other.events.last == .filtered("b"))
    gate.open()
    await until { !driver.isAsking }
    await driver.settle()
    #expect(other.events.last == .did(.favorite, ["ada"]))
  }

  @Test func `Ctrl-C asks, and another one stops it and prints its result, also beside an act`()
    async
  {
    let (driver, screen) = await begin()
    let second = Gate()
    other.answer = { _, event in if case .did = event { await second.pass() } }
    console.type("\u{13}")
    await until { driver.tasks.isActing }
    console.type("\u{3}")
    #expect(console.lines.show("Stop the import?") && driver.isAsking)
    console.type("\u{3}")
    await second.open(on: driver)
    driver.present(ScreenStub(.login), bar: Self.bar("users"))
    gate.open()
    await until { console.calls.last == .close || console.text.hasSuffix("Stopped.\n") }
    #expect(console.text.hasSuffix("Stopped.\n") && screen.page.busy == nil)
  }

  @Test(arguments: ["viper", "bob · viper"])
  func `it is stopped when its user isn't logged in any more`(owner: String) async {
    let (driver, screen) = await begin()
    driver.present(ScreenStub(.login), bar: Self.bar("users", owner: owner))
    gate.open()
    await until { screen.page.busy == nil }
    await driver.settle()
    #expect(screen.page.notice == .failure("Stopped."))
    #expect(console.lines.show("✗ Stopped."))
    #expect(console.lines[1].contains("2 Import ✗"))
  }

  @Test func `a screen that is released leaves no mark`() async {
    var (driver, screen): (FullScreenDriver, ScreenStub?) = await begin()
    gate.open()
    await until { console.lines[1].contains("2 Import ✓") }
    weak let released = screen
    screen = nil
    driver.present(ScreenStub(.login), bar: Self.bar("users"))
    await driver.settle()
    #expect(released == nil && console.lines[1].hasSuffix("2 Import"))
  }

  @Test func `Ctrl-C over a question before stopping an act asks before it quits`() async {
    let (driver, screen) = await console.show(Page("Import", .text(""), actions: [.export])) {
      [gate] screen, event in
      guard case .chose = event else { return }
      (screen.page.busy, screen.page.stopQuestion) = ("Importing…", "Stop the import?")
      await gate.pass()
    }
    console.type("\r")
    await until { screen.page.busy != nil }
    console.type("\u{1B}")
    console.pause()
    #expect(console.lines.show("! Stop ]"))
    console.type("\u{3}")
    #expect(console.lines.show("! Quit ]") && console.calls.last != .close)
    console.type("\u{3}")
    gate.open()
    await until { driver.completion.outcome == .signalled(SIGINT) }
  }

  @Test func `quitting names all that is lost, until the import ends`() async {
    let (driver, _) = await begin()
    driver.present(ScreenStub(.login), bar: Self.bar("users"))
    await driver.settle()
    await console.type("ada\u{3}", on: driver)
    #expect(console.lines.show("Stop the import? Your changes will be lost."))
    gate.open()
    await until { !driver.isAsking }
    await console.type("\u{3}", on: driver)
    #expect(console.lines.show("Quit? Your changes will be lost."))
  }
}
