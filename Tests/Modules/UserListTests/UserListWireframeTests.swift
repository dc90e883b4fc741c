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
    #expect(!userList.picks)
    await userList.screen.handle(.appeared)

    await userList.screen.handle(.selected(id: "7"))
    await userList.screen.handle(.cancelled)

    #expect(delegate.calls == [.didSelect(try .ada()), .didCancel])
  }

  @Test func `a picked user reaches the delegate, out of as many as the limit allows`()
    async throws
  {
    let userList = try makeUserList(limit: 3, picks: true)
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
  func `its flags are the fields of its page, the limit, and whether one user is picked`()
    throws
  {
    let userList = try makeUserList()

    let others = [
      Field(
        "limit", "List at most so many", kind: .number(in: 1...1_000_000_000), isOptional: true),
      Field("pick", "Print the one that is chosen", kind: .toggle, isOptional: true),
    ]
    #expect(UserListWireframe.fields == userList.screen.page.fields + others)
  }

  @Test func `its orders are those of the directory`() throws {
    let orders = UserListWireframe.fields.compactMap { field -> [String]? in
      if case .choice(let options) = field.kind { options.map(\.name.rawValue) } else { nil }
    }

    #expect(orders == [UserQuery.Order.allCases.map(\.rawValue)])
  }

  @Test func `a released module leaves nothing behind`() async throws {
    try await expectNoLeaks(
      delegate: DelegateSpy(), after: [.appeared, .changed("filter", ["filter": "a"])]
    ) {
      try makeUserList(delegate: $0)
    }
  }

  private func makeUserList(
    limit: Int? = nil, picks: Bool = false, delegate other: DelegateSpy? = nil,
    tutorials: TutorialPresenter? = nil
  ) throws -> UserListWireframe {
    let ada = try User.ada()
    let noTips = TutorialPresenter(in: context, isOn: true, seen: { [] }, markSeen: { _ in })
    return UserListWireframe(
      limit: limit, picks: picks, session: .forged(for: Account.ID(rawValue: 1)),
      directory: DirectoryStub { places, _ in ([ada], places.upperBound) },
      favorites: FavoritesSpy([ada]), tutorials: tutorials ?? noTips, delegate: other ?? delegate)
  }
}
