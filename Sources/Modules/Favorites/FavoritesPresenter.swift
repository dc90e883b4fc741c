import AccountPresentation
import Accounts
import ViperPresentation

/// Presenter → View: show exactly this.
@MainActor
protocol FavoritesPresenterToView: AnyObject {
  func show(_ state: FavoritesState)
}

/// Presenter → Interactor: what Favorites asks of the data.
protocol FavoritesPresenterToInteractor: Sendable {
  /// The favorites at `places`, and how many there are.
  func favorites(at places: Range<Int>) async throws(FavoritesError) -> (rows: [User], count: Int)
  /// Moves a favorite up (negative) or down, no further than the first or last place.
  func move(_ user: Account.ID, by steps: Int) async throws(FavoritesError)
  func remove(_ user: Account.ID) async throws(FavoritesError)
}

/// Presenter → Wireframe: the ways out, and a question over the list.
@MainActor
protocol FavoritesPresenterToWireframe: AnyObject {
  func presentDetail(of user: User)
  func ask(_ question: ConfirmationPresenter)
  func leave()
}

/// Shows the favorites in the user's order, and changes it.
@MainActor
final class FavoritesPresenter {
  weak var view: (any FavoritesPresenterToView)?
  weak var wireframe: (any FavoritesPresenterToWireframe)?
  private let interactor: any FavoritesPresenterToInteractor
  private let list: ListPresenter<Void, User, FavoritesError>
  private(set) var state = FavoritesState() { didSet { view?.show(state) } }

  init(interactor: some FavoritesPresenterToInteractor) {
    self.interactor = interactor
    list = ListPresenter(()) { _, places throws(FavoritesError) in
      try await interactor.favorites(at: places)
    }
    list.show = { [weak self] in self?.show($0) }
  }

  /// Reads the rows in sight again.
  func refresh() async { await list.refresh() }

  private func show(_ content: ListContent<User, FavoritesError>) {
    var state = state
    state.list = content.map { UserRow($0) }
    if let visible = content.rows.first?.visible { state.visible = visible }
    self.state = state
  }

  private func user(_ id: Int64) -> User? {
    list.content.rows.first { $0.id.rawValue == id }
  }
}

// MARK: - View → Presenter

extension FavoritesPresenter: FavoritesViewToPresenter {
  func userAskedForFavorites() async {
    state.move = .idle
    await list.reload()
  }

  func userReached(_ places: Range<Int>) async { await list.reach(places) }

  func userMoved(_ id: Int64, by steps: Int) async {
    guard let user = user(id) else { return }
    do throws(FavoritesError) {
      try await interactor.move(user.id, by: steps)
      await userAskedForFavorites()
    } catch {
      state.move = .failed(error)
    }
  }

  /// The question shows what goes wrong; below it the list loads again when its page appears.
  func userAskedToRemove(_ id: Int64) {
    guard let user = user(id) else { return }
    let question = ConfirmationPresenter(
      question: "Remove \(user.name) from your favorites?", acceptTitle: "Remove",
      rejectTitle: "Keep"
    ) { [interactor] outcome in
      if outcome == .accepted { try await interactor.remove(user.id) }
    }
    wireframe?.ask(question)
  }

  func userSelected(_ id: Int64) {
    if let user = user(id) { wireframe?.presentDetail(of: user) }
  }

  func userFinished() { wireframe?.leave() }
}
