import Testing
import ViperKitTesting
import ViperPages

@testable import ViperPresentation

@MainActor
@Suite(.timeLimit(.minutes(60))) struct TutorialPresenterTests {
  typealias Tip = TutorialPresenter.Tip

  let context = ContextSpy()
  let memory = Memory()
  let module = ModuleStub(ScreenStub(Page("One", .text(""))))

  @Test func `a tip is marked as seen once it is dismissed`() async {
    let tutorial = await show(.filter)
    #expect(context.tips.map(\.text) == ["Type to filter."])
    #expect(memory.marked == [])

    context.tips.last?.dismiss()
    await tutorial.settle()

    #expect(memory.marked == [.filter])
  }

  @Test func `the next tip is shown when one is dismissed, in the order of the calls`() async {
    let tutorial = await show(.filter)
    // Its page may have taken the first one along.
    tutorial.present([.filter, .favorite], over: module)
    await tutorial.settle()
    #expect(context.tips.map(\.text) == ["Type to filter.", "Type to filter."])
    context.tips.last?.dismiss()
    await tutorial.settle()
    #expect(context.tips.last?.text == "Press s.")
    context.tips.last?.dismiss()
    await tutorial.settle()
    #expect(context.tips.count == 3)
    #expect(memory.marked == [.filter, .favorite])
  }

  @Test func `the next tip waits until the context is free`() async {
    let tutorial = await show(.filter, .favorite)
    context.isFree = false
    context.tips.last?.dismiss()
    await tutorial.settle()
    #expect(context.tips.count == 1)
    context.isFree = true
    tutorial.present([.filter, .favorite], over: module)
    await tutorial.settle()
    #expect(context.tips.map(\.text) == ["Type to filter.", "Press s."])
  }

  @Test func `a seen tip isn't shown, and seen tips are loaded once`() async {
    memory.seen = ["filter"]
    let tutorial = await show(.filter, .favorite, .favorite)

    context.tips.last?.dismiss()
    tutorial.present([.favorite], over: module)
    await tutorial.settle()

    #expect(context.tips.map(\.text) == ["Press s."])
    #expect(memory.marked == [.favorite])
    #expect(memory.asked == 1)
  }

  @Test func `a tip waits until seen tips are loaded and the context is free`() async {
    memory.seen = nil
    memory.meanwhile = { [context] in context.isFree = false }
    let tutorial = await show(.filter)

    memory.seen = []
    tutorial.present([.filter], over: module)
    await tutorial.settle()
    #expect(context.tips.map(\.text) == [])
    context.isFree = true
    tutorial.present([.filter], over: module)
    await tutorial.settle()

    #expect(context.tips.map(\.text) == ["Type to filter."])
  }

  @Test func `with tips off, nothing is shown or loaded`() async {
    let tutorial = makeTutorial(isOn: false)

    tutorial.present([.filter], over: module)
    await tutorial.settle()

    #expect(memory.asked == 0)
  }

  @Test func `the presenter doesn't retain its context, and shows nothing without it`() async {
    weak var released: ContextSpy?
    let tutorial: TutorialPresenter
    do {
      let passing = ContextSpy()
      tutorial = makeTutorial(in: passing)
      released = passing
    }
    #expect(released == nil)

    tutorial.present([.filter], over: module)
    await tutorial.settle()
    #expect(memory.marked == [])
  }

  @Test func `a tip can be dismissed after its presenter was released`() async {
    weak var tutorial: TutorialPresenter?
    do { tutorial = await show(.filter) }
    #expect(tutorial == nil)
    context.tips.last?.dismiss()
    #expect(memory.marked == [])
  }

  /// A presenter of these tips.
  private func show(_ tips: Tip...) async -> TutorialPresenter {
    let tutorial = makeTutorial()
    tutorial.present(tips, over: module)
    await tutorial.settle()
    return tutorial
  }

  private func makeTutorial(in other: ContextSpy? = nil, isOn: Bool = true) -> TutorialPresenter {
    TutorialPresenter(in: other ?? context, isOn: isOn) { [memory] in
      memory.asked += 1
      memory.meanwhile()
      return memory.seen
    } markSeen: { [memory] in
      memory.marked.append($0)
    }
  }
}
