import Testing
import ViperKitTesting
import ViperPages
import ViperTerminal

@testable import ViperRouting

/// The stack of modules, with modules that have only a screen.
@MainActor
@Suite struct RouterTests {
  private let driver = RouterDriverSpy()
  private let one = ModuleStub(of: "One")
  private let two = ModuleStub(of: "Two")
  private let three = ModuleStub(of: "Three")

  private func routes(of router: PageRouter) -> [RouteName] { router.stack.map(\.route) }

  @Test func `the top module is shown, and the one below reappears after a pop`() {
    let router = PageRouter(driver)
    router.push(one, as: "one")
    router.push(two, as: "two")
    #expect(routes(of: router) == ["one", "two"])
    router.pop(two)
    #expect(routes(of: router) == ["one"])
    #expect(
      driver.calls == [
        .present("One", .appeared), .present("Two", .appeared), .present("One", .appeared),
      ])
  }

  @Test(arguments: [Outcome.done, .cancelled])
  func `the run ends with the last module`(outcome: Outcome) {
    let router = PageRouter(driver)
    router.push(one, as: "one")
    router.pop(one, last: outcome)
    #expect(driver.calls.last == .finish(outcome, nil))
  }

  @Test func `a restart replaces the stack, so there is no way back`() {
    let router = PageRouter(driver)
    router.push(one, as: "one")
    router.push(two, as: "two")
    router.restart(with: three, as: "three")
    #expect(routes(of: router) == ["three"])
  }

  @Test func `dismissing a module keeps the module presented over it`() {
    let router = PageRouter(driver)
    router.push(one, as: "one")
    router.present(two)
    router.present(three)
    router.dismiss(two, then: .appeared)
    #expect(router.stack.map { $0.module === three } == [false, true])
    router.dismiss(two, then: .appeared)
    router.dismiss(three, then: .appeared)
    #expect(routes(of: router) == ["one"])
  }

  @Test func `a met requirement is sent in place of an appearance, and isn't an arrival`() {
    let router = PageRouter(driver)
    router.push(one, as: "one")
    router.present(two)
    router.pop(two, then: .requirementMet)
    #expect(driver.calls.last == .present("One", .requirementMet))
    #expect(router.arrivals == ["one"])
  }

  @Test func `tips wait for their module's page, which is neither a question nor busy`() {
    let router = PageRouter(driver)
    let screen = ScreenStub(Page("One", .text("")))
    let module = ModuleStub(screen)
    #expect(!router.isFree(for: module))
    router.push(module, as: "one")
    #expect(router.isFree(for: module) && !router.isFree(for: two))
    screen.page.busy = "Loading…"
    #expect(!router.isFree(for: module))
    screen.page.busy = nil
    router.present(two)
    #expect(!router.isFree(for: module) && !router.isFree(for: two))
    router.show(tip: "Try it.") {}
    #expect(driver.calls.last == .tip("Try it."))
  }

  @Test func `a released router leaves nothing behind, even if its driver stays`() async {
    weak var router: PageRouter?
    do {
      let kept = PageRouter(driver)
      router = kept
      await kept.start(at: nil)
    }
    #expect(router == nil && !driver.hasUnreachedGoal())
    driver.bar?.choose("two")
  }

  // MARK: - The bar

  @Test func `the bar marks the current page, and knows the first page`() async {
    let router = PageRouter(driver)
    await router.start(at: nil)
    #expect(driver.labels == ["one", "two"] && driver.bar?.current == "one")
    #expect(driver.bar?.owner == "ada")
    #expect(driver.bar?.isFirstPage == true && driver.bar?.leadsBack == false)
    driver.bar?.choose("two")
    #expect(driver.bar?.current == "two" && driver.bar?.isFirstPage == false)
    router.push(three, as: "two")
    #expect(driver.bar?.current == "two" && driver.bar?.leadsBack == true)
  }

  @Test func `a question has no bar, and neither has the only page`() async {
    let router = PageRouter(driver)
    await router.start(at: nil)
    router.present(two)
    #expect(driver.labels == [])
    await PageRouter(driver, pages: ["one"]).start(at: nil)
    #expect(driver.labels == [])
  }

  @Test func `a page of the bar keeps its stack, and choosing it again pops to its root`() async {
    let router = PageRouter(driver)
    await router.start(at: nil)
    router.push(two, as: "one")
    driver.bar?.choose("two")
    #expect(routes(of: router) == ["two"])
    driver.bar?.choose("one")
    #expect(router.stack.last?.module === two)
    driver.bar?.choose("one")
    #expect(routes(of: router) == ["one"])
    driver.bar?.choose("one")
    driver.bar?.choose("gone")
    #expect(routes(of: router) == ["one"])
    router.navigation.forgetAside()
    driver.bar?.choose("two")
    #expect(driver.calls.filter { $0 == .present("two", .appeared) }.count == 2)
  }

  @Test func `a page that a module opens returns to the page of that module, once`() throws {
    let router = PageRouter(driver, pages: ["one", "two", "early"])
    router.open(.init(name: "one"))
    driver.bar?.choose("two")
    router.push(three, as: "form")
    router.visit("early")
    #expect(routes(of: router) == ["early"])
    router.pop(try #require(router.stack.last).module)
    #expect(routes(of: router) == ["two", "form"])
    router.visit("early")
    driver.bar?.choose("one")
    driver.bar?.choose("early")
    router.pop(try #require(router.stack.last).module)
    #expect(routes(of: router) == ["one"])
  }

  @Test func `leaving another page opens the first one, and leaving that ends the run`()
    async throws
  {
    let router = PageRouter(driver)
    await router.start(at: PageRoute.all[1])
    router.pop(try #require(router.stack.last).module)
    #expect(routes(of: router) == ["one"])
    router.pop(try #require(router.stack.last).module)
    #expect(driver.calls.last == .finish(.done, nil))
  }

  @Test func `a form opened from the command line is in the bar while another page is shown`()
    async throws
  {
    let router = PageRouter(driver)
    await router.start(at: PageRoute.all[2], answers: ["goal": "on"])
    let form = try #require(router.stack.last)
    #expect(driver.labels == ["one", "two"])
    driver.bar?.choose("one")
    #expect(driver.labels == ["one", "two", "form"])
    driver.bar?.choose("early")
    driver.bar?.choose("one")
    #expect(driver.labels == ["one", "two", "early", "form"])
    driver.bar?.choose("form")
    #expect(router.stack.last?.screen === form.screen && driver.labels == ["one", "two", "early"])
    // Leaving it returns to the page that is still open.
    router.pop(form.module)
    #expect(routes(of: router) == ["one"] && driver.labels == ["one", "two", "early"])
    router.pop(try #require(router.stack.last).module)
    // The command of the run isn't done.
    #expect(driver.calls.last == .finish(.cancelled, nil))
  }

  @Test func `a background page that finishes leaves the bar, and the current page stays`()
    async throws
  {
    let router = PageRouter(driver)
    await router.start(at: PageRoute.all[2])
    let form = try #require(router.stack.last).module
    driver.bar?.choose("one")
    #expect(driver.labels == ["one", "two", "form"])
    let calls = driver.calls
    router.pop(form)
    #expect(routes(of: router) == ["one"] && driver.calls == calls)
    driver.bar?.choose("two")
    #expect(routes(of: router) == ["two"] && driver.labels == ["one", "two"])
  }

  // MARK: - The palette

  @Test func `a page without an item opens beside the others, which keep their stacks`() {
    let router = PageRouter(driver)
    router.open(.init(name: "one"))
    router.push(two, as: "one")
    #expect(driver.bar?.others.map(\.label) == ["Form", "Early"])
    driver.bar?.choose("form")
    #expect(routes(of: router) == ["form"])
    driver.bar?.choose("one")
    #expect(routes(of: router) == ["one", "one"])
  }

  @Test func `leaving a page opened over the current one returns to it`() {
    let router = PageRouter(driver, opensOver: true)
    router.open(.init(name: "one"))
    driver.bar?.choose("form")
    #expect(routes(of: router) == ["one", "form"])
    router.stack.last.map { router.pop($0.module) }
    #expect(routes(of: router) == ["one"] && router.navigation.aside.isEmpty)
  }

  @Test func `the palette offers no pages during a run with a goal or over a question`() {
    let router = PageRouter(driver, goal: "one")
    router.open(.init(name: "one"))
    #expect(driver.bar?.others == [] && driver.bar?.find == nil)
    let free = PageRouter(driver)
    free.open(.init(name: "one"))
    free.present(two)
    #expect(driver.bar?.others == [] && driver.bar?.find == nil)
  }

  @Test func `forgetting a route keeps the current page, and what is above one that was put aside`()
  {
    let router = PageRouter(driver)
    router.push(one, as: "one")
    router.push(two, as: "two")
    router.visit("early")
    router.navigation.forget("one")
    #expect(router.navigation.aside.mapValues { $0.map(\.route) } == ["two": ["two"]])
    router.navigation.forget("early")
    #expect(routes(of: router) == ["early"])
    router.navigation.forget("two")
    #expect(router.navigation.aside.isEmpty)
  }

  @Test func `the bar is shown again without an appearance`() {
    let router = PageRouter(driver)
    router.push(one, as: "one")
    driver.show(bar: NavigationBar([], current: "two", owner: "") { _ in })
    router.barChanged()
    #expect(driver.bar?.current == "one" && driver.labels == ["one", "two"])
    #expect(driver.calls == [.present("One", .appeared)])
  }
}
