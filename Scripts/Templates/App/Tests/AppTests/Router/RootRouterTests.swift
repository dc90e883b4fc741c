import Doubles
import Testing
import ViperTerminal

@testable import App

/// The stack of modules, by modules that are nothing but a screen.
@MainActor
@Suite(.serialized, .timeLimit(.minutes(1))) struct RootRouterTests {
  @Test func `the module on top is shown, and the one below comes back`() async {
    let stage = Stage(.fullScreen)
    let (one, two) = (ModuleStub("One"), ModuleStub("Two"))
    stage.router.push(one, as: "one")
    stage.run()
    await stage.shows("Hello from One.")
    stage.router.push(two, as: "two")
    await stage.shows("Hello from Two.")
    #expect(stage.routes == ["one", "two"])
    stage.router.pop(two, last: .done)
    await stage.shows("Hello from One.")
    #expect(stage.routes == ["one"])
  }

  @Test(arguments: [Outcome.done, .cancelled])
  func `the run ends with the last module`(outcome: Outcome) async {
    let stage = Stage(.lines)
    let one = ModuleStub("One")
    stage.router.push(one, as: "one")
    let run = stage.run()
    stage.router.pop(one, last: outcome)
    #expect(await run.value == outcome)
  }

  @Test func `a stack of its own has no way back`() {
    let stage = Stage(.lines)
    stage.router.push(ModuleStub("One"), as: "one")
    stage.router.push(ModuleStub("Two"), as: "two")
    stage.router.restart(with: ModuleStub("Three"), as: "three")
    #expect(stage.routes == ["three"])
  }

  @Test func `a module is removed from any place in the stack`() {
    let stage = Stage(.lines)
    let (one, two) = (ModuleStub("One"), ModuleStub("Two"))
    stage.router.push(one, as: "one")
    stage.router.push(two, as: "two")
    stage.router.pop(one, last: .done)
    #expect(stage.routes == ["two"])
    stage.router.pop(one, last: .done)
    #expect(stage.routes == ["two"])
  }

  @Test func `the end of the goal is the end of the run, and says its words`() async {
    let stage = Stage(.lines, goal: "one")
    stage.router.push(ModuleStub("One"), as: "one")
    let run = stage.run()
    stage.router.finish("two", saying: "Not this.") {}
    stage.router.finish("one", saying: "That was it.") {
      Issue.record("It goes on, though its goal is reached.")
    }
    #expect(await run.value == .done)
    #expect(stage.console.text.contains("That was it.\n"))
    #expect(!stage.console.text.contains("Not this."))
  }

  @Test func `without a goal the app goes on`() {
    let stage = Stage(.lines)
    var goesOn = false
    stage.router.finish("one", saying: nil) { goesOn = true }
    #expect(goesOn)
  }

  @Test func `a module is dismissed alone, and what was presented over it stays`() {
    let stage = Stage(.lines)
    let (one, two, three) = (ModuleStub("One"), ModuleStub("Two"), ModuleStub("Three"))
    stage.router.push(one, as: "one")
    stage.router.present(two)
    stage.router.present(three)
    stage.router.dismiss(two)
    #expect(stage.router.stack.map { $0.module === three } == [false, true])
    stage.router.dismiss(three)
    #expect(stage.routes == ["one"])
  }

  @Test func `a router and a driver that are done leave nothing behind`() async {
    weak var router: RootRouter?
    weak var driver: FullScreenDriver?
    do {
      let stage = Stage(.fullScreen)
      (router, driver) = (stage.router, stage.driver as? FullScreenDriver)
      stage.router.push(ModuleStub("One"), as: "one")
      let run = stage.run()
      await stage.shows("Hello from One.")
      stage.console.type("\u{3}")
      #expect(await run.value == .signalled(2))
    }
    await until { router == nil && driver == nil }
  }
}
