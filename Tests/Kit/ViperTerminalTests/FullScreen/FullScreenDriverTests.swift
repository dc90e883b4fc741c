import Testing
import ViperKitTesting
import ViperPages

@testable import ViperTerminal

@MainActor
@Suite struct FullScreenDriverTests {
  let console = ConsoleFake(columns: 40, rows: 12)

  @Test func `typed text is drawn at once, and sent to the screen`() async {
    let (driver, screen) = await console.show(.login)
    console.type("adé")
    #expect(console.lines[2] == " › Username  adé")
    #expect(console.screen.cursor == (16, 2))
    await driver.settle()
    #expect(screen.events.last == .changed("username", ["username": "adé", "password": ""]))
  }

  @Test func `a secret is masked, sent once, and then cleared`() async {
    let (driver, screen) = await console.show(.login)
    console.type("ada\tsecret\r")
    #expect(console.lines[3] == " › Password  ••••••")
    await driver.settle()
    #expect(screen.events.last == .submitted(["username": "ada", "password": "secret"]))
    #expect(console.lines[3] == " › Password")
    #expect(!console.text.contains("secret"))
    await console.type("\t\r", on: driver)
    #expect(screen.events.last == .submitted(["username": "ada", "password": ""]))
  }

  @Test func `during a call the spinner turns, keys are ignored, and Escape cancels it`() async {
    let gate = Gate()
    let (driver, screen) = await console.show(.login) { screen, event in
      guard event.isSubmission else { return }
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
    screen.page.ahead = 1
    #expect(console.lines.contains { $0.hasSuffix(" Checking… 1 other is ahead of you.") })
    console.resize(44, 12)
    #expect(console.lines[2...3] == ["   Username  ada", " › Password  •"])
    console.type("zzz\r")
    #expect(screen.events.count { $0.isSubmission } == 1)
    console.type("\u{1B}")
    console.pause()
    #expect(console.lines[7] == " ⠙ Stopping…")
    await gate.open(on: driver)
    #expect(console.lines[7] == " ✗ Stopped.")
    #expect(console.lines[2] == "   Username  ada")
  }

  @Test func `the result of a first edit doesn't undo the second`() async {
    let gates = ["a": Gate(), "ab": Gate()]
    let (driver, screen) = await console.show(.login) { screen, event in
      guard case .changed(_, let values) = event else { return }
      await gates[values[.username]]?.pass()
      let text = values[.username].uppercased()
      screen.page.body = .form(fields: [.username.showing(text), .password], submit: "Log in")
    }
    for (key, count) in [("a", 2), ("b", 3)] {
      console.type(key)
      await until { screen.events.count == count }
    }
    gates["a"]?.open()
    await until { screen.page.fields[0].value == "A" }
    #expect(console.lines[2] == " › Username  ab")
    gates["ab"]?.open()
    await driver.settle()
    #expect(console.lines[2] == " › Username  AB")
  }

  @Test func `a changed page keeps input and focus, but not a removed field's secret`() async {
    let (driver, screen) = await console.show(.login)
    await console.type("ada\tx", on: driver)
    screen.page.body = .form(
      fields: [
        .username.showing(problem: String(repeating: "x", count: 25)), .code.showing("7"),
        .password,
      ], submit: "Log in")
    #expect(
      console.lines[2...6] == [
        "   Username  ada", "             ! " + String(repeating: "x", count: 24),
        "             ! x", "   Code      7", " › Password  •",
      ])
    #expect(console.screen.cursor.row == 6)
    screen.page.body = .form(fields: [.username], submit: "Go")
    #expect(driver.editor.inputs["password"] == nil)
    screen.page.body = .form(fields: [.username, .code.showing("7"), .password], submit: "Go")
    #expect(console.lines[2...4] == [" › Username  ada", "   Code      7", "   Password"])
  }

  @Test func `leaving a screen cancels its calls, and returning restores its input`() async {
    var wasCancelled = false
    let (driver, login) = await console.show(.login) { _, event in
      guard event.isSubmission else { return }
      await cancellation()
      wasCancelled = Task.isCancelled
    }
    console.type("ada\tx\r")
    await until { login.events.last?.isSubmission == true }
    driver.present(ScreenStub(.people(0..<3)), bar: nil)
    #expect(console.lines[0] == " People" && login.driver == nil)
    await until { wasCancelled }
    driver.present(login, bar: nil)
    #expect(console.lines[2...3] == ["   Username  ada", " › Password"])
  }

  @Test func `a second form starts at its first field`() async {
    let (driver, _) = await console.show(.login) { screen, event in
      guard event.isSubmission else { return }
      screen.page = Page("Code", .form(fields: [.code, .password], submit: "Go on"))
    }
    await console.type("ada\tsecret\r", on: driver)
    #expect(console.lines[2...3] == [" › Code", "   Password"])
    #expect(console.screen.cursor == (13, 2))
  }

  @Test func `a result and the new focus are drawn in one frame`() async {
    let (driver, screen) = await console.show(.login) { screen, event in
      guard event.isSubmission else { return }
      screen.page.busy = "Checking…"
      await Task.yield()
      var page = screen.page
      (page.notice, page.busy) = (.failure("Wrong."), nil)
      screen.page = page
    }
    screen.isDrawnAtOnce = false
    await console.type("ada\tsecret\r", on: driver)
    let frames = console.writes.map { String(decoding: $0, as: UTF8.self).contains("Wrong.") }
    #expect(frames.count(where: \.self) == 1 && frames.last == true)
    #expect(console.lines[3] == " › Password")
  }

  @Test func `flags fill their pages, and submit a form whose fields are all given`() async {
    let (driver, screen) = await console.show(
      Page("Who", .form(fields: [.username], submit: "Go on")),
      answers: ["username": "ada", "password": "x", "filter": "7"]
    ) { screen, event in
      guard case .submitted(let values) = event else { return }
      screen.page =
        values[.password].isEmpty
        ? Page("New", .form(fields: [.code, .password], submit: "Go on")) : .people(0..<3)
    }
    await until { console.lines[0] == " New" }
    await driver.settle()
    #expect(console.lines[2...3] == [" › Code", "   Password  •"])
    #expect(console.screen.cursor == (13, 2))
    console.type("1\t\r")
    await until { screen.events.count == 5 }
    #expect(
      screen.events == [
        .appeared, .submitted(["username": "ada"]),
        .changed("code", ["code": "1", "password": "x"]),
        .submitted(["code": "1", "password": "x"]), .filtered("7"),
      ])
  }

  @Test func `flags aren't used again after their page was left`() async {
    let (driver, screen) = await console.show(
      Page("Code", .form(fields: [.code], submit: "Go")), answers: ["username": "ada"]
    ) { screen, event in
      guard case .cancelled = event else { return }
      screen.page = Page("Who", .form(fields: [.username], submit: "Go"))
    }
    await console.type("\u{1B}", on: driver)
    #expect(screen.events == [.appeared, .cancelled])
    #expect(console.lines[2] == " › Username")
  }

  @Test func `a long text scrolls no further than its end`() async {
    let _ = await console.show(
      Page("Story", .text((1...30).map { "Line \($0)" }.joined(separator: "\n"))))
    console.type("\u{1B}[F\u{1B}[F\u{1B}[F")
    #expect(console.bodyLines.contains(" Line 30"))
    console.type("\u{1B}[H\u{1B}[H\u{1B}[H\u{1B}[B")
    #expect(console.bodyLines[2] == " Line 2")
  }

  @Test func `without colours, marks tell success from failure`() async {
    let page = Page("Log in", Page.login.body, notice: .failure("Wrong."))
    let (_, screen) = await console.show(page, theme: .plain)
    #expect(console.lines.contains(" ✗ Wrong."))
    screen.page.notice = .success("Saved.")
    #expect(console.lines.contains(" ✓ Saved."))
    #expect(!console.text.contains("31m"))
  }

  @Test func `the last message is written after the screen is restored`() async {
    let driver = FullScreenDriver(console: console)
    driver.present(ScreenStub(.login), bar: nil)
    driver.finish(.done, saying: "Goodbye.")
    #expect(await driver.run() == .done)
    #expect(console.writes.last == Array("Goodbye.\n".utf8))
    #expect(console.calls.last == .close)
  }

  @Test func `a screen is released after it is left`() async {
    let (driver, _) = await console.show(.login)
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
}
