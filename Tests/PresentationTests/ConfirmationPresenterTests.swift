import Terminal
import Testing

@testable import Presentation

@MainActor
@Suite struct ConfirmationPresenterTests {
  private nonisolated static let accept: PageEvent = .submitted(["confirmation": "accept"])
  private nonisolated static let reject: PageEvent = .submitted(["confirmation": "reject"])

  let context = ContextSpy()

  @Test func `a question is a page with the safe answer first`() throws {
    let screen = try present { _ in }

    #expect(screen.page == page())
  }

  @Test(arguments: [
    (accept, ConfirmationPresenter.Outcome.accepted), (reject, .rejected), (.cancelled, .rejected),
    (.submitted([:]), .rejected), (.submitted(["confirmation": "Log out"]), .rejected),
  ])
  func `an answer calls the handler once and dismisses the question`(
    event: PageEvent, outcome: ConfirmationPresenter.Outcome
  ) async throws {
    var outcomes: [ConfirmationPresenter.Outcome] = []
    let screen = try present { [context] outcome in
      outcomes.append(outcome)
      #expect(context.presented.count == 1)
    }

    await screen.handle(event)

    #expect(outcomes == [outcome])
    #expect(context.presented.isEmpty)
  }

  @Test(arguments: [
    PageEvent.appeared, .changed("confirmation", ["confirmation": "accept"]),
    .chose(Action("accept", "Log out"), ["confirmation": "accept"]),
    .did(Action("accept", "Log out"), id: "accept"),
    .selected(id: "accept"),
  ])
  func `other events change nothing`(event: PageEvent) async throws {
    let screen = try present { _ in Issue.record("It was answered.") }

    await screen.handle(event)

    #expect(context.presented.count == 1)
    #expect(screen.page == page())
  }

  @Test(arguments: [(accept, "Log out…"), (reject, nil)])
  func `the page is busy while the handler runs after acceptance`(event: PageEvent, busy: String?)
    async throws
  {
    var pages: [Page?] = []
    let screen = try present { [context] _ in pages.append(context.presented.last?.screen.page) }
    let driver = DriverSpy(of: screen)

    await screen.handle(event)

    #expect(pages == [page(busy: busy)])
    #expect(driver.pages.contains(page(busy: busy)))
    #expect(driver.pages.last == page())
    #expect(screen.page == page())
  }

  @Test(arguments: [accept, reject])
  func `an error of the handler is shown, and the question stays`(event: PageEvent) async throws {
    let screen = try present { _ in throw Failure() }
    let driver = DriverSpy(of: screen)

    await screen.handle(event)

    #expect(screen.page == page(notice: .failure("The disk is full.")))
    #expect(driver.pages.last == screen.page)
    #expect(context.presented.count == 1)
  }

  @Test func `a failure is cleared when the user tries again`() async throws {
    var pages: [Page?] = []
    let screen = try present { [context] _ in
      pages.append(context.presented.last?.screen.page)
      if pages.count == 1 { throw Failure() }
    }

    await screen.handle(Self.accept)
    await screen.handle(Self.accept)

    #expect(pages == [page(busy: "Log out…"), page(busy: "Log out…")])
    #expect(context.presented.isEmpty)
  }

  @Test func `an answered question is released`() async throws {
    weak var screen: (any Screen)?
    weak var asker: Asker?
    do {
      let asking = Asker()
      let presented = try present { asking.outcomes.append($0) }
      (screen, asker) = (presented, asking)
      await presented.handle(Self.accept)
      #expect(asking.outcomes == [.accepted])
    }

    #expect(screen == nil)
    #expect(asker == nil)
  }

  @Test func `a question retains neither its context nor its driver`() async throws {
    weak var context: ContextSpy?
    weak var driver: DriverSpy?
    let screen: any Screen
    do {
      let passing = ContextSpy()
      screen = try present(in: passing) { _ in }
      let running = DriverSpy(of: screen)
      (context, driver) = (passing, running)
    }

    #expect(context == nil)
    #expect(driver == nil)
    await screen.handle(Self.accept)
    #expect(screen.page == page())
  }

  private func page(notice: Notice? = nil, busy: String? = nil) -> Page {
    let options = [Action("reject", "Stay"), Action("accept", "Log out")]
    let question = Field("confirmation", "Do you want to log out?", kind: .choice(of: options))
    return Page("Log out", .question(question), notice: notice, busy: busy)
  }

  private func present(
    in other: ContextSpy? = nil,
    handler: @escaping @MainActor (ConfirmationPresenter.Outcome) async throws -> Void
  ) throws -> any Screen {
    let confirmation = ConfirmationPresenter(
      question: "Do you want to log out?", acceptTitle: "Log out", rejectTitle: "Stay",
      handler: handler)
    confirmation.present(in: other ?? context)
    return try #require((other ?? context).presented.last).screen
  }
}

/// Records the presented modules until they are dismissed.
@MainActor
final class ContextSpy: PresentationContext {
  private(set) var presented: [any Module] = []

  func present(_ module: some Module) { presented.append(module) }
  func dismiss(_ module: some Module) { presented.removeAll { $0 === module } }
}

/// Records each page that it is notified of.
@MainActor
final class DriverSpy: ScreenToDriver {
  private(set) var pages: [Page] = []
  private weak var screen: (any Screen)?

  init(of screen: any Screen) {
    self.screen = screen
    screen.driver = self
  }

  func pageChanged() { if let screen { pages.append(screen.page) } }
}

/// Records the answers.
@MainActor
private final class Asker {
  var outcomes: [ConfirmationPresenter.Outcome] = []
}

private struct Failure: Error, CustomStringConvertible {
  let description = "The disk is full."
}
