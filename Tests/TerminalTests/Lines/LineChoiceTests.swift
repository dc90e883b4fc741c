import Doubles
import Testing

@testable import Terminal

/// The choices that aren't values, and how they are reached from any question.
@MainActor
@Suite struct LineChoiceTests {
  let console = ConsoleFake()

  @Test func `a question mark offers the other choices, also with a proposed answer`() async {
    let page = Page(
      "Who", .form(fields: [.username.showing("ada"), .password], submit: "Go"),
      actions: [.export])
    console.type("?\n2\n")
    console.deliver(.ended)
    let (_, events) = await console.speak(page)
    #expect(
      console.text.hasPrefix(
        "Who\n? for other choices: Export.\nUsername [ada]: 1. Go on\n2. Export\n3. Leave\n"))
    #expect(
      events == [.appeared, .chose(.export, ["username": "ada", "password": ""])])
  }

  @Test func `a secret may be a question mark`() async {
    console.type("ada\n?\n")
    let (_, events) = await console.speak(.login, isOnce: true)
    #expect(events.last == .submitted(["username": "ada", "password": "?"]))
  }

  @Test(arguments: ["0", "-1", "4", "\(Int.min)", "\(Int.max)"])
  func `an invalid number is asked for again`(number: String) async {
    console.type("?\n\(number)\n")
    console.deliver(.ended)
    let (_, events) = await console.speak(.login)
    #expect(console.text.contains("Number: Error: Enter a number from 1 to 2.\n"))
    #expect(events == [.appeared])
  }

  @Test(arguments: ["0", "3", "\(Int.min)", "\(Int.max)"])
  func `a number without an option is asked for again`(number: String) async {
    console.type("\(number)\n2\n")
    let (_, events) = await console.speak(.deletion, isOnce: true)
    #expect(console.text.contains("Delete bob? Error: Enter a number from 1 to 2.\n"))
    #expect(events.last == .submitted(["deletion": "delete"]))
  }

  @Test func `a table's hint names its commands`() async {
    console.deliver(.ended)
    let _ = await console.speak(.people(["ada"]))
    #expect(console.text == "People\n1. ada\n1 of 1.\n" + LineTableTests.hint + "\n")
  }

  @Test(arguments: [
    ("f 2", PageEvent.did(.favorite, id: "bob")),
    ("/b", .changed("filter", ["filter": "b", "order": "name"])), ("1", .selected(id: "ada")),
  ])
  func `an answer during a tip is handled after it`(
    line: String, event: PageEvent
  ) async {
    let (driver, list) = await begin()
    driver.present(tip(over: list, of: driver), bar: nil)
    console.type(line + "\n")
    await until { list.events.count == 3 }
    #expect(list.events == [.appeared, .appeared, event])
    driver.finish(.done)
  }

  @Test func `an offered navigation bar works after a tip`() async {
    var chosen: RouteName?
    let bar = NavigationBar([.init("favorites", "Favorites")], current: "people") { chosen = $0 }
    let (driver, list) = await begin(bar: bar)
    console.type("?\n")
    await until { console.text.hasSuffix("Number: ") }
    #expect(console.text.contains("\n5. Favorites\n"))
    driver.present(tip(over: list, of: driver), bar: nil)
    console.type("5\n")
    await until { chosen != nil }
    #expect(chosen == "favorites")
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

  private func tip(over list: ScreenStub, of driver: LineDriver) -> ScreenStub {
    let tip = ScreenStub(FullScreenWaitTests.tip)
    tip.answer = { [weak driver] _, event in
      if case .submitted = event { driver?.present(list, bar: nil) }
    }
    return tip
  }
}
