// swift-format-ignore-file
import Testing
import ViperKitTesting
import ViperPresentation
import ViperRecords

@testable import TemplateName

@MainActor
@Suite struct TemplateNamePresenterTests {
  let view = ViewSpy<TemplateNameState>()
  let wireframe = WireframeSpy()
  let interactor = InteractorSpy()
  let items: [StoredItem<TemplateSingular>]

  init() throws {
    items = try .two()
    interactor.items = items
  }

  // MARK: - The list

  @Test func `the first items are loaded, and none say so until a load fails`() async {
    let presenter = makePresenter()
    await presenter.userAskedForItems()
    #expect(presenter.state == listed())
    #expect(interactor.calls == [.items(0..<50, ItemQuery())])

    interactor.items = []
    await presenter.userAskedForItems()
    #expect(presenter.state.empty == "Nothing is here yet. Add the first one.")
    await presenter.userFiltered(by: "x", sortedBy: "newest")
    let words = "Nothing matches “x”. Try fewer letters, or other words."
    #expect(presenter.state.empty == words)
    interactor.failure = .gone
    await presenter.userReached(70..<90)

    #expect(interactor.calls.last == .items(20..<140, ItemQuery("x")))
    let failed = TemplateNameState(
      list: ListContent(status: .failed(.gone)), query: ItemQuery("x"), total: 0)
    #expect(presenter.state == failed)
  }

  @Test func `what others change is shown without a sign of it`() async {
    let presenter = makePresenter()
    interactor.items = []
    await presenter.userAskedForItems()
    view.forget()
    interactor.items = items

    await presenter.refresh()
    await presenter.refresh()

    expect(view, shows: [listed()])
  }

  @Test func `a filter and an order load from the top`() async {
    let presenter = makePresenter()
    await presenter.userAskedForItems()
    view.forget()

    await presenter.userFiltered(by: "b", sortedBy: "templateFirstFlag-descending")

    let query = ItemQuery<TemplateSingular>(
      "b", by: .templateFirst, isDescending: true)
    #expect(interactor.calls.last == .items(0..<50, query))
    expect(view, shows: [listed(query), listed(query, .loading), listed(query)])
  }

  // MARK: - The form

  @Test func `an item is added, and the list is loaded again`() async throws {
    let presenter = makePresenter()
    presenter.userChoseAdding()
    #expect(presenter.state.form == ItemForm())

    await presenter.userAskedForItems()
    await presenter.userSubmitted(.one)

    let item = try TemplateSingular(TemplateNameForm.one)
    #expect(interactor.calls == [.save(item, nil), .items(0..<50, ItemQuery())])
    #expect(wireframe.calls == [.tellChange])
    let words = "The template singular is saved."
    #expect(presenter.state == listed(saying: .done(words)))
    #expect(view.shown.map(\.status).contains(.busy("Saving…")))
  }

  @Test func `a selected item fills the form, and is changed`() async throws {
    let presenter = makePresenter()
    await presenter.userAskedForItems()
    presenter.userSelected(3)
    #expect(presenter.state.form == nil)

    presenter.userSelected(2)
    #expect(presenter.state.form == ItemForm(items[1]))
    #expect(presenter.state.form?.values == .two)
    await presenter.userSubmitted(.one)

    #expect(interactor.calls.contains(.save(items[0].content, items[1])))
  }

  @Test func `what is typed is checked, and what is missing once it is submitted`() async {
    let presenter = makePresenter(isAdding: true)
    let wrong = TemplateNameForm([
//= each
      .templateField: "\u{7}",
//= end
    ])

    presenter.userChanged(TemplateNameForm())
    #expect(presenter.state.form?.problems == [:])
    presenter.userChanged(wrong)
    let reasons: [TemplateNameEntry: ItemProblem] = [
//= each String Text
      .templateField: .unreadable,
//= end
//= each Int
      .templateField: .noInteger,
//= end
//= each Decimal
      .templateField: .noDecimal,
//= end
//= each Date
      .templateField: .noDate,
//= end
//= each Bool choice
      .templateField: .noChoice,
//= end
    ]
    #expect(presenter.state.form?.problems == reasons)
    await presenter.userSubmitted(TemplateNameForm())

    let missing: [TemplateNameEntry] = [
//= each !Bool required
      .templateField,
//= end
    ]
    let problems = presenter.state.form?.problems ?? [:]
    #expect(problems == Dictionary(missing.map { ($0, .missing) }) { $1 })
  }

  @Test func `a refused item stays in the form, with the reason`() async {
    let presenter = makePresenter(isAdding: true)
    interactor.failure = .taken(.templateFirst)
    await presenter.userSubmitted(.one)
    #expect(presenter.state.form?.problems == [.templateFirst: .taken])
    #expect(presenter.state.status == .idle)

    interactor.failure = .gone
    await presenter.userSubmitted(.one)

    #expect(presenter.state.form?.problems == [:])
    #expect(presenter.state.status == .failed(.gone))
    #expect(wireframe.calls == [])
    // A newer problem replaces the failure.
    await presenter.userSubmitted(TemplateNameForm())
    let isRefused = presenter.state.form?.problems != [:]
    #expect(isRefused == (presenter.state.status == .idle))
  }

  // MARK: - Removal and leaving

  @Test func `an item is removed once that is confirmed`() async throws {
    let presenter = makePresenter()
    await presenter.userAskedForItems()
    await presenter.userAskedToRemove(["3"])
    #expect(presenter.state.status == .failed(.gone))
    await presenter.userAskedToRemove(["1"])
    let name = items[0].content.value(of: .templateFirst).entry
    let words =
      "Remove the template singular “\(name)” for good?"
    #expect(wireframe.calls == [.ask(words)])

    #expect(wireframe.questions.first?.isDangerous == true)
    // If the answer is no, the list appears again.
    await presenter.userAskedForItems()
    await presenter.userConfirmedRemoval()
    #expect(!interactor.calls.contains(.remove(items[0].id)))
    await presenter.userAskedToRemove(["1"])
    await presenter.userConfirmedRemoval()

    #expect(interactor.calls.contains(.remove(items[0].id)))
    let sentence = "The template singular is removed."
    #expect(presenter.state.status == .done(sentence))
  }

  @Test func `marked items are removed together, and stay marked where that fails`() async {
    let presenter = makePresenter()
    await presenter.userAskedForItems()
    presenter.userMarked(.all)
    #expect(presenter.state.list.marks == .all)
    await presenter.userAskedToRemove(.all)
    interactor.failure = .unavailable(.full)
    await presenter.userConfirmedRemoval()
    #expect(presenter.state.status == .failed(.unavailable(.full)))
    #expect(presenter.state.list.marks == ["1", "2"])

    interactor.failure = nil
    await presenter.userAskedToRemove(["1", "2"])
    await presenter.userConfirmedRemoval()
    let removed = interactor.calls.filter { if case .remove = $0 { true } else { false } }
    #expect(removed == [items[0], items[0], items[1]].map { .remove($0.id) })
    #expect(presenter.state.list.marks == [] && presenter.state.progress == nil)
    #expect(presenter.state.status == .done("Removed 2 template name."))
  }

  @Test func `the form leads back to the list, and the list out`() async {
    let presenter = makePresenter(isAdding: true)

    await presenter.userFinished()
    #expect(presenter.state == listed())
    await presenter.userFinished()

    #expect(wireframe.calls == [.leave])
  }

  private func listed(
    _ query: ItemQuery<TemplateSingular> = ItemQuery(),
    _ list: Status<TemplateNameError> = .idle,
    saying status: Status<TemplateNameError> = .idle
  ) -> TemplateNameState {
    TemplateNameState(
      list: ListContent(rows: items, count: 2, status: list), query: query, total: 2,
      status: status)
  }

  private func makePresenter(isAdding: Bool = false) -> TemplateNamePresenter {
    let presenter = TemplateNamePresenter(
      interactor: interactor, limit: nil, isAdding: isAdding)
    presenter.view = view
    presenter.wireframe = wireframe
    return presenter
  }
}
