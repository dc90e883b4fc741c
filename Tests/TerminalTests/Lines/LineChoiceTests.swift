import Doubles
import Testing

@testable import Terminal

/// The choices that aren't values, and how they are reached from any question.
@MainActor
@Suite struct LineChoiceTests {
  let console = ConsoleFake()

  private static let page = Page(
    "Who", .form(fields: [.username.showing("ada"), .password], submit: "Go"), actions: [.export])

  @Test func `a question mark offers the other choices, also with a proposed answer`() async {
    let (_, events) = await console.speak(Self.page, "?\n2\n")
    #expect(
      console.text.hasPrefix(
        "Who\n? for other choices: Export.\nUsername [ada]: 1. Go on\n2. Export\n3. Leave\n"))
    #expect(
      events == [.appeared, .chose(.export, ["username": "ada", "password": ""])])
  }

  @Test func `an empty answer to a required field offers them too`() async {
    let (_, events) = await console.speak(.login, "\n1\n\n2\n")
    #expect(events == [.appeared, .cancelled])
    let menu = "1. Go on\n2. Leave\nNumber: "
    #expect(console.text.hasPrefix("Log in\nUsername: \(menu)Username: \(menu)"))
  }

  @Test func `a secret may be a question mark`() async {
    let (_, events) = await console.speak(.login, "ada\n?\n", isOnce: true)
    #expect(events.last == .submitted(["username": "ada", "password": "?"]))
  }

  @Test(arguments: ["0", "-1", "3", "\(Int.min)", "\(Int.max)", "my secret"])
  func `an invalid number of a choice is asked again, and not repeated`(line: String) async {
    let (_, events) = await console.speak(.login, "?\n\(line)\n")
    #expect(console.text.contains("Number: Error: Enter a number from 1 to 2.\n"))
    #expect(events == [.appeared] && !console.text.contains("secret"))
  }

  @Test(arguments: ["0", "3", "\(Int.min)", "\(Int.max)"])
  func `a number without an option is asked for again`(number: String) async {
    let (_, events) = await console.speak(.deletion, "\(number)\n2\n", isOnce: true)
    #expect(console.text.contains("Delete bob? Error: Enter a number from 1 to 2.\n"))
    #expect(events.last == .submitted(["deletion": "delete"]))
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

  @Test func `tips and announcements are said before the next question`() async {
    var isDismissed = false
    let (driver, list) = await begin()
    driver.announce(.failure("It failed."))
    driver.show(tip: "Press Enter.") { isDismissed = true }
    #expect(isDismissed && console.text.hasSuffix("> "))
    console.type("/b\n")
    await until { console.text.hasSuffix("> ") && list.events.count == 2 }
    #expect(console.text.contains("\nError: It failed.\nTip: Press Enter.\n"))
    driver.finish(.done)
  }

  /// A list that has been read out, and asks what to do.
  private func begin(bar: NavigationBar? = nil) async -> (LineDriver, ScreenStub) {
    let driver = LineDriver(console: console)
    let list = ScreenStub(.people(["ada", "bob"]))
    driver.present(list, bar: bar)
    Task { await driver.run() }
    await until { console.text.hasSuffix("> ") }
    return (driver, list)
  }
}
