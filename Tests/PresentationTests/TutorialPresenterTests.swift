import Doubles
import Terminal
import Testing

@testable import Presentation

@MainActor
@Suite(.timeLimit(.minutes(5))) struct TutorialPresenterTests {
  typealias Tip = TutorialPresenter.Tip

  let context = ContextSpy()
  let memory = Memory()

  @Test func `a tip is a question with a single answer`() async {
    _ = await show(.filter)

    let options = [Action("got-it", "Got it")]
    let field = Field("tip", "Type to filter.", kind: .choice(of: options))
    #expect(context.presented.map(\.screen.page) == [Page("Tip", .question(field))])
    #expect(memory.marked == [])
  }

  @Test(arguments: [PageEvent.submitted(["tip": "got-it"]), .cancelled])
  func `an answer dismisses the tip and marks it as seen`(event: PageEvent) async {
    let tutorial = await show(.filter)
    let driver = DriverSpy()
    context.presented.first?.screen.driver = driver

    await context.answer(event)
    #expect(context.presented.isEmpty)
    #expect(driver.changes == 0)
    await tutorial.settle()

    #expect(memory.marked == [.filter])
  }

  @Test func `tips come one at a time, in the order in which they were enqueued`() async {
    let tutorial = await show(.filter, .favorite)
    tutorial.goOn()
    await tutorial.settle()
    #expect(context.texts == ["Type to filter."])

    // A driver may hold an answered tip a little longer.
    let first = context.presented.last
    await context.answer()
    tutorial.goOn()
    await tutorial.settle()
    #expect(context.texts == ["Press f."])
    withExtendedLifetime(first) {}

    await context.answer()
    tutorial.goOn()
    await tutorial.settle()
    #expect(context.texts == [])
    #expect(memory.marked == [.filter, .favorite])
  }

  @Test func `a seen tip isn't shown, and the seen ones are loaded once`() async {
    memory.seen = ["filter"]
    let tutorial = await show(.filter, .favorite, .favorite)

    await context.answer()
    tutorial.enqueue(.favorite)
    await tutorial.settle()

    #expect(context.texts == [])
    #expect(memory.marked == [.favorite])
    #expect(memory.asked == 1)
  }

  @Test func `a tip waits until the seen ones are known, and the context is free`() async {
    memory.seen = nil
    memory.meanwhile = { [context] in context.isFree = false }
    let tutorial = await show(.filter)

    memory.seen = []
    tutorial.goOn()
    await tutorial.settle()
    #expect(context.texts == [])
    context.isFree = true
    tutorial.goOn()
    await tutorial.settle()

    #expect(context.texts == ["Type to filter."])
  }

  @Test func `where tips are off, nothing is shown or loaded`() async {
    let tutorial = makeTutorial(isOn: false)

    tutorial.enqueue(.filter)
    await tutorial.settle()

    #expect(memory.asked == 0)
  }

  @Test func `a tip that was dismissed without an answer doesn't block the next one`() async {
    let tutorial = await show(.filter, .favorite)

    context.presented.forEach { context.dismiss($0) }
    tutorial.goOn()
    await tutorial.settle()

    #expect(context.texts == ["Press f."])
  }

  @Test func `the context isn't kept alive, and nothing is shown without it`() async {
    weak var released: ContextSpy?
    let tutorial: TutorialPresenter
    do {
      let passing = ContextSpy()
      tutorial = makeTutorial(in: passing)
      released = passing
    }
    #expect(released == nil)

    tutorial.enqueue(.filter)
    await tutorial.settle()
    #expect(memory.marked == [])
  }

  @Test func `a tip can be dismissed after its presenter was released, and retains nothing`() async
  {
    weak var tutorial: TutorialPresenter?
    weak var screen: (any Screen)?
    do {
      let passing = await show(.filter)
      (tutorial, screen) = (passing, context.presented.last?.screen)
    }
    #expect(tutorial == nil)
    #expect(screen != nil)

    await context.answer()

    #expect(context.presented.isEmpty)
    #expect(screen == nil)
  }

  /// A presenter with these tips enqueued.
  private func show(_ tips: Tip...) async -> TutorialPresenter {
    let tutorial = makeTutorial()
    tips.forEach(tutorial.enqueue)
    await tutorial.settle()
    return tutorial
  }

  private func makeTutorial(
    in other: ContextSpy? = nil, isOn: Bool = true
  ) -> TutorialPresenter {
    TutorialPresenter(in: other ?? context, isOn: isOn) { [memory] in
      memory.asked += 1
      memory.meanwhile()
      return memory.seen
    } markSeen: { [memory] in
      memory.marked.append($0)
    }
  }
}
