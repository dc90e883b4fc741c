import Testing
import ViperKit
import ViperKitTesting

@testable import viper

@MainActor
struct AdjustedPagesTests {
  @Test func `only a busy page shows how many are ahead in the queue`() {
    let queue = HashQueue()
    queue.note(12)
    let screen = ScreenStub(Page("Log in", .text(""), busy: "Checking…"))
    let queued = queue.observing(screen, of: ModuleStub(), as: "login")
    #expect(queued.page.ahead == 12 && queued.page.busy == "Checking…")
    queue.note(nil)
    #expect(queued.page == screen.page)
    queue.note(12)
    screen.page = Page("Log in", .text(""))
    #expect(queued.page == screen.page)
  }

  @Test func `the page is redrawn when the queue position changes`() async throws {
    let stage = try Stage(.lines)
    let screen = ScreenStub(Page("Log in", .text(""), busy: "Checking…"))
    stage.router.push(ModuleStub(screen), as: "login")
    _ = Task { [driver = stage.driver] in await driver.run() }
    await until { stage.says("Checking…") }
    stage.services.hashQueue.note(3)
    await until { stage.says("3 others are ahead of you.") }
  }
}
