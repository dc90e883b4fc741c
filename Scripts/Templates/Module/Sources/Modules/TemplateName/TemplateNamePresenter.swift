/// Presenter → View: show exactly this.
@MainActor
protocol TemplateNamePresenterToView: AnyObject {
  func show(_ state: TemplateNameState)
}

/// Presenter → Interactor: what TemplateName asks of the data.
protocol TemplateNamePresenterToInteractor: Sendable {
  /// All items, in the order in which they are shown.
  func items() async throws(TemplateNameError) -> [TemplateNameItem]
}

/// Presenter → Wireframe: the ways out.
@MainActor
protocol TemplateNamePresenterToWireframe: AnyObject {
  func select(_ item: TemplateNameItem)
  func leave()
}

/// Lists the items, and passes on which one the user selects.
@MainActor
final class TemplateNamePresenter {
  weak var view: (any TemplateNamePresenterToView)?
  weak var wireframe: (any TemplateNamePresenterToWireframe)?
  private let interactor: any TemplateNamePresenterToInteractor
  private var items: [TemplateNameItem] = []
  private var state = TemplateNameState() { didSet { view?.show(state) } }

  init(interactor: some TemplateNamePresenterToInteractor) {
    self.interactor = interactor
  }

  func tell(_ words: String) {
    state.notice = words
  }
}

// MARK: - View → Presenter

extension TemplateNamePresenter: TemplateNameViewToPresenter {
  /// Those that are known already stay in sight meanwhile.
  func userAskedForItems() async {
    state = TemplateNameState(rows: state.rows, status: .loading)
    do throws(TemplateNameError) {
      items = try await interactor.items()
      state = TemplateNameState(
        rows: items.map(TemplateNameRow.init),
        status: items.isEmpty ? .empty : .presenting)
    } catch {
      state.status = .failed(error)
    }
  }

  func userSelected(_ id: String) {
    guard let item = items.first(where: { $0.id == id }) else { return }
    wireframe?.select(item)
  }

  func userFinished() {
    wireframe?.leave()
  }
}

extension TemplateNameRow {
  init(_ item: TemplateNameItem) {
    self.init(id: item.id, name: item.name.isEmpty ? "Unnamed" : item.name, detail: item.detail)
  }
}
