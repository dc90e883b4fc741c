import Testing
import ViperKitTesting
import ViperPlatform

@testable import ViperTerminal

/// A signal during an act, which is cancelled and reports its outcome.
@MainActor
@Suite struct InterruptionTests {
  /// How a page is shown, and interrupted: by a signal, or by Ctrl-C in raw mode.
  enum Way: CaseIterable { case fullScreen, key, lines, flags }

  /// The behaviour of an action after the signal.
  enum Act: CaseIterable {
    case reports, findsProblem, isSilent, finishes, leadsOn, goesOn, isInterruptedTwice
    case reportsAndGoesOn

    var isEndless: Bool { [.goesOn, .isInterruptedTwice].contains(self) }

    var words: String {
      switch self {
      case .reports, .reportsAndGoesOn: "It was stopped.\n"
      case .findsProblem: "That is taken.\n"
      case .isSilent, .leadsOn: "It finished before it could be stopped.\n"
      case .finishes: "It finished before it could be stopped. You are logged in.\n"
      case .goesOn, .isInterruptedTwice:
        "“Checking…” may or may not have finished. Check before you try again.\n"
      }
    }
  }

  let console = ConsoleFake(columns: 60, rows: 12)
  let gate = Gate()
  let next = ScreenStub(.people(["ada"]))

  /// Shows the login, and submits it unless `submits` is false.
  private func begin(_ way: Way, _ act: Act = .reports, submits: Bool = true) async
    -> (screen: ScreenStub, run: Task<Outcome, Never>)
  {
    let driver: any Driver =
      switch way {
      case .fullScreen, .key: FullScreenDriver(console: console)
      case .lines: LineDriver(console: console)
      case .flags:
        LineDriver(console: console, answers: ["username": "ada", "password": "x"], asks: false)
      }
    let screen = ScreenStub(.login)
    // An earlier notice isn't the outcome.
    screen.page.notice = .failure(act == .isSilent ? "It was stopped." : "It is new.")
    screen.answer = { screen, event in
      guard event.isSubmission else { return }
      screen.page.busy = "Checking…"
      if !act.isEndless { await cancellation() }
      await handle(act, screen, driver)
    }
    driver.present(screen, bar: nil)
    let run = Task { await driver.run() }
    await until { console.calls.contains { if case .open = $0 { true } else { false } } }
    if way == .flags {
      await until { screen.page.busy != nil }
    } else {
      await until { console.text.contains("Username") }
      if submits {
        console.type(way == .lines ? "ada\nx\n" : "ada\tx\r")
        await until { screen.page.busy != nil }
      }
    }
    return (screen, run)
  }

  private func handle(_ act: Act, _ screen: ScreenStub, _ driver: any Driver) async {
    switch act {
    case .reports, .reportsAndGoesOn:
      screen.page.busy = nil
      screen.page.notice = .failure("It was stopped.")
      if act == .reportsAndGoesOn { await gate.pass() }
    case .findsProblem:
      screen.page.body = .form(
        fields: [.username.showing("ada", problem: "That is taken.")], submit: "Log in")
      screen.page.busy = nil
    case .isSilent: screen.page.busy = nil
    case .finishes: driver.finish(.done, saying: "You are logged in.")
    case .leadsOn: driver.present(next, bar: nil)
    case .goesOn, .isInterruptedTwice: await gate.pass()
    }
  }

  private func interrupt(_ way: Way, _ signal: Int32) {
    if way == .key { console.type("\u{3}zzz\r") } else { console.deliver(.signal(signal)) }
  }

  @Test(arguments: Way.allCases, Act.allCases)
  func `an action interrupted by a signal can still report its outcome`(way: Way, act: Act) async {
    let (screen, run) = await begin(way, act)
    interrupt(way, SIGTERM)
    #expect(console.later.last == .overdue && console.delays.last == 2_000)
    if act == .reportsAndGoesOn { await until { screen.page.busy == nil } }
    if act == .goesOn || act == .reportsAndGoesOn { console.deliver(.overdue) }
    if act == .isInterruptedTwice { interrupt(way, SIGHUP) }
    let signal = act == .isInterruptedTwice ? SIGHUP : SIGTERM
    #expect(await run.value == .signalled(way == .key ? SIGINT : signal))
    #expect(console.calls.last == .close)
    #expect(String(decoding: console.writes.last ?? [], as: UTF8.self).hasSuffix(act.words))
    let isDrawn = act == .findsProblem && (way == .fullScreen || way == .key)
    #expect(console.text.ranges(of: act.words.dropLast()).count == (isDrawn ? 2 : 1))
    #expect(next.events == [] && !console.text.contains("People"))
    gate.open()
  }

  /// With flags, the outcome doesn't depend on the messages.
  @Test(arguments: [Way.fullScreen, .lines, .flags], [true, false])
  func `a run whose output can't be written ends after the running action`(
    way: Way, submits: Bool
  ) async {
    let (_, run) = await begin(way, way == .flags ? .goesOn : .reports, submits: submits)
    console.deliver(.unwritable)
    if way == .flags { gate.open() }
    #expect(await run.value == (way == .flags ? .failed : .unwritable))
    #expect(console.later.contains(.overdue) == (submits && way != .flags))
  }

  @Test(arguments: Way.allCases)
  func `a suspension that waits for a running action is shown on the page`(way: Way) async {
    let (_, run) = await begin(way, .goesOn)
    // The wait is shown once it lasts.
    for _ in 0..<9 { console.deliver(.tick) }
    console.deliver(.suspending)
    let words = "Suspends as soon as the current write is done."
    #expect(console.text.contains(words))
    if way == .fullScreen {
      #expect(console.lines.show("Checking…"))
      console.deliver(.resumed)
      #expect(console.text.ranges(of: words).count == 1)
    }
    console.deliver(.signal(SIGTERM))
    console.deliver(.overdue)
    #expect(await run.value == .signalled(SIGTERM))
    gate.open()
  }

  @Test(arguments: [Way.fullScreen, .key, .lines])
  func `without a running action, a signal ends the run silently`(way: Way) async {
    let (_, run) = await begin(way, submits: false)
    let count = console.text.count
    interrupt(way, SIGINT)
    #expect(await run.value == .signalled(SIGINT))
    #expect(console.text.dropFirst(count).allSatisfy { $0 == "\n" })
    #expect(!console.later.contains(.overdue))
  }
}
