import Testing
import ViperKitTesting
import ViperPages

@testable import ViperPresentation

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
    (accept, PageEvent.requirementMet), (reject, .appeared), (.cancelled, .appeared),
  ])
  func `without a handler, the answer goes to the module below`(answer: PageEvent, event: PageEvent)
    async throws
  {
    ConfirmationPresenter(question: "Delete 2 users?", acceptTitle: "Delete").present(in: context)
    await context.presented.last?.screen.handle(answer)
    #expect(context.events == [event] && context.presented.isEmpty)
  }

  @Test(arguments: [
    PageEvent.appeared, .changed("confirmation", ["confirmation": "accept"]),
    .chose(Action("accept", "Log out"), ["confirmation": "accept"]),
    .did(Action("accept", "Log out"), ["accept"]),
    .selected(id: "accept"),
  ])
  func `other events change nothing`(event: PageEvent) async throws {
    let screen = try present { _ in Issue.record("It was answered.") }

    await screen.handle(event)

    #expect(context.presented.count == 1)
    #expect(screen.page == page())
  }

  @Test(arguments: [(accept, "Log out…"), (reject, nil)])
  func `the page is busy while an acceptance is handled, and an error stays until the next try`(
    event: PageEvent, busy: String?
  ) async throws {
    var pages: [Page?] = []
    let screen = try present { [context] _ in
      pages.append(context.presented.last?.screen.page)
      if pages.count == 1 { throw Failure() }
    }
    let driver = DriverSpy()
    screen.driver = driver

    await screen.handle(event)
    #expect(screen.page == page(notice: .failure("The disk is full.")))
    // The handler fails; on an acceptance, the page is busy before and idle afterwards.
    #expect(driver.changes == (busy == nil ? 1 : 3))
    #expect(context.presented.count == 1)
    await screen.handle(event)

    #expect(pages == [page(busy: busy), page(busy: busy)])
    #expect(screen.page == page())
    #expect(context.presented.isEmpty)
  }

  @Test func `an answered question is released, with its context and driver`() async throws {
    weak var screen: (any Screen)?
    do {
      let presented = try present { _ in }
      screen = presented
      await presented.handle(Self.accept)
    }
    #expect(screen == nil)

    weak var context: ContextSpy?
    weak var driver: DriverSpy?
    let lasting: any Screen
    do {
      let (passing, running) = (ContextSpy(), DriverSpy())
      lasting = try present(in: passing) { _ in }
      lasting.driver = running
      (context, driver) = (passing, running)
    }
    #expect(context == nil)
    #expect(driver == nil)
    await lasting.handle(Self.accept)
  }

  private func page(notice: Notice? = nil, busy: String? = nil) -> Page {
    let options = [Action("reject", "Cancel"), Action("accept", "Log out")]
    let question = Field("confirmation", "Do you want to log out?", kind: .choice(of: options))
    return Page("Log out", .question(question), notice: notice, busy: busy)
  }

  private func present(
    in other: ContextSpy? = nil,
    handler: @escaping @MainActor (ConfirmationPresenter.Outcome) async throws -> Void
  ) throws -> any Screen {
    let confirmation = ConfirmationPresenter(
      question: "Do you want to log out?", acceptTitle: "Log out",
      handler: handler)
    confirmation.present(in: other ?? context)
    return try #require((other ?? context).presented.last).screen
  }
}

private struct Failure: Error, CustomStringConvertible {
  let description = "The disk is full."
}
