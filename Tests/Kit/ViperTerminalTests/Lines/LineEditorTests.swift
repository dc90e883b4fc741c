import Testing
import ViperKitTesting
import ViperPages

@testable import ViperTerminal

@MainActor
@Suite struct LineEditorTests {
  let console = ConsoleFake()

  init() { console.echoes = true }

  /// Answers the two questions of the login, and returns the events of the screen.
  private func answers(to typed: String...) async -> [PageEvent] {
    typed.forEach(console.type)
    return await console.speak(.login, isOnce: true).1
  }

  @Test func `typed letters are echoed, except a secret's`() async {
    let events = await answers(to: "ad", "a\r", "sec", "ret\r")
    #expect(events.last == .submitted(["username": "ada", "password": "secret"]))
    #expect(console.text == "Log in\nUsername: ada\nPassword: \n")
  }

  @Test(arguments: [
    ("adx\u{7F}a", "ada", "adx\u{8} \u{8}a"),
    ("日é\u{7F}\u{7F}ada", "ada", "日é\u{8} \u{8}\u{8} \u{8}\u{8} \u{8}ada"),
    ("x\u{15}ada", "ada", "x\u{8} \u{8}ada"),
    ("ada b \u{17}\u{7F}", "ada", "ada b \u{8} \u{8}\u{8} \u{8}\u{8} \u{8}"),
    ("\u{7F}ad\u{1B}[A\u{1B}OP\u{4}\ta", "ada", "ada"),
    ("\u{202E}\u{7F}ada", "ada", "<U+202E>" + String(repeating: "\u{8} \u{8}", count: 8) + "ada"),
    ("ad\u{12}a", "ada", "ad\nUsername: ada"),
    ("❤\u{FE0F}\u{200D}🔥", "❤\u{FE0F}\u{200D}🔥", "❤\u{FE0F}\u{200D}🔥"),
    ("👩\u{200D}💻\u{7F}ada", "ada", "👩\u{200D}💻\u{8} \u{8}\u{8} \u{8}ada"),
    ("a\u{200D}\u{FE0F}", "a\u{200D}\u{FE0F}", "a<U+200D><U+FE0F>"),
  ])
  func `a line can be edited`(typed: String, name: String, shown: String) async {
    let events = await answers(to: typed + "\r", "x\r")
    #expect(events.last == .submitted(["username": name, "password": "x"]))
    #expect(console.text == "Log in\nUsername: \(shown)\nPassword: \n")
  }

  @Test func `a secret can be edited without an echo`() async {
    let events = await answers(to: "ada\r", "no\u{15}secre\u{7F}et\r")
    #expect(events.last == .submitted(["username": "ada", "password": "secret"]))
    #expect(console.text == "Log in\nUsername: ada\nPassword: \n")
  }

  @Test func `type-ahead is echoed at the question that it answers`() async {
    let events = await answers(to: "ada\rsecret\rmore")
    #expect(events.last == .submitted(["username": "ada", "password": "secret"]))
    #expect(console.text == "Log in\nUsername: ada\nPassword: \n")
  }

  @Test func `a line of invalid UTF-8 is asked for again`() async {
    console.deliver(.bytes([0x61, 0xE9, 0x0D]))
    _ = await answers(to: "ada\r", "x\r")
    #expect(
      console.text
        == "Log in\nUsername: a\u{FFFD}\nError: The input isn't UTF-8 text.\nUsername: ada\nPassword: \n"
    )
  }

  @Test func `Ctrl-D at an empty line cancels`() async {
    let (outcome, _) = await console.speak(.login, "\u{4}", isOnce: true)
    #expect(outcome == .cancelled)
  }

  @Test func `the end of the input ends a prompt that waits`() async {
    let driver = LineDriver(console: console)
    driver.present(ScreenStub(.login), bar: nil)
    Task { await driver.run() }
    await until { console.text.hasSuffix("Username: ") }
    console.deliver(.ended)
    await until { console.calls.last == .close }
  }

  @Test func `nothing is echoed if the terminal echoes by itself`() async {
    console.echoes = false
    _ = await answers(to: "adx\u{7F}a\r", "x\r")
    #expect(console.text == "Log in\nUsername: Password: \n")
  }

  @Test(arguments: [true, false])
  func `after a suspension, secrets that were typed before are asked for again`(
    isTyped: Bool
  ) async {
    console.isTyped = isTyped
    let (current, again) = (Field("current", "Current", kind: .secret), Field.again)
    let screen = ScreenStub(
      Page("Change", .form(fields: [current, .password, again], submit: "Change")))
    let driver = LineDriver(console: console)
    screen.answer = { [weak driver] _, event in
      if event.isSubmission { driver?.finish(.done) }
    }
    driver.present(screen, bar: nil)
    async let outcome = driver.run()
    await until { console.text.hasSuffix("Current: ") }
    console.type("owner\n")
    await until { console.text.hasSuffix("Password: ") }
    console.deliver(.suspended)
    console.deliver(.resumed)
    console.type("new\n")
    if isTyped {
      await until { console.text.hasSuffix("Current: ") }
      console.type("guess\n")
    }
    await until { console.text.hasSuffix("\(again.label): ") }
    console.type("new\n")
    #expect(await outcome == .done)
    let first = isTyped ? "guess" : "owner"
    #expect(
      screen.events.last
        == .submitted(["current": first, "password": "new", again.name: "new"]))
  }

  @Test func `after a suspension a line continues, and a secret starts over`() async {
    let screen = ScreenStub(.login)
    let driver = LineDriver(console: console)
    screen.answer = { [weak driver] _, event in
      if event.isSubmission { driver?.finish(.done) }
    }
    driver.present(screen, bar: nil)
    async let outcome = driver.run()
    await until { console.text.hasSuffix("Username: ") }
    console.type("ad")
    console.deliver(.suspended)
    console.deliver(.resumed)
    console.type("a\r")
    await until { console.text.hasSuffix("Password: ") }
    console.type("no")
    console.deliver(.suspended)
    console.deliver(.resumed)
    console.type("secret\r")
    #expect(await outcome == .done)
    #expect(screen.events.last == .submitted(["username": "ada", "password": "secret"]))
    #expect(
      console.text == "Log in\nUsername: adUsername: ada\nPassword: Password: \n")
    #expect(
      console.calls == [
        .open(raw: false), .suspend, .open(raw: false), .suspend, .open(raw: false), .close,
      ])
  }

  @Test func `a signal ends the prompt`() async {
    console.type("ada")
    console.deliver(.signal(15))
    let (outcome, _) = await console.speak(.login)
    #expect(outcome == .signalled(15))
  }
}
