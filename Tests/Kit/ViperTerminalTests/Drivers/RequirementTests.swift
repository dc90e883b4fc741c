import Testing
import ViperKitTesting
import ViperPages

@testable import ViperTerminal

/// A screen that reappears once its requirement is met, and resumes its action.
@MainActor
@Suite(.timeLimit(.minutes(60))) struct RequirementTests {
  let console = ConsoleFake(columns: 60, rows: 12)
  let screen = ScreenStub(.people(["Ada"]))
  let below = ScreenStub(.login)

  @Test(arguments: [true, false])
  func `in full screen a met requirement is sent instead of an appearance, and Escape cancels it`(
    isCancelled: Bool
  ) async {
    let gate = Gate()
    screen.answer = { _, event in
      if event == .requirementMet { isCancelled ? await cancellation() : await gate.pass() }
    }
    let driver = FullScreenDriver(console: console)
    driver.present(screen, bar: nil, with: .requirementMet)
    Task { await driver.run() }
    await until { screen.events == [.requirementMet] }
    #expect(driver.tasks.isInert)
    if isCancelled { await console.type("\u{1B}", on: driver) }
    await gate.open(on: driver)
    #expect(screen.events == [.requirementMet] && !driver.tasks.isActing)
    driver.present(below, bar: nil)
    driver.present(screen, bar: nil)
    await driver.settle()
    #expect(screen.events == [.requirementMet, .appeared])
  }

  @Test func `without prompts, a resumed action that failed isn't submitted again`() async {
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
      if event.isSubmission { driver?.present(screen, bar: nil) }
    }
    screen.answer = { [weak driver, below] _, event in
      guard event.isSubmission else { return }
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
    below.answer = { [weak driver] _, event in
      if event == .requirementMet { driver?.finish(.done) }
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
