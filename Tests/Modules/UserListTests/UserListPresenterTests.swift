import AccountPresentation
import Accounts
import Doubles
import Synchronization
import Testing
import ViperKitTesting
import ViperPresentation

@testable import UserList

@MainActor
@Suite(.timeLimit(.minutes(60))) struct UserListPresenterTests {
  let view = ViewSpy<UserListState>()
  let wireframe = WireframeSpy()

  @Test func `the first fifty users are loaded, and shown with the count`() async throws {
    let interactor = try makeInteractor()
    let presenter = makePresenter(interactor)

    await presenter.userAskedForUsers()

    expect(view, shows: [UserListState(), try state(total: 2000)])
    #expect(
      await interactor.calls == [
        .firstUsers(50, UserQuery(by: .match)), .users(0..<50, UserQuery(by: .match)),
      ])
    #expect(wireframe.calls == [.presentTips])
  }

  // MARK: - Queries

  @Test func `a filter loads from the top, and the former rows stay until then`() async throws {
    let interactor = try makeInteractor()
    let presenter = makePresenter(interactor)
    await presenter.userAskedForUsers()
    view.forget()

    await presenter.userFiltered(by: "love", sortedBy: "age-descending")
    let query = UserQuery("love", by: .age, isDescending: true)
    let all = UserQuery("", by: .age, isDescending: true)
    await presenter.userFiltered(by: "", sortedBy: "backwards")
    let queries = [UserQuery(by: .match), query, all]
    #expect(
      await interactor.calls == queries.flatMap { [.firstUsers(50, $0), .users(0..<50, $0)] })
    expect(
      view,
      shows: try [query, all].flatMap { query in
        try [.idle, .loading, .idle].map { try state($0, of: query, total: 2000) }
      })
    #expect(wireframe.calls == [.presentTips, .presentTips, .presentTips])
  }

  @Test func `hidden details are shown as hidden, and sorting by them is dropped`() async throws {
    let hidden = VisibleDetails(addresses: .hidden, ages: .hidden)
    let ada = try User.ada().showing(hidden)
    let interactor = InteractorSpy { _, query in
      query.text == "x" ? ([], 0) : ([ListedUser(user: ada, isFavorite: false)], 1)
    }
    let presenter = makePresenter(interactor)

    await presenter.userFiltered(by: "a", sortedBy: "age")

    let (byAge, byName) = (UserQuery("a", by: .age), UserQuery("a", by: .name))
    let rows = [UserRow(ada, isFavorite: false)]
    let loaded = UserListState(
      list: ListContent(rows: rows, count: 1, status: .idle), query: byName, visible: hidden)
    expect(view, shows: [UserListState(query: byAge), loaded])
    #expect(rows.map(\.email) == [""])
    view.forget()

    await presenter.userReached(0..<20)
    // A result without users doesn't show which details are hidden.
    await presenter.userFiltered(by: "x", sortedBy: "name")
    let loading = ListContent<UserRow, UserListError>(rows: rows, count: 1)
    let none = UserQuery("x", by: .name)
    let nothing = "No user matches “x”. Try fewer letters, or other words."
    expect(
      view,
      shows: [
        UserListState(list: loading, query: byName, visible: hidden), loaded,
        UserListState(list: loaded.list, query: none, visible: hidden),
        UserListState(list: loading, query: none, visible: hidden),
        UserListState(
          list: ListContent(status: .idle), query: none, empty: nothing, visible: hidden),
      ])
    #expect(
      await interactor.calls == [
        .firstUsers(50, byAge), .users(0..<50, byAge), .users(0..<70, byName),
        .firstUsers(50, none), .users(0..<50, none),
      ])
  }

  @Test func `an empty list says whether the filter is the reason, until it has a row`()
    async throws
  {
    let ada = ListedUser(user: try .ada(), isFavorite: false)
    let presenter = makePresenter(
      InteractorSpy { _, query in query.text == "a" ? ([ada], 1) : ([], 0) })

    for text in ["", "Zoë", "a"] { await presenter.userFiltered(by: text, sortedBy: "name") }

    let no = [
      "There are no users yet.", "No user matches “Zoë”. Try fewer letters, or other words.",
    ]
    #expect(
      view.shown.map(\.empty) == ["", no[0], no[0], no[0], no[1], no[1], no[1], ""])
  }

  // MARK: - Tips

  @Test func `no tips are shown over an empty list, while picking or after leaving`() async throws {
    let empty = makePresenter(InteractorSpy { _, _ in ([], 0) })
    await empty.userAskedForUsers()
    let picking = makePresenter(try makeInteractor(), picks: true)
    await picking.userAskedForUsers()
    let left = makePresenter(try makeInteractor())
    await left.userReached(0..<20)
    try await whileCancelled { await left.userAskedForUsers() }

    #expect(wireframe.calls == [])
  }

  /// The page takes keys once the report is shown; they are for the new rows.
  @Test(arguments: [false, true])
  func `a report comes with its rows, or before them if the action is stopped`(
    isStopped: Bool
  ) async throws {
    let ada = ListedUser(user: try .ada(), isFavorite: false)
    let grace = ListedUser(user: try User(8, "grace", "Grace Hopper"), isFavorite: false)
    let loads = Mutex([([ada, grace], 2)])
    let presenter = makePresenter(
      InteractorSpy { _, _ in loads.withLock { $0.popLast() } ?? ([grace], 1) })
    await presenter.userAskedForUsers()
    let act = UserAct.administer(.delete)
    await presenter.userChose(act, ["\(ada.user.id.rawValue)"])
    if isStopped {
      try await whileCancelled { await presenter.userMetRequirement() }
    } else {
      await presenter.userMetRequirement()
    }

    let report = view.shown.drop { $0.status != .busy("Working…") }
      .first { $0.status.activity == nil }
    #expect(report?.list.rows.count == (isStopped ? 2 : 1))
    #expect(presenter.state.list.rows.count == 1)
  }

  private func state(
    _ status: Status<UserListError> = .idle, of query: UserQuery = UserQuery(by: .match),
    total: Int? = nil
  ) throws -> UserListState {
    UserListState(
      list: ListContent(rows: [try .ada()], count: 2000, status: status), query: query,
      total: total)
  }

  private func makeInteractor() throws -> InteractorSpy {
    let ada = ListedUser(user: try .ada(), isFavorite: false)
    return InteractorSpy { _, _ in ([ada], 2000) }
  }

  private func makePresenter(
    _ interactor: InteractorSpy, picks: Bool = false
  ) -> UserListPresenter {
    let presenter = UserListPresenter(
      interactor: interactor, limit: nil, picks: picks, delivery: .sent,
      now: { AccountActivity.sampleTime })
    (presenter.view, presenter.wireframe) = (view, wireframe)
    return presenter
  }
}
