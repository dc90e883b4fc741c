import Accounts
import Doubles
import Presentation
import Testing

@testable import UserList

@MainActor
@Suite(.timeLimit(.minutes(5))) struct UserListPresenterTests {
  let view = ViewSpy()
  let wireframe = WireframeSpy()

  @Test func `the first hundred are asked for, and shown with how many there are`() async throws {
    let interactor = try makeInteractor()
    let presenter = makePresenter(interactor)

    await presenter.userAskedForUsers()

    #expect(view.shown.last == state())
    #expect(await interactor.calls == [.users(0..<100, UserQuery())])
  }

  @Test func `what comes into sight is loaded with what is around it`() async throws {
    let interactor = try makeInteractor()
    let presenter = makePresenter(interactor)

    await presenter.userReached(200..<220)

    #expect(await interactor.calls == [.users(150..<270, UserQuery())])
    #expect(view.shown.last?.list.first == 150)
    #expect(wireframe.calls == [])
  }

  // MARK: - Queries

  @Test func `what is typed is asked for from the top, and the rows of before stay until then`()
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
      view.shown.suffix(3).map(\.list) == [
        state().list, state(.loading).list, state().list,
      ])
  }

  @Test func `what is hidden is told, and the order by it falls away`() async throws {
    let hidden = VisibleDetails(addresses: .hidden, ages: .hidden)
    let ada = try User.ada().showing(hidden)
    let interactor = InteractorSpy { _, query in
      ListStretch(
        query.text == "x" ? [] : [ListedUser(user: ada, isFavorite: false)],
        count: query.text == "x" ? 0 : 1)
    }
    let presenter = makePresenter(interactor)

    await presenter.userFiltered(by: "a", sortedBy: "age")

    #expect(view.shown.last?.visible == hidden)
    #expect(view.shown.last?.query == UserQuery("a", by: .name))
    #expect(view.shown.last?.list.rows.map(\.email) == [""])

    await presenter.userReached(0..<20)
    #expect(await interactor.calls.last == .users(0..<70, UserQuery("a", by: .name)))
    // An answer without users doesn't tell.
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

  @Test func `an older answer is never shown once a newer letter was typed`() async throws {
    let ada = try User.ada()
    let interactor = InteractorSpy { _, query in
      if query.text == "a" { await cancellation() }
      return ListStretch([ListedUser(user: ada, isFavorite: false)], count: query.text.count)
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
    ("", UserListState.Absence.nobodyIsHere), (" ", .nobodyIsHere), ("x", .nobodyMatches("x")),
    (" x%", .nobodyMatches(" x%")),
  ])
  func `a list without rows says whether anybody is here`(
    text: String, absence: UserListState.Absence
  ) async {
    let presenter = makePresenter(InteractorSpy { _, _ in ListStretch([], count: 0) })
    #expect(view.shown == [])

    await presenter.userFiltered(by: text, sortedBy: "name")

    #expect(view.shown.last?.absence == absence)
    #expect(view.shown.dropLast().allSatisfy { $0.absence == nil })
  }

  @Test func `what was said of an empty list stays until the next answer`() async throws {
    let ada = try User.ada()
    let presenter = makePresenter(
      InteractorSpy { _, query throws(UserListError) in
        switch query.text {
        case "x", "xy": return ListStretch([], count: 0)
        case "broken": throw .unavailable(.busy)
        default: return ListStretch([ListedUser(user: ada, isFavorite: false)], count: 1)
        }
      })

    for text in ["x", "xy", "broken", "x", ""] {
      let before = view.shown.last?.absence
      await presenter.userFiltered(by: text, sortedBy: "name")
      #expect(view.shown.dropLast().last?.absence == before)
    }

    let last = UserListState(
      list: ListContent(rows: [.ada()], count: 1, status: .presenting))
    #expect(view.shown.last == last)
    #expect(view.shown.contains { $0.absence == .nobodyMatches("xy") })
    let failed = view.shown.first { $0.list.status.failure != nil }
    #expect(failed?.list.status == .failed(.unavailable(.busy)))
    #expect(failed?.absence == nil)
  }

  @Test(arguments: [(1, 1, 0..<1), (70, 70, 0..<70), (100, 100, 0..<100), (5000, 2000, 0..<100)])
  func `no more are listed than are wanted`(limit: Int, count: Int, asked: Range<Int>) async throws
  {
    let interactor = try makeInteractor()
    let presenter = makePresenter(interactor)
    presenter.begin(limit: limit, picks: false)
    #expect(await interactor.calls == [])

    await presenter.userAskedForUsers()
    await presenter.userFiltered(by: "a", sortedBy: "name")

    #expect(view.shown.last?.list.count == count)
    #expect(
      await interactor.calls == [.users(asked, UserQuery()), .users(asked, UserQuery("a"))])
  }

  // MARK: - Tips

  @Test func `tips are given once there are rows`() async throws {
    let presenter = makePresenter(try makeInteractor())

    await presenter.userAskedForUsers()

    #expect(wireframe.calls == [.presentTips])
  }

  @Test func `nobody is taught about an empty list, while picking, or on the way elsewhere`()
    async throws
  {
    let empty = makePresenter(InteractorSpy { _, _ in ListStretch([], count: 0) })
    await empty.userAskedForUsers()
    let picking = makePresenter(try makeInteractor())
    picking.begin(limit: nil, picks: true)
    await picking.userAskedForUsers()
    let left = makePresenter(try makeInteractor())
    await left.userReached(0..<20)
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      await left.userAskedForUsers()
    }
    await task.value

    #expect(wireframe.calls == [])
  }

  private func state(_ status: ListContent<UserRow, UserListError>.Status = .presenting)
    -> UserListState
  {
    UserListState(list: ListContent(rows: [.ada()], count: 2000, status: status))
  }

  private func makeInteractor() throws -> InteractorSpy {
    let ada = ListedUser(user: try .ada(), isFavorite: false)
    return InteractorSpy { _, _ in ListStretch([ada], count: 2000) }
  }

  private func makePresenter(_ interactor: InteractorSpy) -> UserListPresenter {
    let presenter = UserListPresenter(interactor: interactor)
    presenter.view = view
    presenter.wireframe = wireframe
    return presenter
  }
}
