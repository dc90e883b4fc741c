import Doubles
import Testing

@testable import Terminal

@MainActor
@Suite struct FullScreenDriverTests {
  let console = ConsoleFake(columns: 40, rows: 12)

  @Test func `typed text is drawn at once, and sent to the screen`() async {
    let (driver, screen) = await start(.login)
    console.type("adé")
    #expect(console.lines[2] == " › Username  adé")
    #expect(console.screen.cursor == (16, 2))
    await driver.settle()
    #expect(screen.events.last == .changed("username", ["username": "adé", "password": ""]))
  }

  @Test func `a secret is masked, sent once, and then cleared`() async {
    let (driver, screen) = await start(.login)
    console.type("ada\tsecret\r")
    #expect(console.lines[3] == " › Password  ••••••")
    await driver.settle()
    #expect(screen.events.last == .submitted(["username": "ada", "password": "secret"]))
    #expect(console.lines[3] == " › Password")
    #expect(!console.text.contains("secret"))
  }

  @Test func `during a call the spinner turns, keys are ignored, and Escape cancels it`() async {
    let (driver, screen) = await start(.login)
    let gate = Gate()
    screen.answer = { screen, event in
      guard case .submitted = event else { return }
      screen.page.busy = "Checking…"
      await gate.pass()
      screen.page.busy = nil
      screen.page.notice = .failure(Task.isCancelled ? "Stopped." : "Not stopped.")
    }
    console.type("ada\tx\r")
    await until { screen.page.busy != nil }
    let first = console.lines
    console.deliver(.tick)
    #expect(console.lines != first)
    console.type("zzz\r")
    #expect(screen.events.count { if case .submitted = $0 { true } else { false } } == 1)
    console.type("\u{1B}")
    console.pause()
    #expect(console.lines[9] == " ⠙ Stopping…")
    gate.open()
    await driver.settle()
    #expect(console.lines[9] == " ✗ Stopped.")
    #expect(console.lines[2] == "   Username  ada")
  }

  @Test func `the result of a first edit doesn't undo the second`() async {
    let (driver, screen) = await start(.login)
    let gates = ["a": Gate(), "ab": Gate()]
    screen.answer = { screen, event in
      guard case .changed(_, let values) = event else { return }
      await gates[values[.username]]?.pass()
      let text = values[.username].uppercased()
      screen.page.body = .form(fields: [.username.showing(text), .password], submit: "Log in")
    }
    console.type("a")
    await until { screen.events.count == 2 }
    console.type("b")
    await until { screen.events.count == 3 }
    gates["a"]?.open()
    await until { screen.page.fields[0].value == "A" }
    #expect(console.lines[2] == " › Username  ab")
    gates["ab"]?.open()
    await driver.settle()
    #expect(console.lines[2] == " › Username  AB")
  }

  @Test func `a new page keeps input and focus`() async {
    let (_, screen) = await start(.login)
    console.type("ada\tx")
    screen.page.body = .form(
      fields: [
        .username.showing(problem: "Too short."), Field("code", "Code"), .password,
      ], submit: "Log in")
    #expect(
      console.lines[2...5] == [
        "   Username  ada", "             ! Too short.", "   Code", " › Password  •",
      ])
    #expect(console.screen.cursor.row == 5)
  }

  @Test func `a resize redraws everything at the new size`() async {
    let _ = await start(.login)
    console.type("ada")
    for size in [
      Size(columns: 1, rows: 1), Size(columns: 200, rows: 60), Size(columns: 30, rows: 9),
    ] {
      console.size = size
      console.deliver(.resized)
      console.deliver(.frame)
      #expect(console.lines.count == size.rows)
    }
    #expect(console.lines[2] == " › Username  ada")
  }

  @Test func `leaving a screen cancels its calls, and returning restores its input`() async {
    let (driver, login) = await start(.login)
    var wasCancelled = false
    login.answer = { _, event in
      guard case .submitted = event else { return }
      await cancellation()
      wasCancelled = Task.isCancelled
    }
    console.type("ada\tx\r")
    await until { login.events.last == .submitted(["username": "ada", "password": "x"]) }
    let list = ScreenStub(.numbers(0..<3, of: 3))
    driver.present(list, bar: nil)
    #expect(console.lines[0] == " Numbers")
    login.page.notice = .failure("Too late.")
    #expect(console.lines.contains(" ✗ Too late.") == false)
    await until { wasCancelled }
    driver.present(login, bar: nil)
    #expect(console.lines[2...3] == ["   Username  ada", " › Password"])
  }

  @Test func `the selection stays on its row when rows are added and removed`() async {
    let (driver, screen) = await start(.numbers(10..<20, of: 100))
    console.type("\u{1B}[B\u{1B}[B")
    await driver.settle()
    #expect(console.lines.contains(" › 10") == false)
    screen.page = .numbers(0..<20, of: 100)
    let place = console.lines.first { $0.hasPrefix(" ›") }
    #expect(place == " › 2")
    screen.page = .numbers(1..<20, of: 99)
    #expect(console.lines.first { $0.hasPrefix(" ›") } == " › 2")
  }

  @Test func `visible rows that aren't loaded are requested once`() async {
    let (driver, screen) = await start(.numbers(0..<5, of: 100))
    await driver.settle()
    console.deliver(.tick)
    screen.page.notice = .failure("Can't read.")
    await driver.settle()
    #expect(screen.events == [.appeared, .wantsRows(0..<4 + 0)] || screen.events == [.appeared])
    console.type("\u{1B}[6~\u{1B}[6~\u{1B}[6~")
    await driver.settle()
    console.deliver(.tick)
    await driver.settle()
    #expect(screen.events.count { if case .wantsRows = $0 { true } else { false } } == 1)
  }

  @Test func `keys typed before a question appears don't answer it`() async {
    let (driver, screen) = await start(.deletion)
    console.type("\r")
    await driver.settle()
    #expect(screen.events == [.appeared])
    console.deliver(.ready)
    console.type("\r")
    await driver.settle()
    #expect(screen.events == [.appeared, .submitted(["deletion": "keep"])])
  }

  @Test func `a form that follows a form starts at its first field`() async {
    let (driver, screen) = await start(.login)
    screen.answer = { screen, event in
      guard case .submitted = event else { return }
      screen.page = Page("Code", .form(fields: [.code, .password], submit: "Go on"))
    }
    console.type("ada\tsecret\r")
    await driver.settle()
    #expect(console.lines[2...3] == [" › Code", "   Password"])
    #expect(console.screen.cursor == (13, 2))
  }

  @Test func `a result and the new focus are drawn in one frame`() async {
    let (driver, screen) = await start(.login)
    screen.answer = { screen, event in
      guard case .submitted = event else { return }
      screen.page.busy = "Checking…"
      await Task.yield()
      var page = screen.page
      (page.notice, page.busy) = (.failure("Wrong."), nil)
      screen.page = page
    }
    console.type("ada\tsecret\r")
    await driver.settle()
    let count = console.writes.count { String(decoding: $0, as: UTF8.self).contains("Wrong.") }
    #expect(count == 1)
    #expect(String(decoding: console.writes.last ?? [], as: UTF8.self).contains("Wrong."))
    #expect(console.lines[3] == " › Password")
  }

  @Test func `flags fill their pages, and submit a page whose fields are all given`()
    async
  {
    let driver = FullScreenDriver(
      console: console, answers: ["username": "ada", "password": "x", "filter": "7"])
    let screen = ScreenStub(Page("Who", .form(fields: [.username], submit: "Go on")))
    screen.answer = { screen, event in
      switch event {
      case .submitted(let values) where values[.password].isEmpty:
        screen.page = Page("New", .form(fields: [.code, .password], submit: "Go on"))
      case .submitted: screen.page = .numbers(0..<3, of: 3)
      default: break
      }
    }
    driver.present(screen, bar: nil)
    Task { await driver.run() }
    await until { console.lines[0] == " New" }
    await driver.settle()
    #expect(console.lines[2...3] == [" › Code", "   Password  •"])
    #expect(console.screen.cursor == (13, 2))
    console.type("1\t\r")
    await until { screen.events.last == .changed("filter", ["filter": "7"]) }
    #expect(
      screen.events == [
        .appeared, .submitted(["username": "ada"]),
        .changed("code", ["code": "1", "password": "x"]),
        .submitted(["code": "1", "password": "x"]), .changed("filter", ["filter": "7"]),
      ])
  }

  @Test func `flags aren't used again after their page was left`() async {
    let driver = FullScreenDriver(console: console, answers: ["username": "ada"])
    let screen = ScreenStub(Page("Code", .form(fields: [.code], submit: "Go")))
    screen.answer = { screen, event in
      guard case .cancelled = event else { return }
      screen.page = Page("Who", .form(fields: [.username], submit: "Go"))
    }
    driver.present(screen, bar: nil)
    Task { await driver.run() }
    await until { !console.calls.isEmpty }
    await driver.settle()
    console.type("\u{1B}")
    console.pause()
    await until { console.lines[0] == " Who" }
    await driver.settle()
    #expect(screen.events == [.appeared, .cancelled])
    #expect(console.lines[2] == " › Username")
  }

  @Test func `a secret is cleared when its field disappears`() async {
    let (driver, screen) = await start(.login)
    console.type("ada\tsecret")
    await driver.settle()
    screen.page.body = .form(fields: [.username], submit: "Go")
    screen.page.body = .form(fields: [.username, .password], submit: "Go")
    #expect(console.lines[2...3] == [" › Username  ada", "   Password"])
  }

  @Test func `a long text scrolls no further than its end`() async {
    let (_, _) = await start(
      Page("Story", .text((1...30).map { "Line \($0)" }.joined(separator: "\n"))))
    console.type("\u{1B}[F\u{1B}[F\u{1B}[F")
    #expect(console.lines.contains(" Line 30"))
    console.type("\u{1B}[H\u{1B}[H\u{1B}[H\u{1B}[B")
    #expect(console.lines[2] == " Line 2")
  }

  @Test func `the arrow keys change a choice`() async {
    let kind = Field.Kind.choice(of: [Action("red", "Red"), Action("blue", "Blue")])
    let field = Field("colour", "Colour", kind: kind, value: "red")
    let (driver, screen) = await start(Page("Paint", .form(fields: [field], submit: "Paint")))
    console.type("\u{1B}[C")
    #expect(console.lines[2] == " › Colour  ‹ Blue ›")
    console.type("\r")
    await driver.settle()
    #expect(screen.events.last == .submitted(["colour": "blue"]))
  }

  @Test func `a window too short for a form shows the focused field`() async {
    console.size = Size(columns: 40, rows: 7)
    let fields = [.username, .password, .again, FieldTests.age, .code]
    let _ = await start(Page("New", .form(fields: fields, submit: "Go")))
    #expect(console.lines[1...4] == [" › Username", "   Password", "   Repeat", "   Age"])
    console.type("\t\t\t\t7")
    #expect(console.lines[1...4] == ["   Password", "   Repeat", "   Age", " › Code      7"])
    #expect(console.screen.cursor == (14, 4))
  }

  @Test func `Alt and a digit choose from the navigation bar, also during a call`() async {
    let driver = FullScreenDriver(console: console)
    let screen = ScreenStub(.login)
    var chosen: [RouteName] = []
    let items = [
      NavigationBar.Item("user-list", "Users"), NavigationBar.Item("log-out", "Log out"),
    ]
    driver.present(screen, bar: NavigationBar(items, current: "user-list") { chosen.append($0) })
    Task { await driver.run() }
    await until { !console.calls.isEmpty }
    #expect(console.lines[0] == " Log in             1 Users  2 Log out")
    console.type("\u{1B}2\u{1B}9")
    #expect(chosen == ["log-out"])
  }

  @Test func `without colours, marks tell success from failure`() async {
    let driver = FullScreenDriver(console: console, theme: .plain)
    var page = Page.login
    page.notice = .failure("Wrong.")
    driver.present(ScreenStub(page), bar: nil)
    Task { await driver.run() }
    await until { !console.calls.isEmpty }
    #expect(console.lines.contains(" ✗ Wrong."))
    #expect(!console.text.contains("31m"))
  }

  @Test func `Enter on a row without an action does nothing`() async {
    var page = Page.numbers(0..<3, of: 3)
    if case .table(var table) = page.body {
      (table.enter, table.filter) = (nil, nil)
      page.body = .table(table)
    }
    let (driver, screen) = await start(page)
    console.type("\r")
    await driver.settle()
    #expect(screen.events == [.appeared])
    #expect(console.lines.last == " ↑↓ move · Esc leave · Ctrl-C quit")
  }

  @Test func `Enter on a button of a table chooses it`() async {
    var page = Page.numbers(0..<0, of: 0)
    page.actions = [Action("retry", "Try again")]
    let (driver, screen) = await start(page)
    console.type("\t\r")
    await driver.settle()
    #expect(screen.events.last == .chose(Action("retry", "Try again"), ["filter": ""]))
  }

  @Test func `the last message is written after the screen is restored`() async {
    let driver = FullScreenDriver(console: console)
    driver.present(ScreenStub(.login), bar: nil)
    driver.finish(.done, saying: "Goodbye.")
    #expect(await driver.run() == .done)
    #expect(console.writes.last == Array("Goodbye.\n".utf8))
    #expect(console.calls.last == .close)
  }

  @Test func `one Down takes one write of less than 100 bytes`() async {
    let (driver, _) = await start(.numbers(0..<100, of: 100))
    await driver.settle()
    let count = console.writes.count
    console.type("\u{1B}[B")
    #expect(console.writes.count == count + 1)
    #expect((console.writes.last?.count ?? 0) < 100)
  }

  @Test func `a screen that was left is released`() async {
    let (driver, _) = await start(.login)
    weak var released: ScreenStub?
    do {
      let screen = ScreenStub(.login)
      released = screen
      driver.present(screen, bar: nil)
      console.type("ada")
    }
    #expect(released != nil)
    driver.present(ScreenStub(.login), bar: nil)
    await driver.settle()
    await until { released == nil }
  }

  @Test(arguments: [(Input.bytes([3]), Outcome.signalled(2)), (.signal(15), .signalled(15))])
  func `a signal ends the run and hands the terminal back`(input: Input, outcome: Outcome) async {
    let driver = FullScreenDriver(console: console)
    driver.present(ScreenStub(.login), bar: nil)
    console.deliver(input)
    #expect(await driver.run() == outcome)
    #expect(console.calls == [.open(raw: true), .close])
  }

  private func start(_ page: Page) async -> (FullScreenDriver, ScreenStub) {
    let driver = FullScreenDriver(console: console)
    let screen = ScreenStub(page)
    driver.present(screen, bar: nil)
    Task { await driver.run() }
    await until { !console.calls.isEmpty }
    await driver.settle()
    return (driver, screen)
  }
}
