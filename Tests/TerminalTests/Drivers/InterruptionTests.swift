import Doubles
import Platform
import Testing

@testable import Terminal

/// A signal while something is under way: it is stopped, and says what came of it.
@MainActor
@Suite struct InterruptionTests {
  enum Way: CaseIterable { case fullScreen, lines, flags }

  let console = ConsoleFake(columns: 60, rows: 12)

  /// Submits the login, unless told otherwise, and waits until that is under way; `answer` is what
  /// comes of it.
  private func begin(
    _ way: Way, notice: Notice? = nil, submits: Bool = true,
    answer: @escaping @MainActor (ScreenStub, any Driver) async -> Void
  ) async -> (screen: ScreenStub, run: Task<Outcome, Never>) {
    let driver: any Driver =
      switch way {
      case .fullScreen: FullScreenDriver(console: console)
      case .lines: LineDriver(console: console)
      case .flags:
        LineDriver(console: console, answers: ["username": "ada", "password": "x"], asks: false)
      }
    var page = Page.login
    page.notice = notice
    let screen = ScreenStub(page)
    screen.answer = { screen, event in
      guard case .submitted = event else { return }
      screen.page.busy = "Checking…"
      await answer(screen, driver)
    }
    driver.present(screen, bar: nil)
    let run = Task { await driver.run() }
    await until { console.calls.contains { if case .open = $0 { true } else { false } } }
    if way != .flags {
      await until { console.text.contains("Username") }
      if !submits { return (screen, run) }
      console.type(way == .fullScreen ? "ada\tx\r" : "ada\nx\n")
    }
    await until { screen.page.busy != nil }
    return (screen, run)
  }

  /// What was written after the terminal was handed back.
  private var words: String { String(decoding: console.writes.last ?? [], as: UTF8.self) }

  @Test(arguments: Way.allCases, [SIGINT, SIGTERM, SIGHUP, SIGQUIT])
  func `what is under way is stopped, and says so`(way: Way, signal: Int32) async {
    let (_, run) = await begin(way) { screen, _ in
      await cancellation()
      screen.page.busy = nil
      screen.page.notice = .failure("It was stopped. Nothing has changed.")
    }
    console.deliver(.signal(signal))
    #expect(await run.value == .signalled(signal))
    #expect(console.calls.last == .close)
    #expect(words == "It was stopped. Nothing has changed.\n")
    #expect(console.text.ranges(of: "It was stopped.").count == 1)
  }

  @Test func `Ctrl-C is such a signal where keys are bytes`() async {
    let (_, run) = await begin(.fullScreen) { screen, _ in
      await cancellation()
      screen.page.notice = .failure("It was stopped.")
    }
    console.type("\u{3}zzz\r")
    #expect(await run.value == .signalled(SIGINT))
    #expect(words == "It was stopped.\n")
  }

  @Test(arguments: Way.allCases)
  func `what wasn't stopped in time was done, though it ends by the signal`(way: Way) async {
    let (_, run) = await begin(way) { _, driver in
      await cancellation()
      driver.finish(.done, saying: "You are logged in.")
    }
    console.deliver(.signal(SIGINT))
    #expect(await run.value == .signalled(SIGINT))
    #expect(words == "It was done before it could be stopped. You are logged in.\n")
  }

  @Test(arguments: Way.allCases)
  func `what led on to another screen was done`(way: Way) async {
    let next = ScreenStub(.people(["ada"]))
    let (_, run) = await begin(way) { _, driver in
      await cancellation()
      driver.present(next, bar: nil)
    }
    console.deliver(.signal(SIGTERM))
    #expect(await run.value == .signalled(SIGTERM))
    #expect(words == "It was done before it could be stopped.\n")
    #expect(next.events == [] && !console.text.contains("People"))
  }

  @Test(arguments: Way.allCases)
  func `what was said before is no answer`(way: Way) async {
    let (_, run) = await begin(way, notice: .failure("It was stopped.")) { screen, _ in
      await cancellation()
      screen.page.busy = nil
    }
    console.deliver(.signal(SIGINT))
    _ = await run.value
    #expect(words == "It was over before it could be stopped.\n")
  }

  @Test(arguments: Way.allCases)
  func `why an entry won't do is an answer`(way: Way) async {
    let (_, run) = await begin(way) { screen, _ in
      await cancellation()
      screen.page.body = .form(
        fields: [.username.showing("ada", problem: "That is taken.")], submit: "Log in")
      screen.page.busy = nil
    }
    console.deliver(.signal(SIGINT))
    _ = await run.value
    #expect(words == "That is taken.\n")
  }

  @Test(arguments: Way.allCases)
  func `what can't say in time what came of it isn't waited for`(way: Way) async {
    let gate = Gate()
    let (_, run) = await begin(way) { _, _ in await gate.pass() }
    console.deliver(.signal(SIGINT))
    #expect(console.later.last == .overdue)
    console.deliver(.overdue)
    #expect(await run.value == .signalled(SIGINT))
    #expect(words == "“Checking…” may or may not have finished. Check before you try again.\n")
    gate.open()
  }

  @Test(arguments: Way.allCases)
  func `what has said what came of it is believed, also where it isn't over in time`(
    way: Way
  ) async {
    let gate = Gate()
    let (screen, run) = await begin(way) { screen, _ in
      await cancellation()
      screen.page.busy = nil
      screen.page.notice = .failure("It was stopped.")
      await gate.pass()
    }
    console.deliver(.signal(SIGINT))
    await until { screen.page.busy == nil }
    console.deliver(.overdue)
    #expect(await run.value == .signalled(SIGINT))
    #expect(console.text.ranges(of: "It was stopped.").count == 1)
    #expect(words.hasSuffix("It was stopped.\n"))
    gate.open()
  }

  @Test(arguments: Way.allCases)
  func `a second signal waits for nothing`(way: Way) async {
    let gate = Gate()
    let (_, run) = await begin(way) { _, _ in await gate.pass() }
    console.deliver(.signal(SIGINT))
    if way == .fullScreen { console.type("\u{3}") } else { console.deliver(.signal(SIGTERM)) }
    #expect(await run.value == .signalled(way == .fullScreen ? SIGINT : SIGTERM))
    #expect(words.hasPrefix("“Checking…” may or may not"))
    gate.open()
  }

  @Test(arguments: [Way.fullScreen, .lines])
  func `with nothing under way there is nothing to say`(way: Way) async {
    let (_, run) = await begin(way, submits: false) { _, _ in }
    let count = console.text.count
    console.deliver(.signal(SIGINT))
    #expect(await run.value == .signalled(SIGINT))
    #expect(console.text.dropFirst(count).allSatisfy { $0 == "\n" })
    #expect(!console.later.contains(.overdue))
  }
}
