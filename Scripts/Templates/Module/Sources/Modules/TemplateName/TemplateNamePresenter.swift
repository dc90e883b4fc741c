/// Presenter → View: show exactly this.
@MainActor
protocol TemplateNamePresenterToView: AnyObject {
  func show(_ state: TemplateNameState)
}

/// Presenter → Interactor: requests for the data of TemplateName.
protocol TemplateNamePresenterToInteractor: Sendable {
  /// All items, in display order.
  func items() async throws(TemplateNameError) -> [TemplateNameItem]
}

/// Presenter → Wireframe: navigation out of the module.
@MainActor
protocol TemplateNamePresenterToWireframe: AnyObject {
  func select(_ item: TemplateNameItem)
  func leave()
}

/// Loads the items, and reports the one that the user selects.
@MainActor
final class TemplateNamePresenter {
  weak var view: (any TemplateNamePresenterToView)?
  weak var wireframe: (any TemplateNamePresenterToWireframe)?
  private let interactor: any TemplateNamePresenterToInteractor
  private var items: [TemplateNameItem] = []
  private(set) var state = TemplateNameState() { didSet { view?.show(state) } }

  init(interactor: some TemplateNamePresenterToInteractor) {
    self.interactor = interactor
  }

  func tell(_ sentence: String) { state.status = .done(sentence) }

  func fail(_ sentence: String) { state.status = .failed(.refused(sentence)) }
}

// MARK: - View → Presenter

extension TemplateNamePresenter: TemplateNameViewToPresenter {
  /// The old rows stay visible meanwhile.
  func userAskedForItems() async {
    state.status = .loading
    do throws(TemplateNameError) {
      items = try await interactor.items()
      let rows = items.map(TemplateNameRow.init)
      state = TemplateNameState(rows: rows, status: .idle)
    } catch {
      state.status = .failed(error)
    }
  }

  func userSelected(_ id: String) {
    guard let item = items.first(where: { $0.id == id }) else { return }
    wireframe?.select(item)
  }

  func userFinished() { wireframe?.leave() }
}

extension TemplateNameRow {
  init(_ item: TemplateNameItem) {
    self.init(id: item.id, name: item.name.isEmpty ? "Unnamed" : item.name, detail: item.detail)
  }
}
