import Doubles
import Terminal
import Testing

@testable import App

@MainActor
struct QueuedScreenTests {
  @Test(arguments: [
    (nil, "Checking…"), (0, "Checking… You are next."), (1, "Checking… 1 other comes first."),
    (12, "Checking… 12 others come first."),
  ])
  func `a wait says how many come first`(ahead: Int?, words: String) {
    let queue = HashQueue()
    queue.note(ahead)
    let screen = ScreenStub(Page("Log in", .text(""), busy: "Checking…"))
    #expect(QueuedScreen(screen, in: queue).page.busy == words)
    screen.page = Page("Log in", .text(""))
    #expect(QueuedScreen(screen, in: queue).page == screen.page)
  }

  @Test func `the page is drawn again when the number changes`() async throws {
    let stage = try Stage(.lines)
    let screen = ScreenStub(Page("Log in", .text(""), busy: "Checking…"))
    stage.router.push(ModuleStub(screen), as: "login")
    _ = Task { [driver = stage.driver] in await driver.run() }
    await until { stage.says("Checking…") }
    stage.services.hashQueue.note(3)
    await until { stage.says("Checking… 3 others come first.") }
  }
}

private final class ModuleStub: Module {
  let screen: any Screen
  init(_ screen: any Screen) { self.screen = screen }
}
