import Doubles
import Testing

@testable import Terminal

@MainActor
@Suite struct LineDriverTests {
  let console = ConsoleFake()

  @Test func `a form is asked field by field from one pipe`() async {
    let screen = ScreenStub(.login)
    console.type("ada\nsec")
    console.type("ret\r\n")
    #expect(await run(screen) { $0.finish(.done) } == .done)
    #expect(screen.events.last == .submitted(["username": "ada", "password": "secret"]))
    #expect(console.text == "Log in\nUsername: Password: \n")
    #expect(console.calls == [.open(raw: false), .close])
  }

  @Test func `from a pipe each question has a line of its own`() async {
    console.isTyped = false
    console.type("ada\nsecret\n")
    _ = await run(ScreenStub(.login)) { $0.finish(.done) }
    #expect(console.text == "Log in\nUsername: \nPassword: \n")
  }

  @Test func `a problem is reported and the field is asked again`() async {
    let screen = ScreenStub(.login)
    screen.answer = { screen, event in
      guard case .changed("username", let values) = event else { return }
      let problem = values[.username] == "x" ? "Too short." : nil
      screen.page.body = .form(
        fields: [.username.showing(problem: problem), .password], submit: "Go")
    }
    console.type("x\nada\nsecret\n")
    _ = await run(screen) { $0.finish(.done) }
    #expect(console.text.hasPrefix("Log in\nUsername: Error: Too short.\nUsername: Password: "))
  }

  @Test func `a flag answers once, and a missing value is an error without input`() async {
    let driver = LineDriver(console: console, answers: ["username": "ada"], asks: false)
    driver.present(ScreenStub(.login), bar: nil)
    #expect(await driver.run() == .misused)
    #expect(console.text == "Error: “Password” is needed. Give it with --password-file.\n")
  }

  @Test func `an empty answer offers the other choices by number`() async {
    let screen = ScreenStub(.login)
    screen.page.actions = [Action("forgot", "Forgot password")]
    console.type("\n9\n\n2\n")
    _ = await run(screen) { driver in
      if screen.events.contains(where: { if case .chose = $0 { true } else { false } }) {
        driver.finish(.done)
      }
    }
    #expect(
      console.text.contains(
        "1. Go on\n2. Forgot password\n3. Leave\nNumber: Error: Enter a number"))
  }

  @Test func `the bar offers the other modules by number`() async {
    let driver = LineDriver(console: console)
    let items = [
      NavigationBar.Item("user-list", "Users"), NavigationBar.Item("log-out", "Log out"),
    ]
    let bar = NavigationBar(items, current: "user-list") { name in
      driver.finish(.done, saying: "Chose \(name).")
    }
    driver.present(ScreenStub(.login), bar: bar)
    console.type("\n2\n")
    #expect(await driver.run() == .done)
    #expect(
      console.text
        == "Log in\nUsername: 1. Go on\n2. Log out\n3. Leave\nNumber: Chose log-out.\n")
  }

  @Test func `a table is read out in parts, and numbers open rows`() async {
    let screen = ScreenStub(.numbers(0..<25, of: 30))
    screen.answer = { screen, event in
      guard case .wantsRows(let places) = event else { return }
      screen.page = .numbers(places, of: 30)
    }
    console.type("\n26\n")
    console.deliver(.ended)
    #expect(await run(screen) == .done)
    #expect(screen.events == [.appeared, .wantsRows(20..<30), .selected(id: "25")])
    #expect(console.text.contains("\n20. 19\n20 of 30.\n"))
    #expect(console.text.contains("\n30. 29\n30 of 30.\n"))
  }

  @Test func `without input a table goes to the results`() async {
    let screen = ScreenStub(.numbers(0..<20, of: 45))
    screen.answer = { screen, event in
      guard case .wantsRows(let places) = event else { return }
      screen.page = .numbers(max(0, places.lowerBound - 7)..<places.upperBound, of: 45)
    }
    let results = ResultsSpy()
    let driver = LineDriver(console: console, asks: false, results: results)
    driver.present(screen, bar: nil)
    #expect(await driver.run() == .done)
    #expect(results.rows == (0..<45).map { ["\($0)"] })
    #expect(console.text == "")
  }

  @Test func `an error in writing results ends the run`() async {
    let results = ResultsSpy()
    results.room = 3
    let driver = LineDriver(console: console, asks: false, results: results)
    driver.present(ScreenStub(.numbers(0..<20, of: 20)), bar: nil)
    #expect(await driver.run() == .unwritable)
  }

  @Test func `without input a table that can't be read is a failure, not an empty result`() async {
    let screen = ScreenStub(.numbers(0..<0, of: 0))
    screen.page.notice = .failure("Can't read.")
    let driver = LineDriver(console: console, asks: false, results: ResultsSpy())
    driver.present(screen, bar: nil)
    #expect(await driver.run() == .failed)
    #expect(console.text == "Error: Can't read.\n")
  }

  @Test func `the end of the input after a failure is a failure`() async {
    let screen = ScreenStub(.login)
    screen.answer = { screen, event in
      if case .submitted = event { screen.page.notice = .failure("Wrong.") }
    }
    console.isTyped = false
    console.type("ada\nx\n")
    console.deliver(.ended)
    #expect(await run(screen) == .failed)
    #expect(console.text.hasSuffix("\nError: Wrong.\nUsername [ada]: \n"))
  }

  @Test func `a problem that the submission finds is reported`() async {
    let screen = ScreenStub(.login)
    screen.answer = { screen, event in
      guard case .submitted = event else { return }
      screen.page.body = .form(
        fields: [.username.showing(problem: "Taken."), .password], submit: "Log in")
    }
    console.isTyped = false
    console.type("ada\nx\n")
    console.deliver(.ended)
    #expect(await run(screen) == .failed)
    #expect(console.text.hasSuffix("\nError: Taken.\nUsername [ada]: \n"))
  }

  @Test func `a flag gives a repeated secret twice`() async {
    let screen = ScreenStub(Page("New", .form(fields: [.password, .again], submit: "Go")))
    let driver = LineDriver(console: console, answers: ["password": "x"], asks: false)
    driver.present(screen, bar: nil)
    #expect(await driver.run() == .done)
    #expect(screen.events.last == .submitted(["password": "x", "repeat": "x"]))
  }

  @Test func `a line of invalid UTF-8 is asked for again`() async {
    let screen = ScreenStub(.login)
    console.deliver(.bytes([0x61, 0xFF, 0x0A]))
    console.type("ada\nsecret\n")
    _ = await run(screen) { $0.finish(.done) }
    #expect(console.text.hasPrefix("Log in\nUsername: Error: That is no UTF-8 text.\nUsername: "))
    #expect(screen.events.last == .submitted(["username": "ada", "password": "secret"]))
  }

  @Test func `input beyond the buffer stays unread, and the length of a line is limited`() async {
    let screen = ScreenStub(.login)
    console.type(String(repeating: "x", count: 70_000))
    console.type("xx\nada\nsecret\n")
    _ = await run(screen) { $0.finish(.done) }
    #expect(console.text.hasPrefix("Log in\nUsername: Error: That is too long.\nUsername: "))
    #expect(screen.events.last == .submitted(["username": "ada", "password": "secret"]))
    #expect(console.isReading)
  }

  @Test func `the buffer of unasked lines is limited`() async {
    let screen = ScreenStub(.login)
    let gate = Gate()
    screen.answer = { _, _ in await gate.pass() }
    console.type(String(repeating: "ada\n", count: 20_000))
    async let outcome = run(screen)
    await until { !console.isReading }
    gate.open()
    console.deliver(.signal(2))
    #expect(await outcome == .signalled(2))
  }

  @Test func `an empty table offers the other choices`() async {
    let screen = ScreenStub(.numbers(0..<0, of: 0))
    screen.page.actions = [Action("retry", "Try again")]
    console.type("2\n")
    _ = await run(screen) { $0.finish(.done) }
    #expect(screen.events.last == .chose(Action("retry", "Try again"), ["filter": ""]))
    #expect(console.text.hasPrefix("Numbers\nNone.\n1. Go on\n2. Try again"))
  }

  @Test func `a field whose flag was refused is asked, and the end of the input ends the run`()
    async
  {
    let screen = ScreenStub(Page("New", .form(fields: [.password, .again], submit: "Go")))
    screen.answer = { screen, event in
      guard case .changed(_, let values) = event else { return }
      let (isShort, isSame) = (values[.password].count < 3, values[.password] == values[.again])
      let fields: [Field] = [
        .password.showing(problem: isShort ? "Too short." : nil),
        .again.showing(problem: isSame ? nil : "They differ."),
      ]
      screen.page.body = .form(fields: fields, submit: "Go")
    }
    let driver = LineDriver(console: console, answers: ["password": "x"])
    driver.present(screen, bar: nil)
    console.isTyped = false
    console.type("long\n")
    console.deliver(.ended)
    #expect(await driver.run() == .misused)
    #expect(
      console.text
        == "New\nError: Too short.\nPassword: \nRepeat: \n"
        + "Error: “Repeat” is needed. Give it with --password-file.\n")
  }

  @Test func `input at a question for a number isn't repeated`() async {
    console.type("\nmy secret\n")
    console.deliver(.ended)
    _ = await run(ScreenStub(.login))
    #expect(console.text.contains("Number: Error: Enter a number from 1 to 2.\n"))
    #expect(!console.text.contains("my secret"))
  }

  @Test func `flags aren't used again after their page was left`() async {
    let screen = ScreenStub(Page("Code", .form(fields: [.code], submit: "Go")))
    screen.answer = { screen, event in
      guard case .cancelled = event else { return }
      screen.page = Page("Who", .form(fields: [.username], submit: "Go"))
    }
    let driver = LineDriver(console: console, answers: ["username": "ada"])
    driver.present(screen, bar: nil)
    console.isTyped = false
    console.type("\n2\n")
    console.deliver(.ended)
    _ = await driver.run()
    #expect(
      console.text.hasSuffix(
        "Who\nUsername: \nError: “Username” is needed. Give it with --username.\n"))
  }

  @Test func `a failed attempt on a page that may wait is a failure`() async {
    let screen = ScreenStub(Page("Code", .form(fields: [.code], submit: "Go"), canWait: true))
    screen.answer = { screen, event in
      if case .submitted = event { screen.page.notice = .failure("Wrong.") }
    }
    console.isTyped = false
    console.type("7\n")
    console.deliver(.ended)
    #expect(await run(screen) == .failed)
  }

  @Test func `the end of the input at a question leaves it`() async {
    console.deliver(.ended)
    #expect(await run(ScreenStub(.deletion)) == .done)
  }

  @Test func `the last message comes after all other output`() async {
    let driver = LineDriver(console: console)
    driver.present(ScreenStub(.login), bar: nil)
    driver.finish(.done, saying: "Good \u{1B}bye.")
    #expect(await driver.run() == .done)
    #expect(console.text == "Good ^[bye.\n")
  }

  @Test func `a last message that repeats the notice is omitted`() async {
    let driver = LineDriver(console: console)
    let screen = ScreenStub(.login)
    screen.page.notice = .success("It is saved.")
    driver.present(screen, bar: nil)
    driver.pageChanged()
    driver.finish(.done, saying: "It is saved.")
    #expect(await driver.run() == .done)
    #expect(console.text == "It is saved.\n")
  }

  @Test func `a form that follows a form is introduced by its title`() async {
    let screen = ScreenStub(.login)
    screen.answer = { screen, event in
      guard case .submitted(let values) = event, values[.code].isEmpty else { return }
      screen.page = Page("Code", .form(fields: [.code], submit: "Go on"))
    }
    console.type("ada\nsecret\n123\n")
    _ = await run(screen) {
      if screen.events.last == .submitted(["code": "123"]) { $0.finish(.done) }
    }
    #expect(console.text == "Log in\nUsername: Password: \nCode\nCode: ")
  }

  @Test func `a field that an answer adds is asked`() async {
    let screen = ScreenStub(Page("New", .form(fields: [.username], submit: "Go")))
    screen.answer = { screen, event in
      guard case .changed("username", _) = event else { return }
      screen.page.body = .form(fields: [.username, .code], submit: "Go")
    }
    console.type("ada\n7\n")
    _ = await run(screen) { $0.finish(.done) }
    #expect(screen.events.last == .submitted(["username": "ada", "code": "7"]))
  }

  @Test(arguments: [nil, "delete"])
  func `a question is numbered, or answered by a flag`(flag: String?) async {
    let screen = ScreenStub(.deletion)
    let driver = LineDriver(
      console: console, answers: flag.map { ["deletion": $0] } ?? [:], asks: flag == nil)
    screen.answer = { [weak driver] _, event in
      if case .submitted = event { driver?.finish(.done) }
    }
    console.type("3\n2\n")
    driver.present(screen, bar: nil)
    #expect(await driver.run() == .done)
    #expect(screen.events.last == .submitted(["deletion": "delete"]))
    let error = "1. Keep\n2. Delete\nDelete bob? Error: Enter a number from 1 to 2.\n"
    #expect(console.text.contains(error) == (flag == nil))
  }

  @Test func `without input a form is submitted once`() async {
    let field = Field("bio", "Bio", value: "old", isOptional: true)
    let screen = ScreenStub(Page("Profile", .form(fields: [field], submit: "Save")))
    let driver = LineDriver(console: console, answers: ["bio": "new"], asks: false)
    driver.present(screen, bar: nil)
    #expect(await driver.run() == .done)
    #expect(screen.events.count { $0 == .submitted(["bio": "new"]) } == 1)
  }

  @Test func `no text writes an escape byte`() async {
    let evil = "bob \u{1B}]0;PWN\u{07}\u{9B}31m\r\n\u{202E}"
    var page = Page.login
    page.title = evil
    page.notice = .failure(evil)
    page.busy = evil
    page.actions = [Action("evil", evil)]
    let screen = ScreenStub(page)
    screen.answer = { screen, _ in screen.page.busy = evil + "!" }
    console.type("\n2\n")
    _ = await run(screen) { if screen.events.count > 1 { $0.finish(.done) } }
    #expect(
      !console.writes.joined().contains { $0 == 0x1B || $0 == 0x07 || $0 == 0x0D || $0 == 0x7F })
  }

  @Test func `a signal ends a running call`() async {
    let screen = ScreenStub(.login)
    screen.answer = { _, event in
      guard case .submitted = event else { return }
      Task { console.deliver(.signal(2)) }
      await cancellation()
    }
    console.type("ada\nx\n")
    #expect(await run(screen) == .signalled(2))
  }

  /// Runs `screen`; `then` is called after each of its calls but the first.
  private func run(
    _ screen: ScreenStub, then: @escaping @MainActor (LineDriver) -> Void = { _ in }
  ) async -> Outcome {
    let driver = LineDriver(console: console)
    let answer = screen.answer
    screen.answer = { [weak driver] screen, event in
      await answer(screen, event)
      switch event {
      case .submitted, .chose: if let driver { then(driver) }
      default: break
      }
    }
    driver.present(screen, bar: nil)
    return await driver.run()
  }
}
