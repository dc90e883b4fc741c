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

    #expect(try view.shown.last == state())
    #expect(await interactor.calls == [.users(0..<100, UserQuery())])
  }

  @Test func `visible rows are loaded with those around them`() async throws {
    let interactor = try makeInteractor()
    let presenter = makePresenter(interactor)

    await presenter.userReached(200..<220)

    #expect(await interactor.calls == [.users(150..<270, UserQuery())])
    #expect(view.shown.last?.list.first == 150)
    #expect(wireframe.calls == [])
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

  @Test(arguments: UserQuery.Order.allCases)
  func `each order is known by its name`(order: UserQuery.Order) async throws {
    let presenter = makePresenter(try makeInteractor())

    await presenter.userFiltered(by: "", sortedBy: order.rawValue)
    #expect(view.shown.last?.query == UserQuery("", by: order))
    await presenter.userFiltered(by: "", sortedBy: "backwards")
    #expect(view.shown.last?.query == UserQuery("", by: order))
  }

  @Test func `a superseded answer is never shown`() async throws {
    let ada = try User.ada()
    let interactor = InteractorSpy { _, query in
      if query.text == "a" { await cancellation() }
      return ([ListedUser(user: ada, isFavorite: false)], query.text.count)
    }
    let presenter = makePresenter(interactor)
    let older = Task { await presenter.userFiltered(by: "a", sortedBy: "name") }
    while await interactor.calls.isEmpty { await Task.yield() }

    await presenter.userFiltered(by: "ab", sortedBy: "name")
    await older.value

    #expect(view.shown.last?.list.count == 2)
    #expect(!view.shown.contains { $0.list.count == 1 })
  }

  @Test(arguments: [
    ("", "There are no users yet."), (" ", "There are no users yet."),
    ("Zoë", "No user matches “Zoë”. Try fewer letters, or other words."),
  ])
  func `an empty list says whether a filter is the reason`(text: String, sentence: String) async {
    let presenter = makePresenter(InteractorSpy { _, _ in ([], 0) })

    await presenter.userFiltered(by: text, sortedBy: "name")

    #expect(view.shown.last?.empty == sentence)
    #expect(view.shown.dropLast().allSatisfy { $0.empty == "" })
  }

  @Test func `the reason for an empty list stays until the next answer`() async throws {
    let ada = try User.ada()
    let presenter = makePresenter(
      InteractorSpy { _, query throws(UserListError) in
        switch query.text {
        case "x", "xy": return ([], 0)
        case "broken": throw .unavailable(.busy)
        default: return ([ListedUser(user: ada, isFavorite: false)], 1)
        }
      })

    for text in ["x", "xy", "broken", "x", ""] {
      let before = view.shown.last?.empty
      await presenter.userFiltered(by: text, sortedBy: "name")
      if let before { #expect(view.shown.dropLast().last?.empty == before) }
    }

    let last = UserListState(
      list: ListContent(rows: [try .ada()], count: 1, status: .idle))
    #expect(view.shown.last == last)
    let failed = view.shown.first { $0.list.status.failure != nil }
    #expect(failed?.list.status == .failed(.unavailable(.busy)))
    #expect(failed?.empty == "")
  }

  @Test(arguments: [(1, 1, 0..<1), (70, 70, 0..<70), (100, 100, 0..<100), (5000, 2000, 0..<100)])
  func `the limit bounds the list`(limit: Int, count: Int, asked: Range<Int>) async throws {
    let interactor = try makeInteractor()
    let presenter = makePresenter(interactor, limit: limit)

    await presenter.userAskedForUsers()
    await presenter.userFiltered(by: "a", sortedBy: "name")

    #expect(view.shown.last?.list.count == count)
    #expect(
      await interactor.calls == [.users(asked, UserQuery()), .users(asked, UserQuery("a"))])
  }

  // MARK: - Tips

  @Test func `no tips are shown over an empty list, while picking, or on the way elsewhere`()
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
    _ interactor: InteractorSpy, limit: Int? = nil, picks: Bool = false
  ) -> UserListPresenter {
    let presenter = UserListPresenter(interactor: interactor, limit: limit, picks: picks)
    presenter.view = view
    presenter.wireframe = wireframe
    return presenter
  }
}
