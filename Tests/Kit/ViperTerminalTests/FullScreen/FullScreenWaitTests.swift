import Testing
import ViperKitTesting
import ViperPages

@testable import ViperTerminal

@MainActor
@Suite struct FullScreenWaitTests {
  let console = ConsoleFake(columns: 60, rows: 12)

  @Test func `a wait is shown after 100 milliseconds, and hides the notice`() async {
    let (_, screen) = await console.show(.login)
    screen.page.notice = .failure("Wrong.")
    screen.page.busy = "Checking…"
    #expect(console.later == [.tick] && console.delays == [100])
    screen.page.busy = nil
    screen.page.busy = "Checking…"
    console.deliver(.tick)
    #expect(console.lines[7] == " ✗ Wrong.")
    #expect(console.later == [.tick, .tick])
    console.deliver(.tick)
    #expect(console.lines[7] == " ⠙ Checking…")
    #expect(console.later.count == 3)
    console.deliver(.tick)
    #expect(console.lines[7] == " ⠹ Checking…")
    screen.page.busy = nil
    #expect(console.lines[7] == " ✗ Wrong.")
    let writes = console.writes.count
    console.deliver(.tick)
    #expect(console.writes.count == writes && console.later.count == 4)
  }

  @Test func `the spinner's delay starts again on another screen`() async {
    let (driver, screen) = await console.show(.login)
    screen.page.busy = "Checking…"
    console.deliver(.tick)
    #expect(console.lines[7].hasSuffix("Checking…"))
    var page = Page.people([])
    page.busy = "Loading…"
    driver.tasks.stopActing()
    driver.present(ScreenStub(page), bar: nil)
    #expect(console.lines[7] == "")
    console.deliver(.tick)
    #expect(console.lines[7] == "")
    console.deliver(.tick)
    #expect(console.lines[7].hasSuffix("Loading…"))
  }

  @Test func `the status of a wait takes no row from the table`() async {
    let (_, screen) = await console.show(.people(0..<30))
    let rows = console.lines[2...8]
    screen.page.busy = "Searching…"
    console.deliver(.tick)
    #expect(console.lines[2...8] == rows)
    #expect(console.lines[9] == " ⠙ Searching…")
  }

  @Test(arguments: [
    (0.0, " 0 %"), (0.567, " 56 %"), (0.999, " 99 %"), (1, " 100 %"), (7, " 100 %"), (-1, " 0 %"),
    (.nan, " 0 %"), (.infinity, " 0 %"),
  ])
  func `the progress bar accepts any fraction`(fraction: Double, percentage: String) {
    let line = Progress(fraction, "").line(width: 60)
    #expect(line.hasSuffix(" " + percentage))
    #expect(line.width == 31 + percentage.width)
  }

  @Test func `the progress bar shrinks to make room for the details`() {
    let progress = Progress(0.5, "251,000 rows a second, 3 s left")
    let bars = ["███████████████░░░░░░░░░░░░░░░  ", "█████░░░░░░  ", "██░░░  ", ""]
    #expect(
      [78, 50, 44, 43].map { progress.line(width: $0) }
        == bars.map { "\($0)50 %  251,000 rows a second, 3 s left" })
  }

  @Test func `a key is echoed in one frame, and its rows are drawn in a second`() async {
    let console = ConsoleFake(columns: 60, rows: 12)
    let (driver, screen) = await console.show(.people(["ada", "bob"])) { screen, event in
      guard case .changed = event else { return }
      screen.page.busy = "Loading…"
      await Task.yield()
      screen.page = .people(["bob"], filter: "b")
      screen.page.notice = .hint("One.")
    }
    screen.isDrawnAtOnce = false
    let frames = console.writes.count
    console.type("b")
    #expect(console.writes.count == frames + 1)
    await driver.settle()
    #expect(console.writes.count == frames + 2)
    #expect(console.lines.contains { $0.hasSuffix("One.") })
  }

  @Test func `the begin of a search isn't drawn before it lasts`() async {
    let (console, gate) = (ConsoleFake(columns: 60, rows: 12), Gate())
    let (driver, screen) = await console.show(.people(["ada", "bob"])) { screen, event in
      guard case .changed = event else { return }
      screen.page = .people(["ada", "bob"], filter: "b")
      screen.page.busy = "Loading…"
      await gate.pass()
      screen.page = .people(["bob"], filter: "b")
    }
    screen.isDrawnAtOnce = false
    console.type("b")
    let frames = console.writes.count
    // Each frame would be written in a window of another size.
    console.size = Size(columns: 61, rows: 12)
    await until { screen.page.busy != nil }
    driver.drawDue()
    #expect(console.writes.count == frames && console.later.last == .tick)
    console.deliver(.tick)
    #expect(console.lines.contains { $0.hasSuffix("Loading…") })
    await gate.open(on: driver)
    #expect(console.lines[4...5] == ["   bob", "   1"])
  }

  @Test func `progress is drawn at most twenty times a second, and its end at once`() async {
    let (_, screen) = await console.show(.login)
    screen.page.busy = "Reading…"
    console.deliver(.tick)
    var count = console.writes.count
    for step in 1...50 { screen.page.progress = Progress(Double(step) / 100, "") }
    #expect(console.writes.count == count + 1)
    #expect(console.lines[8].hasSuffix(" 1 %"))
    #expect(console.later.filter { $0 == .frame }.count == 1)
    console.deliver(.frame)
    #expect(console.writes.count == count + 2)
    #expect(console.lines[7...8].joined().hasSuffix(" 50 %"))
    console.deliver(.frame)
    count = console.writes.count
    screen.page.progress = Progress(0.6, "")
    screen.page.progress = Progress(0.7, "")
    screen.page.progress = nil
    #expect(!console.lines.joined().contains("%"))
    #expect(console.writes.count == count + 2)
  }

  @Test func `type-ahead doesn't dismiss a question`() async {
    let (driver, list) = await console.show(.people(["ada"]))
    console.type("so")
    let tip = ScreenStub(.remark)
    driver.present(tip, bar: nil)
    console.type("me\r\u{1B}\r1")
    console.pause()
    await driver.settle()
    #expect(tip.events == [.appeared])
    await console.answer("\r", on: driver)
    #expect(tip.events == [.appeared, .submitted(["note": "got-it"])])
    driver.present(list, bar: nil)
    #expect(console.lines[2].hasPrefix(" › Filter so "))
    console.type("x")
    #expect(console.lines[2].hasPrefix(" › Filter sox "))
  }

  @Test func `the type-ahead guard starts again for each question, even an equal one`() async {
    let (driver, _) = await console.show(.remark)
    let second = ScreenStub(.remark)
    driver.present(second, bar: nil)
    await console.answer("\r", on: driver)
    #expect(second.events == [.appeared])
    await console.answer("\r", on: driver)
    #expect(second.events == [.appeared, .submitted(["note": "got-it"])])
  }

  @Test func `keys don't answer a question that isn't drawn yet`() async {
    let (driver, screen) = await console.show(.login)
    screen.page.progress = Progress(0.1, "")
    var question = Page.deletion
    question.progress = Progress(0.2, "")
    screen.page = question
    await console.type("\t\r\r", on: driver)
    #expect(screen.events == [.appeared])
  }
}
