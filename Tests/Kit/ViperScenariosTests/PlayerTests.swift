import Testing
import ViperKitTesting
import ViperPages
import ViperPlatform
import ViperTerminal

@testable import ViperScenarios

/// The player on a full screen with screens of the test.
@MainActor
@Suite struct PlayerTests {
  private static let name = Field("name", "Full name")
  private static let file = Field("file", "File", kind: .file)

  /// A screen that stays busy until the player has polled it often.
  private final class BusyScreen: Screen {
    weak var driver: (any ScreenToDriver)?
    private var looks = 0
    var page: Page {
      looks -= 1
      let isBusy = looks > 0
      return Page(
        "Form", .form(fields: [], submit: "Go"), busy: isBusy ? "Checking…" : nil)
    }
    var isBusy: Bool { looks > 0 }

    func handle(_ event: PageEvent) async { if case .submitted = event { looks = 60 } }
  }

  private let terminal = ConsoleFake()

  private func play(
    _ screen: any Screen, bar: NavigationBar? = nil, at pace: Player.Pace = .atOnce,
    wait: (@MainActor (Duration) async -> Void)? = nil
  ) -> (Player, Task<Outcome, Never>) {
    let console = ReplayConsole(on: terminal)
    let driver = FullScreenDriver(console: console)
    let player =
      wait.map { Player(driver, on: console, at: pace, files: "/folder", wait: $0) }
      ?? Player(driver, on: console, at: pace, files: "/folder")
    player.present(screen, bar: bar)
    return (player, Task { await player.run() })
  }

  private static func form(_ fields: [Field] = [name, file]) -> ScreenStub {
    ScreenStub(Page("Form", .form(fields: fields, submit: "Go")))
  }

  private static func table(_ names: [String], from first: Int = 0, count: Int = 9) -> Page {
    let rows = names.map { Table.Row(id: $0, [.init($0)]) }
    let filter = Field("filter", "Filter")
    let table = Table(
      [.init("name", "Name", width: 9)], rows: rows, first: first, count: count, filter: filter,
      empty: "", enter: "Open")
    return Page("Users", .table(table))
  }

  @Test func `the user's keys pause and end a replay, and Ctrl-C is a signal`() {
    let console = ReplayConsole(on: terminal)
    var received: [Input] = []
    console.open(raw: true) { received.append($0) }
    terminal.type(" ")
    #expect(console.isPaused)
    terminal.type("x")
    #expect(!console.isPaused && !console.isStopped)
    // Keys of a held key come together.
    for keys in ["\u{3}", "\u{3}\u{3}"] { terminal.type(keys) }
    #expect(received == [.signal(SIGINT), .signal(SIGINT)] && !console.isPaused)
    terminal.type("qq")
    #expect(console.isStopped)
    #expect(console.isShown && !ReplayConsole(on: ConsoleFake(columns: 20, rows: 6)).isShown)
  }

  @Test func `an act waits until a busy page is done`() async throws {
    let screen = BusyScreen()
    let (player, run) = play(screen)
    try await player.perform(.submit, saying: "")
    #expect(!screen.isBusy)
    player.finish(.done)
    _ = await run.value
  }

  @Test func `an act after the end of the run fails without waiting`() async throws {
    var waits = 0
    let (player, run) = play(Self.form()) { _ in waits += 1 }
    player.finish(.done)
    _ = await run.value
    await #expect(throws: Player.Difference.self) {
      try await player.perform(.choose("Dance"), saying: "")
    }
    #expect(waits < 5)
  }

  @Test func `an option of a choice is chosen, and an unknown one is a difference`() async throws {
    let options = [Action("red", "Red"), Action("green", "Green"), Action("blue", "Blue")]
    let color = Field("color", "Color", kind: .choice(of: options))
    let screen = Self.form([color])
    let (player, run) = play(screen)
    try await player.perform(.answer(color, "Green"), saying: "")
    await #expect(throws: Player.Difference.self) {
      try await player.perform(.answer(color, "Purple"), saying: "")
    }
    try await player.perform(.answer(color, "Blue"), saying: "")
    try await player.perform(.submit, saying: "")
    #expect(screen.events.contains(.submitted([color.name: "blue"])))
    player.finish(.done)
    _ = await run.value
  }

  @Test func `a row is found by its index in the whole list, loaded or not`() async throws {
    let screen = ScreenStub(Self.table(["Ada", "Bob", "Zoë"], from: 2))
    let (player, run) = play(screen)
    try await player.perform(.row("Zo", action: nil), saying: "")
    #expect(screen.events.contains(.selected(id: "Zoë")))
    player.finish(.done)
    _ = await run.value
  }

  @Test func `leaving a page removes its marks first`() async throws {
    let screen = ScreenStub(Self.table(["Ada"], count: 1))
    guard case .table(var table) = screen.page.body else { return }
    table.marks = ["Ada"]
    screen.page.body = .table(table)
    let (player, run) = play(screen)
    screen.answer = { screen, event in
      if case .marked(let rows) = event {
        table.marks = rows
        screen.page.body = .table(table)
      } else if event == .cancelled {
        player.finish(.cancelled)
      }
    }
    try await player.perform(.leave, saying: "")
    #expect(screen.events == [.appeared, .marked([]), .cancelled])
    player.finish(.done)
    #expect(await run.value == .cancelled)
  }

  @Test func `leaving a page answers its question, and types nothing if there is none`()
    async throws
  {
    let (form, list) = (Self.form(), ScreenStub(Self.table(["Ada"], count: 1)))
    let bar = NavigationBar([], current: "list", isFirstPage: true) { _ in }
    let (player, run) = play(form)
    form.answer = { _, event in if event == .cancelled { player.present(list, bar: bar) } }
    list.answer = { _, event in if event == .cancelled { player.finish(.cancelled) } }
    try await player.perform(.leave, saying: "")
    #expect(list.events.allSatisfy { if case .changed = $0 { false } else { true } })
    player.present(form, bar: nil)
    form.page.actions = [Action("done", "Done", isExit: true)]
    try await player.perform(.answer(Self.name, "Ada"), saying: "")
    try await player.perform(.choose("Done"), saying: "")
    #expect(form.events.contains { if case .chose = $0 { true } else { false } })
    try await player.leaveAll()
    #expect(await run.value == .cancelled)
    #expect(form.events.count { $0 == .cancelled } == 2)
  }

  @Test(arguments: [
    ("/folder/users.csv", true), ("", true), ("/etc/passwd", false), ("/folder/../a", false),
    ("/folder/data/viper.db", false), ("users.csv", false), ("~/a", false),
  ])
  func `a screen gets no file but the scenario's own`(path: String, isOwn: Bool) async throws {
    let screen = Self.form()
    let (player, run) = play(screen)
    // Typed keys can't fill another field, either.
    try await player.perform(.answer(Self.name, "A\t/etc/passwd\r"), saying: "")
    #expect(!screen.events.contains { if case .submitted = $0 { true } else { false } })
    var difference: Player.Difference?
    do throws(Player.Difference) {
      try await player.perform(.answer(Self.file, path), saying: "")
      for _ in 1...2 { try await player.perform(.submit, saying: "") }
    } catch {
      difference = error
    }
    #expect(isOwn ? difference == nil : difference?.shown.hasPrefix("another file") == true)
    let values = screen.events.compactMap { event -> Values? in
      switch event {
      case .changed(_, let values), .submitted(let values): values
      default: nil
      }
    }
    let files = Set(values.map { $0[Self.file] })
    #expect(files.contains(path) == isOwn)
    #expect(files.allSatisfy { FileName.isFile($0, in: "/folder") })
    #expect(values.last?[Self.name] == "A/etc/passwd")
    player.finish(.done)
    _ = await run.value
  }

  @Test func `at human speed, keys, acts and texts have delays, and a pause holds the replay`()
    async throws
  {
    let screen = Self.form([])
    var waits: [Duration] = []
    let (player, run) = play(screen, at: .human) {
      waits.append($0)
      for _ in 0..<20 { await Task.yield() }
    }
    await until { !terminal.calls.isEmpty }
    terminal.type(" ")
    let act = Task { try await player.perform(.submit, saying: "") }
    await until { waits.count { $0 == .milliseconds(20) } > 9 }
    #expect(screen.events == [.appeared])
    terminal.type(" ")
    try await act.value
    #expect(screen.events == [.appeared, .submitted([:])])
    try await player.hear("Form")
    let long = waits.filter { $0 > .milliseconds(20) }
    #expect(long == [60, 700, 1200].map(Duration.milliseconds))
    player.finish(.done)
    _ = await run.value
  }

  @Test func `an act waits while the window is too small`() async throws {
    let screen = Self.form([])
    let (player, run) = play(screen)
    await until { !terminal.calls.isEmpty }
    terminal.size = Size(columns: 12, rows: 4)
    terminal.deliver(.resized)
    let act = Task { try await player.perform(.submit, saying: "") }
    await until { terminal.lines.contains { $0.contains("Make this") } }
    #expect(screen.events == [.appeared])
    terminal.size = Size(columns: 80, rows: 24)
    terminal.deliver(.resized)
    try await act.value
    #expect(screen.events == [.appeared, .submitted([:])])
    player.finish(.done)
    _ = await run.value
  }

  @Test(arguments: ["Two", "Change password", "Mila"])
  func `another page is chosen by its number, or by its name in the palette`(label: String)
    async throws
  {
    var opened: [String] = []
    var bar = NavigationBar([.init("one", "One"), .init("two", "Two")], current: "one") {
      opened.append($0.rawValue)
    }
    bar.others = [.init("Change password", "Change password")]
    // It ranks before the expected result.
    bar.find = { text in
      ["\(text) Haward", text].filter { $0.hasPrefix("Mila") }
        .map { name in .init(name, note: "") { opened.append(name) } }
    }
    let (player, run) = play(ScreenStub(Self.table(["ada"])), bar: bar)
    try await player.perform(.switchTo(label), saying: "")
    #expect(opened == [label == "Two" ? "two" : label])
    await #expect(throws: Player.Difference.self) {
      try await player.perform(.switchTo("Zoë"), saying: "")
    }
    player.finish(.done)
    _ = await run.value
  }
}
