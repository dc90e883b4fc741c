import Doubles
import Terminal
import Testing

@testable import Presentation

@MainActor
@Suite(.timeLimit(.minutes(5))) struct TutorialPresenterTests {
  typealias Tip = TutorialPresenter.Tip

  let context = TutorialContextSpy()
  let memory = Memory()

  @Test func `a tip is a question with a single answer`() async {
    _ = await show(.filter)

    let options = [Action("got-it", "Got it")]
    let field = Field("tip", "Type to filter.", kind: .choice(of: options))
    #expect(context.pages == [Page("Tip", .question(field))])
    #expect(memory.marked == [])
  }

  @Test(arguments: [PageEvent.submitted(["tip": "got-it"]), .cancelled])
  func `an answer dismisses the tip and marks it as seen`(event: PageEvent) async {
    let tutorial = await show(.filter)

    await context.answer(event)
    #expect(context.presented.isEmpty)
    await tutorial.settle()

    #expect(memory.marked == [.filter])
  }

  @Test(arguments: [
    PageEvent.appeared, .changed("tip", ["tip": "got-it"]),
    .chose(Action("got-it", "Got it"), ["tip": "got-it"]), .selected(id: "got-it"),
  ])
  func `other events change nothing`(event: PageEvent) async {
    let tutorial = await show(.filter)

    await context.answer(event)
    await tutorial.settle()

    #expect(context.presented.count == 1)
    #expect(memory.marked == [])
  }

  @Test func `tips come one at a time, in the order in which they were enqueued`() async {
    let tutorial = await show(.filter, .favorite)
    tutorial.goOn()
    await tutorial.settle()
    #expect(context.texts == ["Type to filter."])

    await context.answer()
    tutorial.goOn()
    await tutorial.settle()
    #expect(context.texts == ["Press f."])

    await context.answer()
    tutorial.goOn()
    await tutorial.settle()
    #expect(context.texts == [])
    #expect(memory.marked == [.filter, .favorite])
  }

  @Test func `a tip that is enqueued again is shown once`() async {
    let tutorial = await show(.filter, .filter)
    tutorial.enqueue(.filter)

    await context.answer()
    tutorial.enqueue(.filter)
    await tutorial.settle()

    #expect(context.texts == [])
    #expect(memory.marked == [.filter])
  }

  @Test func `seen tips aren't shown, and are loaded once`() async {
    memory.seen = ["filter"]
    _ = await show(.filter, .favorite)

    #expect(context.texts == ["Press f."])
    #expect(memory.asked == 1)
  }

  @Test func `no tip is shown until the seen ones are known`() async {
    memory.seen = nil
    let tutorial = await show(.filter)
    #expect(context.texts == [])

    memory.seen = []
    tutorial.goOn()
    await tutorial.settle()

    #expect(context.texts == ["Type to filter."])
  }

  @Test func `a tip waits in the queue until the context is free`() async {
    context.isFree = false
    let tutorial = await show(.filter)
    tutorial.goOn()
    await tutorial.settle()
    #expect(context.texts == [])

    context.isFree = true
    tutorial.goOn()
    await tutorial.settle()

    #expect(context.texts == ["Type to filter."])
  }

  @Test func `a question that appears while seen tips are loaded goes first`() async {
    let tutorial = makeTutorial()
    memory.meanwhile = { [context] in context.isFree = false }

    tutorial.enqueue(.filter)
    await tutorial.settle()

    #expect(context.texts == [])
  }

  @Test func `a tip that was dismissed without an answer doesn't block the next one`() async {
    let tutorial = await show(.filter, .favorite)

    context.presented = []
    tutorial.goOn()
    await tutorial.settle()

    #expect(context.texts == ["Press f."])
  }

  @Test func `without tutorials, nothing is shown or loaded`() async {
    let tutorial = makeTutorial(isOn: false)

    tutorial.enqueue(.filter)
    tutorial.goOn()
    await tutorial.settle()

    #expect(context.texts == [])
    #expect(memory.asked == 0)
  }

  @Test func `the context isn't kept alive, and nothing is shown without it`() async {
    weak var released: TutorialContextSpy?
    let tutorial: TutorialPresenter
    do {
      let passing = TutorialContextSpy()
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
    in other: TutorialContextSpy? = nil, isOn: Bool = true
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
