import Testing
import ViperKitTesting
import ViperPages
import ViperRouting
import ViperTerminal

/// How a run ends, and its messages.
@MainActor
@Suite struct RouterGoalTests {
  private let driver = RouterDriverSpy()
  private let one = ModuleStub(of: "One")
  private let two = ModuleStub(of: "Two")

  @Test func `reaching the goal ends the run with its message`() {
    let router = PageRouter(driver, goal: "one")
    router.push(one, as: "one")
    router.finish("two", saying: "Not this.") {}
    router.finish("one", saying: "That was it.") {
      Issue.record("It goes on, though its goal is reached.")
    }
    #expect(driver.calls.suffix(2) == [.announce("Not this."), .finish(.done, "That was it.")])
  }

  @Test func `without a goal, the app continues and announces what was done`() {
    let router = PageRouter(driver)
    router.push(one, as: "one")
    router.finish("one", of: one, saying: "It is done.") { router.restart(with: two, as: "two") }
    #expect(driver.calls.suffix(2) == [.present("Two", .appeared), .announce("It is done.")])
  }

  @Test func `a covered module finishes with an announcement, and doesn't navigate`() {
    let router = PageRouter(driver)
    router.push(one, as: "one")
    router.push(two, as: "two")
    router.finish("one", of: one, saying: "It is done.") { Issue.record("It navigates.") }
    #expect(router.stack.map(\.route) == ["two"])
    #expect(driver.calls.last == .announce("It is done."))
  }

  @Test(arguments: [(nil, false), ("goal", true)] as [(FieldName?, Bool)])
  func `reaching the goal ends the run only if a flag asked for it`(flag: FieldName?, ends: Bool)
    async
  {
    let router = PageRouter(driver, goal: "one")
    let answers = flag.map { [$0: "on"] } ?? [:]
    await router.start(at: PageRoute.all[0], answers: answers)
    router.finishIfRequested("one", saying: "It is done.")
    #expect(
      driver.calls.last == (ends ? .finish(.done, "It is done.") : .announce("It is done.")))
  }

  @Test func `a run owes the goal of its route, otherwise the goal that the application requires`()
    async
  {
    let router = PageRouter(driver)
    await router.start(at: PageRoute.all[0], answers: ["goal": "on"])
    #expect(driver.hasUnreachedGoal())
    router.reach("two")
    #expect(router.hasUnreachedGoal)
    router.reach("one")
    #expect(!driver.hasUnreachedGoal())
    await router.start(at: nil)
    #expect(!router.hasUnreachedGoal)
    router.isIncomplete = true
    #expect(router.hasUnreachedGoal)
  }

  @Test func `the last success notice becomes the final message of a command`() async throws {
    let router = PageRouter(driver)
    await router.start(at: PageRoute.all[0])
    let entry = try #require(router.stack.last)
    (entry.screen as? ScreenStub)?.page.notice = .success("It is saved.")
    router.pop(entry.module)
    #expect(driver.calls.last == .finish(.done, "It is saved."))
  }

  @Test func `a message that is already the page's notice isn't announced`() {
    let router = PageRouter(driver)
    router.push(ModuleStub(ScreenStub(Page("One", .text(""), notice: .success("Bye.")))), as: "one")
    for words in ["Bye.", "Hello."] { router.announce(words) }
    #expect(driver.calls.dropFirst() == [.announce("Hello.")])
  }

  @Test func `an error ends the run, and is kept for the exit code`() {
    let router = PageRouter(driver)
    router.end(with: Problem())
    #expect(driver.calls == [.finish(.failed, "It broke.")])
    #expect(router.navigation.lastError is Problem)
  }

  @Test func `observers see every navigation and message, in the order of the observers`() async {
    let observers = [ObserverSpy(mark: "+"), ObserverSpy(mark: "-")]
    let router = PageRouter(driver, pages: ["one", "two", "form"], observers: observers)
    await router.start(at: nil)
    #expect(driver.calls == [.present("one+-", .appeared)])
    driver.bar?.choose("two")
    driver.bar?.choose("one")
    router.finish("one", saying: "Done.") { router.push(two, as: "one", caller: "go") }
    driver.bar?.choose("form")
    router.end(saying: "Bye.")
    for observer in observers {
      #expect(
        observer.calls == [
          .stackChanged("open", ["one"], aside: []),
          .switched("two"), .stackChanged("open", ["two"], aside: [["one"]]),
          .switched("one"), .stackChanged("choose(_:)", ["one"], aside: [["two"]]),
          .reachedGoal("Done.", continues: true),
          .stackChanged("\(#function)", ["one", "Two"], aside: [["two"]]),
          .said("Done."), .announced("Done."), .switched("form"),
          .stackChanged("open", ["form"], aside: [["one", "Two"], ["two"]]),
          .reachedGoal("Bye.", continues: false),
        ])
    }
  }
}

private struct Problem: Error, CustomStringConvertible {
  let description = "It broke."
}
