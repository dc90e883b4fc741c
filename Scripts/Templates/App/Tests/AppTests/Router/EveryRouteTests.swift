import Doubles
import Testing
import ViperTerminal

@testable import App

/// What holds for every module, by either driver.
@MainActor
@Suite(.serialized, .timeLimit(.minutes(1))) struct EveryRouteTests {
  @Test(arguments: Route.all)
  func `every route is shown on a full screen, and Ctrl-C ends it`(route: Route) async {
    let stage = Stage(.fullScreen)
    stage.router.open(route)
    let run = stage.run()
    await until { stage.routes == [route.name] && stage.console.lines[0] != "" }
    stage.console.type("\u{3}")
    #expect(await run.value == .signalled(2))
    #expect(stage.console.calls == [.open(raw: true), .close])
  }

  @Test(arguments: Route.all)
  func `every route is spoken in lines, without an escape`(route: Route) async {
    let stage = Stage(.lines)
    stage.console.isTyped = false
    stage.router.open(route)
    let run = stage.run()
    await until { !stage.console.text.isEmpty }
    stage.console.deliver(.ended)
    _ = await run.value
    #expect(!stage.console.text.utf8.contains(0x1B))
  }

  @Test func `the bar stands where there is something to switch to`() async throws {
    guard Route.all.count > 1, let first = Route.inOrder.first, let last = Route.inOrder.last
    else { return }
    let stage = Stage(.fullScreen)
    stage.router.open(first)
    stage.run()
    await stage.shows("1 \(first.barTitle)")
    stage.console.type("\u{1B}\(Route.all.count)")
    if Route.all.count < 10 { await until { stage.routes == [last.name] } }
  }
}
