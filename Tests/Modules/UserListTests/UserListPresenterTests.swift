import Accounts
import Doubles
import Presentation
import Testing

@testable import UserList

@MainActor
@Suite(.timeLimit(.minutes(5))) struct UserListPresenterTests {
  let view = ViewSpy<UserListState>()
  let wireframe = WireframeSpy()

  @Test func `the first hundred are asked for, and shown with how many there are`() async throws {
    let interactor = try makeInteractor()
    let presenter = makePresenter(interactor)

    await presenter.userAskedForUsers()

    var loaded = try state()
    loaded.total = 2000
    expect(view, shows: [UserListState(), loaded])
    #expect(await interactor.calls == [.users(0..<100, UserQuery())])
  }

  // MARK: - Queries

  @Test func `a filter loads from the top, and the former rows stay until then`()
    async throws
  {
    let interactor = try makeInteractor()
    let presenter = makePresenter(interactor)
    await presenter.userAskedForUsers()

    await presenter.userFiltered(by: "love", sortedBy: "age")
    let query = UserQuery("love", by: .age)
    #expect(await interactor.calls.last == .users(0..<100, query))
    #expect(view.shown.suffix(3).map(\.query) == [query, query, query])
    #expect(
      try view.shown.suffix(3).map(\.list) == [
        state().list, state(.loading).list, state().list,
      ])
    await presenter.userFiltered(by: "", sortedBy: "backwards")
    #expect(presenter.state.query == UserQuery("", by: .age))
  }

  @Test func `hidden details are shown as hidden, and the order by them is dropped`() async throws {
    let hidden = VisibleDetails(addresses: .hidden, ages: .hidden)
    let ada = try User.ada().showing(hidden)
    let interactor = InteractorSpy { _, query in
      query.text == "x" ? ([], 0) : ([ListedUser(user: ada, isFavorite: false)], 1)
    }
    let presenter = makePresenter(interactor)

    await presenter.userFiltered(by: "a", sortedBy: "age")

    #expect(view.shown.last?.visible == hidden)
    #expect(view.shown.last?.query == UserQuery("a", by: .name))
    #expect(view.shown.last?.list.rows.map(\.email) == [""])

    await presenter.userReached(0..<20)
    #expect(await interactor.calls.last == .users(0..<70, UserQuery("a", by: .name)))
    // An answer without users doesn't say what is hidden.
    await presenter.userFiltered(by: "x", sortedBy: "name")
    #expect(view.shown.last?.list.count == 0)
    #expect(view.shown.last?.visible == hidden)
  }

  @Test func `an empty list says whether a filter is the reason, until there is a row`()
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

  @Test func `no tips are shown over an empty list, while picking, or after leaving`()
    async throws
  {
    let empty = makePresenter(InteractorSpy { _, _ in ([], 0) })
    await empty.userAskedForUsers()
    let picking = makePresenter(try makeInteractor(), picks: true)
    await picking.userAskedForUsers()
    let left = makePresenter(try makeInteractor())
    await left.userReached(0..<20)
    try await whileCancelled { await left.userAskedForUsers() }

    #expect(wireframe.calls == [])
  }

  private func state(
    _ status: Status<UserListError> = .idle
  ) throws -> UserListState {
    UserListState(list: ListContent(rows: [try .ada()], count: 2000, status: status))
  }

  private func makeInteractor() throws -> InteractorSpy {
    let ada = ListedUser(user: try .ada(), isFavorite: false)
    return InteractorSpy { _, _ in ([ada], 2000) }
  }

  private func makePresenter(
    _ interactor: InteractorSpy, picks: Bool = false
  ) -> UserListPresenter {
    let presenter = UserListPresenter(interactor: interactor, limit: nil, picks: picks)
    presenter.view = view
    presenter.wireframe = wireframe
    return presenter
  }
}
