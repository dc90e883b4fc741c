import Testing
import ViperKitTesting
import ViperPresentation

@testable import TemplateName

@MainActor
@Suite struct TemplateNamePresenterTests {
  let view = ViewSpy<TemplateNameState>()
  let wireframe = WireframeSpy()
  let interactor = InteractorSpy()

  @Test func `items are loaded and formatted as rows, which stay while they load again`() async {
    let presenter = makePresenter()

    await presenter.userAskedForItems()
    await presenter.userAskedForItems()

    let loading = [Status<TemplateNameError>.idle, .busy("Loading…"), .idle]
    expect(view, shows: [TemplateNameState()] + loading.map(Self.state))
    #expect(interactor.questions == 2)
  }

  @Test func `items that can't be loaded say why, and those of before can be selected`() async {
    let presenter = makePresenter()
    await presenter.userAskedForItems()
    view.forget()
    interactor.answer = .failure(.cancelled)

    await presenter.userAskedForItems()
    presenter.userSelected("b")
    presenter.userSelected("c")

    expect(view, shows: [.busy("Loading…"), .failed(.cancelled)].map(Self.state))
    #expect(wireframe.calls == [.select([TemplateNameItem].two[1])])
  }

  @Test func `the result of a selection is shown until the items are loaded again`() async {
    let presenter = makePresenter()
    await presenter.userAskedForItems()
    view.forget()

    presenter.tell("It is done.")
    presenter.fail("It failed.")
    await presenter.userAskedForItems()

    let said: [Status<TemplateNameError>] = [
      .done("It is done."), .failed(.refused("It failed.")),
    ]
    expect(view, shows: (said + [.busy("Loading…"), .idle]).map(Self.state))
  }

  @Test func `finishing leaves`() {
    makePresenter().userFinished()

    #expect(wireframe.calls == [.leave])
  }

  private static func state(
    _ status: Status<TemplateNameError>
  ) -> TemplateNameState {
    TemplateNameState(rows: .two, status: status)
  }

  private func makePresenter() -> TemplateNamePresenter {
    let presenter = TemplateNamePresenter(interactor: interactor)
    presenter.view = view
    presenter.wireframe = wireframe
    return presenter
  }
}
