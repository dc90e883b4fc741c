import Testing

@testable import TemplateName

@MainActor
@Suite struct TemplateNamePresenterTests {
  private static let loaded = TemplateNameState(
    rows: TemplateNameRow.two, status: .presenting)

  let view = ViewSpy()
  let wireframe = WireframeSpy()
  let interactor = InteractorSpy()

  @Test func `it lists the items as people read them`() async {
    let presenter = makePresenter()

    await presenter.userAskedForItems()

    #expect(view.shown == [TemplateNameState(status: .loading), Self.loaded])
    #expect(await interactor.questions == 1)
  }

  @Test func `without an item it says so`() async {
    let presenter = makePresenter()
    await interactor.answer(with: [])

    await presenter.userAskedForItems()

    #expect(view.shown.last == TemplateNameState(status: .empty))
  }

  @Test func `what is known stays in sight while it is loaded again`() async {
    let presenter = await presenting()

    await presenter.userAskedForItems()

    let loading = TemplateNameState(
      rows: TemplateNameRow.two, status: .loading)
    #expect(view.shown.suffix(2) == [loading, Self.loaded])
    #expect(await interactor.questions == 2)
  }

  @Test(arguments: [
    TemplateNameError.cancelled, .unavailable(reason: "it is late"),
  ])
  func `what can't be loaded says why, and is loaded again`(
    error: TemplateNameError
  ) async {
    let presenter = makePresenter()
    await interactor.fail(with: error)

    await presenter.userAskedForItems()
    #expect(view.shown.last == TemplateNameState(status: .failed(error)))
    await interactor.fail(with: nil)
    await presenter.userAskedForItems()

    #expect(view.shown.last == Self.loaded)
  }

  @Test func `what is known can be selected though it can't be loaded again`() async {
    let presenter = await presenting()
    await interactor.fail(with: .cancelled)

    await presenter.userAskedForItems()
    presenter.userSelected("b")

    let failed = TemplateNameState(
      rows: TemplateNameRow.two, status: .failed(.cancelled))
    #expect(view.shown.last == failed)
    #expect(wireframe.calls == [.select(TemplateNameItem.two[1])])
  }

  @Test func `an item that isn't listed isn't selected`() async {
    let presenter = await presenting()

    presenter.userSelected("c")

    #expect(wireframe.calls == [])
  }

  @Test func `what came of a selection is told until the items are loaded again`() async {
    let presenter = await presenting()

    presenter.tell("It is done.")
    await presenter.userAskedForItems()

    #expect(view.shown.suffix(3).map(\.notice) == ["It is done.", nil, nil])
  }

  @Test func `finishing leaves`() {
    let presenter = makePresenter()

    presenter.userFinished()

    #expect(wireframe.calls == [.leave])
  }

  private func makePresenter() -> TemplateNamePresenter {
    let presenter = TemplateNamePresenter(interactor: interactor)
    presenter.view = view
    presenter.wireframe = wireframe
    return presenter
  }

  /// A presenter that shows two items.
  private func presenting() async -> TemplateNamePresenter {
    let presenter = makePresenter()
    await presenter.userAskedForItems()
    return presenter
  }
}
