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
  /// The favorites at `range`, and how many there are.
  func favorites(at range: Range<Int>) async throws(FavoritesError) -> (rows: [User], count: Int)
  /// Returns a user's sessions and last events; nil if the reader isn't an administrator.
  func activity(of user: Account.ID) async throws(FavoritesError) -> AccountActivity?
  /// Moves a favorite up (negative) or down, no further than the first or last row.
  func move(_ user: Account.ID, by steps: Int) async throws(FavoritesError)
  /// Returns the position of the removed favorite; nil if others have removed it.
  func remove(_ user: Account.ID) async throws(FavoritesError) -> Int64?
  /// Adds a removed favorite again, at its position.
  func restore(_ user: Account.ID, at position: Int64) async throws(FavoritesError)
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
  private let now: () -> Int64
  private let list: ListPresenter<Void, User, FavoritesError>
  private(set) var state: FavoritesState { didSet { view?.show(state) } }
  /// The undo of the last change; nil if it can't be undone.
  private var undo: Undo? {
    didSet { if state.canUndo != (undo != nil) { state.canUndo.toggle() } }
  }

  private enum Undo {
    case move(Account.ID, by: Int)
    case restore([User], at: [Account.ID: Int64])
  }

  /// - Parameter now: Returns the seconds since 1970.
  init(interactor: some FavoritesPresenterToInteractor, now: @escaping () -> Int64) {
    (self.interactor, self.now) = (interactor, now)
    state = FavoritesState()
    list = ListPresenter((), id: { "\($0.id.rawValue)" }) { _, range throws(FavoritesError) in
      try await interactor.favorites(at: range)
    }
    list.show = { [weak self] in self?.show($0) }
  }

  /// Reads the rows in sight and the shown activity again.
  func refresh() async {
    await list.refresh()
    await refreshActivity()
  }

  private func refreshActivity() async {
    guard let user = state.activity?.user, let new = await activity(of: user) else { return }
    // Another one may have been loaded meanwhile.
    if state.activity?.user == user { state.activity = new }
  }

  /// The sessions and the last events of a user; nil on failure, which opening the user reports.
  private func activity(of user: Account.ID) async -> ListedActivity? {
    guard let activity = try? await interactor.activity(of: user) else { return nil }
    return ListedActivity(user: user, UserActivity(activity, now: now()))
  }

  private func show(_ content: ListContent<User, FavoritesError>) {
    var state = state
    state.list = content.map { UserRow($0) }
    if let visible = content.rows.first?.visible { state.visible = visible }
    if !state.administers { state.activity = nil }
    self.state = state
  }

  private func user(_ id: Int64) -> User? {
    list.content.rows.first { $0.id.rawValue == id }
  }

  /// The favorites of a selection, in order; nil after a failure, which the state shows.
  private func users(of rows: RowSelection) async -> [User]? {
    if let user = rows.only.flatMap({ Int64($0) }).flatMap(user) { return [user] }
    do throws(FavoritesError) {
      guard let all = try await list.rows(of: .all) else { throw .tooMany }
      let (ids, areLeftOut) = (Set(rows.ids), rows != .rows(rows.ids))
      return all.filter { ids.contains("\($0.id.rawValue)") != areLeftOut }
    } catch {
      state.status = .failed(error)
      return nil
    }
  }

  /// Removes favorites or adds them again, one at a time, and reloads the list. Returns the settled
  /// ones.
  private func perform(
    on users: [User], isFavorite: Bool, _ act: (User) async throws(FavoritesError) -> Void
  ) async -> ArraySlice<User> {
    var batch = Batch<User, FavoritesError>(users)
    if batch.only == nil { state.status = .busy("Working…") }
    var failure = await batch.run(
      skipping: { $0 == .gone }, showing: { state.progress = $0 }, act)
    if failure == nil, !batch.skipped.isEmpty { failure = .gone }
    let name = batch.only.map { "\($0.name)" } ?? batch.amount("user", "users")
    let sentence = String.marked(name, isFavorite: isFavorite)
    await list.refresh()
    // The router waits for it to report a failure.
    if state.progress != nil { state.progress = nil }
    if let failure {
      state.status = .failed(
        batch.only == nil
          ? .incomplete(
            "\(sentence) \(failure.reason(batch.skipped.count))", because: failure.storeError)
          : failure)
    } else {
      (state.status, undo) = (.done(sentence), nil)
    }
    return users.prefix(batch.done + batch.skipped.count)
  }

  /// The index of a loaded favorite among all.
  private func index(of id: Account.ID) -> Int? {
    let rows = list.content.rows
    return rows.firstIndex { $0.id == id }.map { list.content.first + $0 }
  }

  /// Makes a change and reloads the list. Returns false if the change failed: it may be partial,
  /// and can be undone or tried again.
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
    await refreshActivity()
  }

  func userAskedForDetails(of id: Int64) async {
    guard state.administers, let user = user(id)?.id else { return }
    let new = await activity(of: user)
    if !Task.isCancelled { state.activity = new }
  }

  func userReached(_ range: Range<Int>) async { await list.reach(range) }

  func userMoved(_ id: Int64, by steps: Int) async {
    guard let id = user(id)?.id, let old = index(of: id) else { return }
    let former = undo
    let isMoved = await succeeds { () throws(FavoritesError) in
      try await interactor.move(id, by: steps)
    }
    // It doesn't move past an end.
    let moved = (index(of: id) ?? old + steps) - old
    if isMoved { undo = moved == 0 ? former : .move(id, by: -moved) }
  }

  func userMarked(_ rows: RowSelection) { list.mark(rows) }

  /// Favorites that weren't removed stay marked.
  func userRemoved(_ rows: RowSelection) async {
    guard let favorites = await users(of: rows) else { return }
    // Another session may have removed some marked ones.
    if rows == state.list.marks { list.mark(.rows(favorites.map { "\($0.id.rawValue)" })) }
    if favorites.isEmpty { return }
    var positions: [Account.ID: Int64] = [:]
    let removed = await perform(on: favorites, isFavorite: false) { user throws(FavoritesError) in
      positions[user.id] = try await interactor.remove(user.id)
    }
    list.settle(favorites, left: Array(favorites.dropFirst(removed.count)))
    let users = removed.filter { positions[$0.id] != nil }
    if !users.isEmpty { undo = .restore(users, at: positions) }
  }

  func userUndid() async {
    switch undo {
    case nil: break
    case .move(let id, let steps):
      _ = await succeeds { () throws(FavoritesError) in try await interactor.move(id, by: steps) }
    case .restore(let users, let positions):
      let back = await perform(on: users, isFavorite: true) { user throws(FavoritesError) in
        if let position = positions[user.id] {
          try await interactor.restore(user.id, at: position)
        }
      }
      let rest = Array(users.dropFirst(back.count))
      undo = rest.isEmpty ? nil : .restore(rest, at: positions)
    }
  }

  func userSelected(_ id: Int64) {
    if let user = user(id) { wireframe?.presentDetail(of: user) }
  }

  func userFinished() { wireframe?.leave() }
}
