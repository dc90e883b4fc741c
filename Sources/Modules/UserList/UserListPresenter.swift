import AccountPresentation
import Accounts
import ViperPresentation

/// Presenter → View: show exactly this.
@MainActor
protocol UserListPresenterToView: AnyObject {
  func show(_ state: UserListState)
}

/// Presenter → Interactor: what UserList asks of the data.
protocol UserListPresenterToInteractor: Sendable {
  /// The users at `places` among those who match `query`, and how many match.
  func users(
    at places: Range<Int>, of query: UserQuery
  ) async throws(UserListError) -> (rows: [ListedUser], count: Int)
  /// The first users who match `query`, where they are found before all are counted; nil otherwise.
  func firstUsers(
    _ limit: Int, of query: UserQuery
  ) async throws(UserListError) -> [ListedUser]?
  func perform(_ act: UserListAct, on user: User) async throws(UserListError)
}

/// Presenter → Wireframe: the ways out, questions and tips over the list.
@MainActor
protocol UserListPresenterToWireframe: AnyObject {
  func presentDetail(of user: User)
  func finish(with picked: User)
  func ask(_ question: ConfirmationPresenter)
  func confirmPassword()
  func presentTips()
  func leave()
}

/// Loads the users who match the filter, formats them as rows, and performs acts on them.
@MainActor
final class UserListPresenter {
  weak var view: (any UserListPresenterToView)?
  weak var wireframe: (any UserListPresenterToWireframe)?
  let interactor: any UserListPresenterToInteractor
  let list: ListPresenter<UserQuery, ListedUser, UserListError>
  /// What waits for the answer to a question, or for the password.
  var waiting: Waiting?
  var state: UserListState { didSet { view?.show(state) } }

  /// - Parameter administers: Whether the reader may administer accounts.
  init(
    interactor: some UserListPresenterToInteractor, limit: Int?, picks: Bool, administers: Bool
  ) {
    self.interactor = interactor
    list = ListPresenter(
      UserQuery(by: .match), limit: limit,
      preview: { query, count throws(UserListError) in
        try await interactor.firstUsers(count, of: query)
      },
      id: { "\($0.user.id.rawValue)" },
      load: { query, places throws(UserListError) in
        try await interactor.users(at: places, of: query)
      })
    state = UserListState(picks: picks, administers: administers && !picks)
    list.show = { [weak self] in self?.show($0) }
  }

  /// Reads the rows in sight again.
  func refresh() async { await list.refresh() }

  private func show(_ content: ListContent<ListedUser, UserListError>) {
    let former = state.list
    var state = state
    state.list = content.map { UserRow($0.user, isFavorite: $0.isFavorite, matches: $0.matches) }
    if let visible = content.rows.first?.user.visible { state.visible = visible }
    if state.visible.ages == .hidden && state.query.order == .age { state.query.order = .name }
    list.query = state.query
    state.total = content.total(
      matching: state.query.text, before: state.total, after: former)
    state.empty = content.absence(
      "There are no users yet.", of: "No user", matching: state.query.text, after: state.empty)
    self.state = state
  }

  private func user(_ id: Int64) -> ListedUser? {
    list.content.rows.first { $0.user.id.rawValue == id }
  }
}

// MARK: - View → Presenter

extension UserListPresenter: UserListViewToPresenter {
  func userAskedForUsers() async {
    (state.status, waiting) = (.idle, nil)
    await list.reload()
    // No tips over an empty list, nor on the way to another screen.
    if !list.content.rows.isEmpty, !state.picks, !Task.isCancelled { wireframe?.presentTips() }
  }

  func userReached(_ places: Range<Int>) async { await list.reach(places) }

  func userFiltered(by text: String, sortedBy order: String) async {
    var state = state
    state.status = .idle
    state.query = UserQuery(text, by: UserQuery.Order(rawValue: order) ?? state.query.order)
    self.state = state
    await list.replace(state.query)
  }

  func userSelected(_ id: Int64) {
    guard let user = user(id)?.user else { return }
    if state.picks { wireframe?.finish(with: user) } else { wireframe?.presentDetail(of: user) }
  }

  func userCancelled() { wireframe?.leave() }
}

/// A user of the list, and whether the reader has marked them.
struct ListedUser: Equatable, Sendable {
  var user: User
  var isFavorite: Bool
  /// What the filter found.
  var matches = UserRow.Matches()
}
