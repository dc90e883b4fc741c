import ViperPresentation
import ViperRecords

/// Presenter → View: show exactly this.
@MainActor
protocol TemplateNamePresenterToView: AnyObject {
  func show(_ state: TemplateNameState)
}

/// Presenter → Interactor: requests for the data of TemplateName.
protocol TemplateNamePresenterToInteractor: Sendable {
  /// The items at `range` among those that match `query`, and how many match.
  func items(
    at range: Range<Int>, of query: ItemQuery<TemplateSingular>
  ) async throws(TemplateNameError) -> (
    rows: [StoredItem<TemplateSingular>], count: Int
  )
  /// Adds an item, or changes the fields of `stored` that differ.
  func save(
    _ item: TemplateSingular, over stored: StoredItem<TemplateSingular>?
  ) async throws(TemplateNameError)
  func remove(_ id: Int64) async throws(TemplateNameError)
}

/// Presenter → Wireframe: changes, a question over the list, and navigation out of the module.
@MainActor
protocol TemplateNamePresenterToWireframe: AnyObject {
  func tellChange()
  func ask(_ question: ConfirmationPresenter)
  func leave()
}

/// Lists the items that match the filter, and adds, changes and removes them.
@MainActor
final class TemplateNamePresenter {
  weak var view: (any TemplateNamePresenterToView)?
  weak var wireframe: (any TemplateNamePresenterToWireframe)?
  private let interactor: any TemplateNamePresenterToInteractor
  private let list:
    ListPresenter<
      ItemQuery<TemplateSingular>, StoredItem<TemplateSingular>,
      TemplateNameError
    >
  private var unfiltered = UnfilteredCount()
  /// The items whose removal waits for confirmation.
  private var waiting: TemplateNameBatch?
  private(set) var state = TemplateNameState() { didSet { view?.show(state) } }

  init(
    interactor: some TemplateNamePresenterToInteractor, limit: Int?, isAdding: Bool
  ) {
    self.interactor = interactor
    list = ListPresenter(ItemQuery(), limit: limit, id: { "\($0.id)" }) {
      query, range throws(TemplateNameError) in
      try await interactor.items(at: range, of: query)
    }
    if isAdding { state.form = ItemForm() }
    list.show = { [weak self] in self?.show($0) }
  }

  /// Reloads the visible rows.
  func refresh() async { await list.refresh() }

  private func show(_ content: TemplateNameContent) {
    var state = state
    state.list = content
    state.total = unfiltered.update(with: content, matching: state.query.text)
    state.empty = content.absence(
      "Nothing is here yet. Add the first one.", of: "Nothing", matching: state.query.text,
      after: state.empty)
    self.state = state
  }

  private func item(_ id: Int64) -> StoredItem<TemplateSingular>? {
    list.content.rows.first { $0.id == id }
  }
}

// MARK: - View → Presenter

extension TemplateNamePresenter: TemplateNameViewToPresenter {
  /// Loads the list, unless the form is open.
  func userAskedForItems() async {
    waiting = nil
    if state.form != nil { return }
    await list.reload()
  }

  func userReached(_ range: Range<Int>) async { await list.reach(range) }

  func userFiltered(by text: String, sortedBy order: String) async {
    var state = state
    state.status = .idle
    state.query = ItemQuery(text, sortedBy: order)
    self.state = state
    await list.replace(state.query)
  }

  func userChoseAdding() {
    state.status = .idle
    state.form = ItemForm()
  }

  func userSelected(_ id: Int64) {
    guard let item = item(id) else { return }
    state.status = .idle
    state.form = ItemForm(item)
  }

  func userChanged(_ values: TemplateNameForm) { state.form?.check(values) }

  func userSubmitted(_ values: TemplateNameForm) async {
    guard let item = state.form?.submit(values) else { return }
    state.status = .busy("Saving…")
    do throws(TemplateNameError) {
      try await interactor.save(item, over: state.form?.item)
      state.form = nil
      state.status = .done("The template singular is saved.")
      wireframe?.tellChange()
      await list.reload()
    } catch .taken(let field) {
      state.form?.problems[field] = .taken
      state.status = .idle
    } catch {
      state.status = .failed(error)
    }
  }

  func userMarked(_ rows: RowSelection) { list.mark(rows) }

  func userAskedToRemove(_ rows: RowSelection) async {
    state.status = .idle
    do throws(TemplateNameError) {
      guard let items = try await list.rows(of: rows) else { throw .tooMany }
      if items.isEmpty { throw .gone }
      // A question must not appear over another page.
      if Task.isCancelled { return }
      waiting = Batch(items)
      let name = items[0].content.value(of: .templateFirst).entry
      let question = ConfirmationPresenter(
        question: items.count == 1
          ? "Remove the template singular “\(name)” for good?"
          : "Remove \(items.count) "
            + "template name for good?",
        acceptTitle: "Remove", isDangerous: true)
      wireframe?.ask(question)
    } catch {
      state.status = .failed(error)
    }
  }

  /// Removes one item after the other; those that aren't removed stay marked.
  func userConfirmedRemoval() async {
    guard var items = waiting else { return }
    waiting = nil
    state.status = .busy("Removing…")
    let failure = await items.run(showing: { state.progress = $0 }) {
      item throws(TemplateNameError) in try await interactor.remove(item.id)
    }
    list.settle(items.rows, left: items.left())
    await list.refresh()
    state.progress = nil
    if let failure, items.done > 0 {
      let sentence =
        "Removed \(items.done) of \(items.rows.count) "
        + "template name."
      state.status = .failed(
        .incomplete("\(sentence) \(failure)", of: failure.itemError))
    } else if let failure {
      state.status = .failed(failure)
    } else if items.only != nil {
      state.status = .done("The template singular is removed.")
    } else {
      state.status = .done("Removed \(items.done) template name.")
    }
  }

  /// Goes back from the form to the list, or leaves the list.
  func userFinished() async {
    if state.form == nil {
      wireframe?.leave()
    } else {
      state.form = nil
      state.status = .idle
      await list.reload()
    }
  }
}
