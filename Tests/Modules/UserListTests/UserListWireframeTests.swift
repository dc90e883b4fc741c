import Accounts
import Doubles
import Presentation
import Terminal
import Testing

@testable import UserList

@MainActor
@Suite struct UserListWireframeTests {
  let delegate = DelegateSpy()
  let context = ContextSpy()

  @Test func `its layers are joined`() async throws {
    let userList = try makeUserList()

    await userList.screen.handle(.appeared)

    let table = try #require(userList.screen.page.table)
    #expect(table.rows.map(\.id) == ["7"])
    #expect(table.rows.first?.cells.first == .init("★", .flag(true)))
    #expect(table.count == 100)
    #expect(delegate.calls == [])
  }

  @Test func `what happens in the module reaches the delegate`() async throws {
    let userList = try makeUserList()
    userList.begin(limit: nil, picks: false)
    #expect(!userList.picks)
    await userList.screen.handle(.appeared)

    await userList.screen.handle(.selected(id: "7"))
    await userList.screen.handle(.cancelled)

    #expect(delegate.calls == [.didSelect(try .ada()), .didCancel])
  }

  @Test func `whoever is picked reaches the delegate, out of no more than are wanted`()
    async throws
  {
    let userList = try makeUserList()
    userList.begin(limit: 3, picks: true)
    #expect(userList.picks)
    await userList.screen.handle(.appeared)
    #expect(userList.screen.page.table?.count == 3)

    await userList.screen.handle(.selected(id: "7"))

    #expect(delegate.calls == [.didPick(try .ada())])
  }

  @Test func `its tips are enqueued`() async throws {
    var names: [String] = []
    let tutorials = TutorialPresenter(in: context, isOn: true) {
      []
    } markSeen: {
      names.append($0.name)
    }
    let userList = try makeUserList(tutorials: tutorials)

    var texts: [String] = []
    for _ in 0..<3 {
      await userList.screen.handle(.appeared)
      await tutorials.settle()
      guard case .question(let field)? = context.presented.last?.screen.page.body else { break }
      texts.append(field.label)
      await context.presented.last?.screen.handle(.cancelled)
      await tutorials.settle()
    }

    #expect(
      texts == [
        "Type a part of a name, a username or an address to filter the list.",
        "Press f to mark a favorite, or Ctrl-F while you are typing.",
      ])
    #expect(names == ["user-list-filter", "user-list-favorite"])
  }

  @Test
  func `its flags are the fields of its page, how many are listed, and whether one is picked`()
    throws
  {
    let userList = try makeUserList()

    let table = try #require(userList.screen.page.table)
    let others = [
      Field(
        "limit", "List at most so many", kind: .number(in: 1...1_000_000_000), isOptional: true),
      Field("pick", "Print the one that is chosen", kind: .toggle, isOptional: true),
    ]
    #expect(UserListWireframe.fields == [table.filter, table.order].compactMap(\.self) + others)
  }

  @Test func `its orders are those that the directory knows`() throws {
    let orders = UserListWireframe.fields.compactMap { field -> [String]? in
      if case .choice(let options) = field.kind { options.map(\.name.rawValue) } else { nil }
    }

    #expect(orders == [UserQuery.Order.allCases.map(\.rawValue)])
  }

  @Test func `a released module leaves nothing behind`() async throws {
    weak var wireframe: UserListWireframe?
    weak var presenter: UserListPresenter?
    weak var view: UserListView?
    let tutorials = makeTutorials()
    do {
      let userList = try makeUserList(tutorials: tutorials)
      await userList.screen.handle(.appeared)
      await userList.screen.handle(.changed("filter", ["filter": "a"]))
      (wireframe, presenter, view) = (userList, userList.presenter, userList.view)
    }

    #expect(wireframe == nil)
    #expect(presenter == nil)
    #expect(view == nil)
    withExtendedLifetime(tutorials) {}
  }

  @Test func `it does not keep its delegate alive`() throws {
    weak var released: DelegateSpy?
    let userList: UserListWireframe
    do {
      let passing = DelegateSpy()
      released = passing
      userList = try makeUserList(delegate: passing)
    }

    #expect(released == nil)
    withExtendedLifetime(userList) {}
  }

  private func makeTutorials() -> TutorialPresenter {
    TutorialPresenter(in: context, isOn: true) {
      []
    } markSeen: { _ in
    }
  }

  private func makeUserList(
    delegate other: DelegateSpy? = nil, tutorials: TutorialPresenter? = nil
  ) throws -> UserListWireframe {
    let ada = try User.ada()
    return UserListWireframe(
      directory: DirectoryStub { places, _ in UserWindow(users: [ada], count: places.upperBound) },
      favorites: FavoritesSpy([ada]), session: .forged(for: Account.ID(rawValue: 1)),
      tutorials: tutorials ?? makeTutorials(), delegate: other ?? delegate)
  }
}

extension Page {
  fileprivate var table: Table? {
    if case .table(let table) = body { table } else { nil }
  }
}
