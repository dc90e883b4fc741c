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
  /// The users at `range` among those who match `query`, and how many match.
  func users(
    at range: Range<Int>, of query: UserQuery
  ) async throws(UserListError) -> (rows: [ListedUser], count: Int)
  /// The first users who match `query`, if they are found before all are counted; nil otherwise.
  func firstUsers(
    _ limit: Int, of query: UserQuery
  ) async throws(UserListError) -> [ListedUser]?
  /// Returns a user's sessions and last events; nil if the reader isn't an administrator.
  func activity(of user: Account.ID) async throws(UserListError) -> AccountActivity?
  /// Returns the position of a removed favorite; nil after all other acts.
  func perform(_ act: UserAct, on user: User) async throws(UserListError) -> Int64?
  /// Adds a removed favorite again, at its position.
  func restore(_ favorite: Account.ID, at position: Int64) async throws(UserListError)
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
  private let interactor: any UserListPresenterToInteractor
  private let delivery: MailDelivery
  private let now: () -> Int64
  private let list: ListPresenter<UserQuery, ListedUser, UserListError>
  private var unfiltered = UnfilteredCount()
  /// The act that waits for an answer or the password.
  private var waiting: Waiting?
  /// The undo of the last change of favorites; nil if it can't be undone.
  private var undo: Waiting?
  private(set) var state: UserListState { didSet { view?.show(state) } }

  /// - Parameter now: Returns the seconds since 1970.
  init(
    interactor: some UserListPresenterToInteractor, limit: Int?, picks: Bool,
    delivery: MailDelivery, now: @escaping () -> Int64
  ) {
    (self.interactor, self.delivery, self.now) = (interactor, delivery, now)
    list = ListPresenter(
      UserQuery(by: .match), limit: limit,
      preview: { query, count throws(UserListError) in
        try await interactor.firstUsers(count, of: query)
      },
      id: { "\($0.user.id.rawValue)" },
      load: { query, range throws(UserListError) in
        try await interactor.users(at: range, of: query)
      })
    state = UserListState(picks: picks)
    list.show = { [weak self] in self?.show($0) }
  }

  /// Reads the rows in sight and the shown activity again.
  func refresh() async {
    await list.refresh()
    // A cancelled act has changed users, too.
    await Task { await refreshActivity() }.value
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

  private func show(_ content: ListContent<ListedUser, UserListError>) {
    var state = state
    state.list = content.map { UserRow($0.user, isFavorite: $0.isFavorite, matches: $0.matches) }
    if let visible = content.rows.first?.user.visible { state.visible = visible }
    if !state.administers { state.activity = nil }
    if state.visible.ages == .hidden && state.query.order == .age { state.query.order = .name }
    list.query = state.query
    state.total = unfiltered.update(with: content, matching: state.query.text)
    state.empty = content.absence(
      "There are no users yet.", of: "No user", matching: state.query.text, after: state.empty)
    self.state = state
  }

  /// Shows a status, and whether the last change can be undone.
  private func show(_ status: Status<UserListError>) {
    var state = state
    (state.status, state.progress, state.canUndo) = (status, nil, undo != nil)
    self.state = state
  }

  private func user(_ id: Int64) -> ListedUser? {
    list.content.rows.first { $0.user.id.rawValue == id }
  }
}

// MARK: - View → Presenter

extension UserListPresenter: UserListViewToPresenter {
  func userAskedForUsers() async {
    // An act has begun whose password was then not confirmed.
    let begun = waiting.flatMap { $0.users.isBegun ? $0 : nil }
    (waiting, undo) = (nil, nil)
    show(begun.map { $0.status(by: delivery) } ?? .idle)
    await list.reload()
    presentTips()
    await refreshActivity()
  }

  func userReached(_ range: Range<Int>) async { await list.reach(range) }

  func userFiltered(by text: String, sortedBy order: String) async {
    var state = state
    if case .allBut = list.content.marks { state.status = .allUnmarked }
    if state.status != .allUnmarked { state.status = .idle }
    (undo, state.canUndo) = (nil, false)
    state.query.text = text
    if let query = UserQuery(text, sortedBy: order) { state.query = query }
    self.state = state
    await list.replace(state.query)
    presentTips()
  }

  /// Presents the tips, unless the list is empty, a user is picked, or the call was cancelled.
  private func presentTips() {
    if !list.content.rows.isEmpty, !state.picks, !Task.isCancelled { wireframe?.presentTips() }
  }

  func userAskedForDetails(of id: Int64) async {
    guard state.administers, let user = user(id)?.user.id else { return }
    let new = await activity(of: user)
    if !Task.isCancelled { state.activity = new }
  }

  func userSelected(_ id: Int64) {
    guard let user = user(id)?.user else { return }
    if state.picks { wireframe?.finish(with: user) } else { wireframe?.presentDetail(of: user) }
  }

  func userCancelled() { wireframe?.leave() }
}

// MARK: - Acts on one user or several

extension UserListPresenter {
  /// An act, and its users.
  fileprivate struct Waiting {
    let act: UserAct
    var users: Batch<ListedUser, UserListError>
    /// Whether it undoes a change of favorites.
    var isUndo = false
    /// The positions of favorites that are restored.
    var positions: [Account.ID: Int64] = [:]
    /// The users who are favorites already: their marks end with the act.
    var favorites: [ListedUser] = []

    init(act: UserAct, users: [ListedUser]) { (self.act, self.users) = (act, Batch(users)) }

    /// The report of a stopped act.
    func status(by delivery: MailDelivery) -> Status<UserListError> {
      let left = users.left(unless: \.isFinal).count
      return act.status(of: users, left: left, after: .cancelled, by: delivery)
    }

    /// The same act, as far as it is done.
    func continuing(with users: Batch<ListedUser, UserListError>) -> Waiting {
      var waiting = self
      waiting.users = users
      return waiting
    }

    /// Undoes a change of favorites; nil if there is nothing to undo.
    init?(undoing act: UserAct, _ changes: [(user: ListedUser, position: Int64?)]) {
      guard case .setFavorite(let isFavorite) = act else { return nil }
      let changes = changes.filter { $0.user.isFavorite != isFavorite }
      if changes.isEmpty { return nil }
      let users = changes.map { change in
        ListedUser(
          user: change.user.user, isFavorite: isFavorite, matches: change.user.matches)
      }
      self.init(act: .setFavorite(!isFavorite), users: users)
      isUndo = true
      for (user, position) in changes { positions[user.user.id] = position }
    }
  }

  func userMarked(_ rows: RowSelection) {
    if state.status == .allUnmarked { state.status = .idle }
    list.mark(rows)
  }

  /// Adds the users who aren't favorites; if all are, removes them. A single favorite needs no
  /// question.
  func userToggledFavorites(_ rows: RowSelection) async {
    guard let users = await users(of: rows) else { return }
    let others = users.filter { !$0.isFavorite }
    let act = UserAct.setFavorite(!others.isEmpty)
    if rows.only == nil {
      ask(act, of: others.isEmpty ? users : others)
      if !others.isEmpty { waiting?.favorites = users.filter(\.isFavorite) }
    } else {
      await perform(Waiting(act: act, users: users))
    }
  }

  func userUndid() async {
    if let undo { await perform(undo) }
  }

  func userChose(_ act: UserAct, _ rows: RowSelection) async {
    if let users = await users(of: rows) { ask(act, of: users) }
  }

  /// The question was answered, or the password confirmed.
  func userMetRequirement() async {
    if let waiting { await perform(waiting) }
  }

  /// The users of an act; nil after a failure, which the state shows.
  private func users(of rows: RowSelection) async -> [ListedUser]? {
    let takesTime = rows.only == nil
    if takesTime { state.status = .busy("Working…") }
    do throws(UserListError) {
      guard let users = try await list.rows(of: rows) else { throw .tooMany }
      if users.isEmpty { throw .gone }
      if takesTime { state.status = .idle }
      return users
    } catch {
      state.status = .failed(error)
      return nil
    }
  }

  private func ask(_ act: UserAct, of users: [ListedUser]) {
    // A question must not appear over another page.
    if Task.isCancelled { return }
    waiting = Waiting(act: act, users: users)
    wireframe?.ask(
      ConfirmationPresenter(
        question: act.question(about: users.map(\.user)), acceptTitle: act.title,
        isDangerous: act.isDangerous))
  }

  /// Performs an act on each user in turn. Users for whom it fails stay marked.
  private func perform(_ waiting: Waiting) async {
    let act = waiting.act
    var users = waiting.users
    self.waiting = nil
    var changes: [(user: ListedUser, position: Int64?)] = []
    if users.only == nil || !act.isFavorite { state.status = .busy("Working…") }
    let failure = await users.run(
      skipping: UserListError.ofOneUser.contains, showing: { state.progress = $0 }
    ) {
      user throws(UserListError) in
      if let position = waiting.positions[user.user.id] {
        try await interactor.restore(user.user.id, at: position)
        changes.append((user, nil))
      } else {
        changes.append((user, try await interactor.perform(act, on: user.user)))
      }
    }
    // An undo changes no marks, but can be continued.
    let left = waiting.isUndo ? [] : users.left(unless: \.isFinal)
    if !waiting.isUndo { list.settle(users.rows + waiting.favorites, left: left) }
    if let user = users.only, users.done == 1, case .setFavorite(let isFavorite) = act {
      list.change { if $0.user.id == user.user.id { $0.isFavorite = isFavorite } }
    }
    // The report comes with its rows, once the page takes keys again. A stopped run doesn't wait for
    // the rows.
    let (reloads, isStopped) = (users.only == nil || !act.isFavorite, Task.isCancelled)
    if reloads, !isStopped { await refresh() }
    let rest = waiting.isUndo && !users.rest.isEmpty ? waiting.continuing(with: users) : nil
    undo = rest ?? Waiting(undoing: act, changes)
    let asks = failure == .passwordNeeded && !Task.isCancelled
    let report = failure == .passwordNeeded ? .cancelled : failure
    show(asks ? .idle : act.status(of: users, left: left.count, after: report, by: delivery))
    if asks {
      self.waiting = waiting.continuing(with: users)
      wireframe?.confirmPassword()
    }
    if reloads, isStopped { await refresh() }
  }
}

/// A user of the list, and whether they are a favorite of the reader.
struct ListedUser: Equatable, Sendable {
  var user: User
  var isFavorite: Bool
  /// The matches of the filter.
  var matches = UserRow.Matches()
}

// MARK: - Words

extension Status<UserListError> {
  /// Stays while a filter is typed.
  fileprivate static let allUnmarked = hint(
    "The marks were removed, because another filter or order may list other users. Mark them again."
  )
}

extension UserAct {
  fileprivate var isFavorite: Bool { if case .setFavorite = self { true } else { false } }

  /// The report of an act, and the number of users who stay marked.
  fileprivate func status(
    of users: Batch<ListedUser, UserListError>, left: Int, after failure: UserListError?,
    by delivery: MailDelivery
  ) -> Status<UserListError> {
    let reasons = users.skipped.map(\.reason)
    if users.only != nil, let error = failure ?? reasons.first { return .failed(error) }
    let clauses = UserListError.ofOneUser.compactMap { reason in
      let count = reasons.count { $0 == reason }
      return count == 0 ? nil : reason.clause(count)
    }
    // The marks end with the session.
    let hasEnded = failure?.storeError?.reason == .sessionEnded
    let left = hasEnded ? 0 : left
    let whom = users.only.map { "\($0.user.name)" } ?? users.amount("user", "users")
    let sentences = [
      sentence(about: whom, by: delivery),
      clauses.isEmpty ? nil : "Left out: \(clauses.joined(separator: ", ")).",
      failure == .cancelled ? "Stopped." : failure?.description,
      left == 0
        ? nil : "\(String.amount(left, "user", "users")) \(left == 1 ? "stays" : "stay") marked.",
    ]
    let text = sentences.compactMap(\.self).joined(separator: " ")
    if failure == nil, reasons.allSatisfy(\.isExpected) { return .done(text) }
    return .failed(.incomplete(text, because: failure?.storeError))
  }
}
