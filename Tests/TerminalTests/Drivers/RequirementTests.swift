import Doubles
import Testing

@testable import Terminal

/// A screen that is back after its requirement was met, and resumes its action.
@MainActor
@Suite(.timeLimit(.minutes(2))) struct RequirementTests {
  let console = ConsoleFake(columns: 60, rows: 12)
  let screen = ScreenStub(.people(["Ada"]))
  let below = ScreenStub(.login)

  @Test func `in full screen a met requirement is sent instead of an appearance`() async {
    let driver = FullScreenDriver(console: console)
    let gate = Gate()
    screen.answer = { _, event in if event == .requirementMet { await gate.pass() } }
    driver.present(screen, bar: nil, with: .requirementMet)
    await until { screen.events == [.requirementMet] }
    #expect(driver.tasks.isInert)
    gate.open()
    await driver.settle()
    #expect(screen.events == [.requirementMet])
    driver.present(below, bar: nil)
    driver.present(screen, bar: nil)
    await driver.settle()
    #expect(screen.events == [.requirementMet, .appeared])
  }

  @Test func `Escape cancels the resumed action`() async {
    let driver = FullScreenDriver(console: console)
    screen.answer = { _, event in if event == .requirementMet { await cancellation() } }
    driver.present(screen, bar: nil, with: .requirementMet)
    await until { screen.events == [.requirementMet] }
    driver.tasks.stopActing()
    await driver.settle()
    #expect(!driver.tasks.isActing)
  }

  @Test func `without questions a resumed action that failed isn't submitted again`() async {
    let driver = LineDriver(console: console, asks: false)
    below.page = Page("Below", .form(fields: [.username.showing("ada")], submit: "Save"))
    below.answer = { below, event in
      if event == .requirementMet { below.page.notice = .failure("It is busy.") }
    }
    driver.present(below, bar: nil, with: .requirementMet)
    #expect(await driver.run() == .failed)
    #expect(below.events == [.requirementMet])
  }

  @Test func `lines repeat a page that appears again, but not a resumed one`() async {
    let driver = LineDriver(console: console)
    screen.page = Page("Password", .form(fields: [.password], submit: "Confirm"))
    var events: [PageEvent] = [.requirementMet, .appeared]
    below.answer = { [weak driver, screen] below, event in
      if case .submitted = event { driver?.present(screen, bar: nil) }
    }
    screen.answer = { [weak driver, below] _, event in
      guard case .submitted = event else { return }
      driver?.present(below, bar: nil, with: events.removeFirst())
    }
    driver.present(below, bar: nil)
    console.type("ada\nx\ny\nada\nx\ny\n")
    console.deliver(.ended)
    _ = await driver.run()
    #expect(console.text.ranges(of: "Password\n").count == 2)
    #expect(console.text.ranges(of: "Log in\n").count == 2)
  }

  @Test func `in lines a met requirement is sent instead of an appearance`() async {
    let driver = LineDriver(console: console)
    below.page = Page("Below", .text("It is below."))
    below.answer = { [weak driver] _, event in if event == .requirementMet { driver?.finish(.done) }
    }
    screen.answer = { [weak driver, below] _, event in
      if event == .appeared { driver?.present(below, bar: nil, with: .requirementMet) }
    }
    driver.present(screen, bar: nil)
    #expect(await driver.run() == .done)
    #expect(screen.events == [.appeared])
    #expect(below.events == [.requirementMet])
  }
}
