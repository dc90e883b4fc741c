import Doubles
import Testing

@testable import Terminal

/// A screen that is back and goes on with what was asked before.
@MainActor
@Suite(.timeLimit(.minutes(2))) struct ResumedScreenTests {
  let console = ConsoleFake(columns: 60, rows: 12)
  let screen = ScreenStub(.people(["Ada"]))
  let below = ScreenStub(.login)

  @Test func `a full screen tells it that it goes on, and not that it appeared`() async {
    let driver = FullScreenDriver(console: console)
    let gate = Gate()
    screen.answer = { _, event in if event == .resumed { await gate.pass() } }
    driver.present(screen, bar: nil, with: .resumed)
    await until { screen.events == [.resumed] }
    #expect(driver.calls.isInert)
    gate.open()
    await driver.settle()
    #expect(screen.events == [.resumed])
    driver.present(below, bar: nil)
    driver.present(screen, bar: nil)
    await driver.settle()
    #expect(screen.events == [.resumed, .appeared])
  }

  @Test func `Esc stops what goes on`() async {
    let driver = FullScreenDriver(console: console)
    screen.answer = { _, event in if event == .resumed { await cancellation() } }
    driver.present(screen, bar: nil, with: .resumed)
    await until { screen.events == [.resumed] }
    driver.calls.stopActing()
    await driver.settle()
    #expect(!driver.calls.isActing)
  }

  @Test func `lines tell it that it goes on, and not that it appeared`() async {
    let driver = LineDriver(console: console)
    below.page = Page("Below", .text("It is below."))
    below.answer = { [weak driver] _, event in if event == .resumed { driver?.finish(.done) } }
    screen.answer = { [weak driver, below] _, event in
      if event == .appeared { driver?.present(below, bar: nil, with: .resumed) }
    }
    driver.present(screen, bar: nil)
    #expect(await driver.run() == .done)
    #expect(screen.events == [.appeared])
    #expect(below.events == [.resumed])
  }
}
