import Accounts
import Presentation

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
  ) async throws(UserListError) -> ListStretch<ListedUser>
  /// - Throws: `.gone` where the user is no more.
  func setFavorite(_ isFavorite: Bool, _ user: Account.ID) async throws(UserListError)
}

/// Presenter → Wireframe: the ways out, and what may be said over the list.
@MainActor
protocol UserListPresenterToWireframe: AnyObject {
  func presentDetail(of user: User)
  func finish(with picked: User)
  func presentTips()
  func leave()
}

/// Turns what is typed into queries, and what was found into states.
@MainActor
final class UserListPresenter {
  weak var view: (any UserListPresenterToView)?
  weak var wireframe: (any UserListPresenterToWireframe)?
  private let interactor: any UserListPresenterToInteractor
  private let list: ListPresenter<UserListSource>
  private var limit: Int?
  private var state = UserListState() { didSet { view?.show(state) } }

  init(interactor: some UserListPresenterToInteractor) {
    self.interactor = interactor
    list = ListPresenter(UserListSource(interactor: interactor))
    list.show = { [weak self] in self?.show($0) }
  }

  func begin(limit: Int?, picks: Bool) {
    self.limit = limit
    state.picks = picks
    list.source = source
  }

  private var source: UserListSource {
    UserListSource(interactor: interactor, query: state.query, limit: limit)
  }

  private func show(_ content: ListContent<ListedUser, UserListError>) {
    var state = state
    state.list = content.map(UserRow.init)
    if let visible = content.rows.first?.user.visible { state.visible = visible }
    let losesOrder = state.visible.ages == .hidden && state.query.order == .age
    if losesOrder { state.query.order = .name }
    switch content.status {
    case .loading: break
    case .presenting: state.absence = content.count == 0 ? absence : nil
    case .failed: state.absence = nil
    }
    self.state = state
    if losesOrder { list.source = source }
  }

  private var absence: UserListState.Absence {
    let text = state.query.text
    return text.allSatisfy(\.isWhitespace) ? .nobodyIsHere : .nobodyMatches(text)
  }

  private func user(_ id: Int64) -> ListedUser? {
    list.content.rows.first { $0.user.id.rawValue == id }
  }
}

// MARK: - View → Presenter

extension UserListPresenter: UserListViewToPresenter {
  func userAskedForUsers() async {
    state.notice = nil
    await list.reload()
    // Nobody is taught anything about an empty list, nor on the way to somewhere else.
    if !list.content.rows.isEmpty, !state.picks, !Task.isCancelled { wireframe?.presentTips() }
  }

  func userReached(_ places: Range<Int>) async {
    await list.reach(places)
  }

  func userFiltered(by text: String, sortedBy order: String) async {
    var state = state
    state.notice = nil
    state.query = UserQuery(text, by: UserQuery.Order(rawValue: order) ?? state.query.order)
    self.state = state
    await list.replace(source)
  }

  func userToggledFavorite(_ id: Int64) async {
    guard let listed = user(id) else { return }
    do throws(UserListError) {
      try await interactor.setFavorite(!listed.isFavorite, listed.user.id)
      list.change { if $0.user.id == listed.user.id { $0.isFavorite = !listed.isFavorite } }
      let name = listed.user.name.description
      state.notice = listed.isFavorite ? .unmarked(name) : .marked(name)
    } catch {
      state.notice = .markFailed(error)
    }
  }

  func userSelected(_ id: Int64) {
    guard let user = user(id)?.user else { return }
    if state.picks { wireframe?.finish(with: user) } else { wireframe?.presentDetail(of: user) }
  }

  func userCancelled() {
    wireframe?.leave()
  }
}

// MARK: - Rows

/// A user of the list, and whether it is a favorite of whoever looks.
struct ListedUser: Equatable, Sendable {
  var user: User
  var isFavorite: Bool
}

/// The users who match a query, as far as they are wanted.
struct UserListSource: ListDataSource {
  let interactor: any UserListPresenterToInteractor
  var query = UserQuery()
  /// At most so many are listed; nil where everybody is.
  var limit: Int?

  func rows(at places: Range<Int>) async throws(UserListError) -> ListStretch<ListedUser> {
    let limit = limit ?? .max
    var stretch = try await interactor.users(at: places.clamped(to: 0..<limit), of: query)
    stretch.count = min(stretch.count, limit)
    return stretch
  }
}

extension UserRow {
  init(_ listed: ListedUser) {
    let user = listed.user
    let unit = user.age == 1 ? "year" : "years"
    self.init(
      id: user.id.rawValue, name: user.name.description, username: user.username.description,
      age: user.age, ageText: user.age.map { "\($0) \(unit)" } ?? "",
      email: user.email.description, isFavorite: listed.isFavorite)
  }
}
