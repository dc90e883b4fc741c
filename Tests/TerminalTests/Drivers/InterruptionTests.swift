import Doubles
import Platform
import Testing

@testable import Terminal

/// A signal during an act, which is cancelled and reports its outcome.
@MainActor
@Suite struct InterruptionTests {
  enum Way: CaseIterable { case fullScreen, lines, flags }

  let console = ConsoleFake(columns: 60, rows: 12)

  /// Submits the login, unless `submits` is false, and waits until that is under way; `answer` is
  /// its handler.
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

  /// The output after the terminal was restored.
  private var words: String { String(decoding: console.writes.last ?? [], as: UTF8.self) }

  @Test(arguments: Way.allCases, [SIGINT, SIGTERM, SIGHUP, SIGQUIT])
  func `a signal cancels the running act, which reports its outcome`(way: Way, signal: Int32) async
  {
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

  @Test func `Ctrl-C is a signal in raw mode`() async {
    let (_, run) = await begin(.fullScreen) { screen, _ in
      await cancellation()
      screen.page.notice = .failure("It was stopped.")
    }
    console.type("\u{3}zzz\r")
    #expect(await run.value == .signalled(SIGINT))
    #expect(words == "It was stopped.\n")
  }

  @Test(arguments: Way.allCases)
  func `an act that finishes before cancellation is reported as done`(way: Way) async {
    let (_, run) = await begin(way) { _, driver in
      await cancellation()
      driver.finish(.done, saying: "You are logged in.")
    }
    console.deliver(.signal(SIGINT))
    #expect(await run.value == .signalled(SIGINT))
    #expect(words == "It was done before it could be stopped. You are logged in.\n")
  }

  @Test(arguments: Way.allCases)
  func `an act that led to another screen is reported as done`(way: Way) async {
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
  func `an earlier notice isn't the outcome`(way: Way) async {
    let (_, run) = await begin(way, notice: .failure("It was stopped.")) { screen, _ in
      await cancellation()
      screen.page.busy = nil
    }
    console.deliver(.signal(SIGINT))
    _ = await run.value
    #expect(words == "It was over before it could be stopped.\n")
  }

  @Test(arguments: Way.allCases)
  func `a field's problem is an outcome`(way: Way) async {
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
  func `an act that reports no outcome in time isn't awaited`(way: Way) async {
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
  func `a reported outcome counts, also if the act isn't over in time`(
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
  func `a second signal ends the run at once`(way: Way) async {
    let gate = Gate()
    let (_, run) = await begin(way) { _, _ in await gate.pass() }
    console.deliver(.signal(SIGINT))
    if way == .fullScreen { console.type("\u{3}") } else { console.deliver(.signal(SIGTERM)) }
    #expect(await run.value == .signalled(way == .fullScreen ? SIGINT : SIGTERM))
    #expect(words.hasPrefix("“Checking…” may or may not"))
    gate.open()
  }

  @Test(arguments: [Way.fullScreen, .lines])
  func `without a running act a signal ends the run silently`(way: Way) async {
    let (_, run) = await begin(way, submits: false) { _, _ in }
    let count = console.text.count
    console.deliver(.signal(SIGINT))
    #expect(await run.value == .signalled(SIGINT))
    #expect(console.text.dropFirst(count).allSatisfy { $0 == "\n" })
    #expect(!console.later.contains(.overdue))
  }
}
