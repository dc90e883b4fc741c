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
  /// Adds a favorite that was removed, at a place in the order.
  func restore(_ user: Account.ID, at place: Int) async throws(FavoritesError)
}

/// Presenter → Wireframe: the ways out.
@MainActor
protocol FavoritesPresenterToWireframe: AnyObject {
  func presentDetail(of user: User)
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
  /// What undoes the last change; nil where nothing does.
  private var undo: Undo? {
    didSet { if state.canUndo != (undo != nil) { state.canUndo.toggle() } }
  }

  private enum Undo {
    case move(Account.ID, by: Int)
    case restore(User, at: Int)
  }

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

  /// The place of a loaded favorite among all.
  private func place(of id: Account.ID) -> Int? {
    let rows = list.content.rows
    return rows.firstIndex { $0.id == id }.map { list.content.first + $0 }
  }

  /// Makes a change and loads the list again; false where the change failed: it may be made in part, and
  /// can be undone or tried again.
  private func succeeds(_ change: () async throws(FavoritesError) -> Void) async -> Bool {
    do throws(FavoritesError) {
      try await change()
    } catch {
      await list.refresh()
      state.status = .failed(error)
      return false
    }
    await userAskedForFavorites()
    return true
  }
}

// MARK: - View → Presenter

extension FavoritesPresenter: FavoritesViewToPresenter {
  func userAskedForFavorites() async {
    (state.status, undo) = (.idle, nil)
    await list.reload()
  }

  func userReached(_ places: Range<Int>) async { await list.reach(places) }

  func userMoved(_ id: Int64, by steps: Int) async {
    guard let id = user(id)?.id, let old = place(of: id) else { return }
    let isMoved = await succeeds { () throws(FavoritesError) in
      try await interactor.move(id, by: steps)
    }
    // It doesn't move past an end.
    let moved = (place(of: id) ?? old + steps) - old
    if isMoved, moved != 0 { undo = .move(id, by: -moved) }
  }

  func userRemoved(_ id: Int64) async {
    guard let user = user(id), let place = place(of: user.id) else { return }
    let isRemoved = await succeeds { () throws(FavoritesError) in
      try await interactor.remove(user.id)
    }
    if !isRemoved { return }
    state.status = .done(.marked("\(user.name)", isFavorite: false))
    undo = .restore(user, at: place)
  }

  func userUndid() async {
    switch undo {
    case nil: break
    case .move(let id, let steps):
      _ = await succeeds { () throws(FavoritesError) in try await interactor.move(id, by: steps) }
    case .restore(let user, let place):
      let isBack = await succeeds { () throws(FavoritesError) in
        try await interactor.restore(user.id, at: place)
      }
      if isBack { state.status = .done(.marked("\(user.name)", isFavorite: true)) }
    }
  }

  func userSelected(_ id: Int64) {
    if let user = user(id) { wireframe?.presentDetail(of: user) }
  }

  func userFinished() { wireframe?.leave() }
}
