import AccountPresentation
import Accounts
import Doubles
import Testing
import ViperKitTesting
import ViperPages
import ViperPresentation

@testable import UserList

@MainActor
@Suite struct UserListWireframeTests {
  let delegate = DelegateSpy()
  let context = ContextSpy()

  @Test func `what happens in the module reaches the delegate`() async throws {
    let userList = try makeUserList()
    #expect(!userList.picks)
    let others = [
      Field(
        "limit", "Limit", kind: .number(in: 1...1_000_000_000), isOptional: true
      ).shortened(to: "-n"),
      Field("pick", "Print the one that is chosen", kind: .toggle, isOptional: true),
    ]
    #expect(UserListWireframe.fields == userList.screen.page.fields + others)

    await userList.storeChanged()
    #expect(userList.screen.page.table?.rows.first?.cells.first == .mark(true))
    await userList.screen.handle(.appeared)
    await userList.screen.handle(each: [.selected(id: "7"), .cancelled])

    #expect(delegate.calls == [.didSelect(try .ada().showing(.administrator)), .didCancel])
  }

  @Test func `a picked user reaches the delegate, and the limit is kept`() async throws {
    let userList = try makeUserList(limit: 3, picks: true)
    #expect(userList.picks)
    await userList.screen.handle(.appeared)
    #expect(userList.screen.page.table?.count == 3)

    await userList.screen.handle(.selected(id: "7"))

    #expect(delegate.calls == [.didPick(try .ada().showing(.administrator))])
  }

  @Test func `an administrator's action asks over the list, and may need the password`()
    async throws
  {
    let administration = AdministrationSpy(failing: .confirmationNeeded)
    let userList = try makeUserList(administration: administration)
    await userList.screen.handle(.appeared)
    let delete = try #require(userList.screen.page.table?.rowActions.last)
    #expect(delete.isDangerous)

    await userList.screen.handle(.did(delete, ["7"]))
    #expect(context.presented.count == 1)
    await userList.screen.handle(.requirementMet)

    #expect(delegate.calls == [.needsPassword])
    #expect(await administration.calls == [.init(.delete, 7, by: 1)])
  }

  @Test(arguments: [(false, false), (true, true)])
  func `only administrators who don't pick have actions on accounts`(
    isAdministrator: Bool, picks: Bool
  ) async throws {
    let userList = try makeUserList(picks: picks, isAdministrator: isAdministrator)
    await userList.screen.handle(.appeared)
    #expect(userList.screen.page.table?.rowActions.map(\.label) == ["Favorite"])
  }

  @Test func `its tips are presented over it`() async throws {
    var names: [String] = []
    let tutorials = TutorialPresenter(in: context, isOn: true) {
      []
    } markSeen: {
      names.append($0.name)
    }
    let userList = try makeUserList(tutorials: tutorials)

    await userList.screen.handle(.appeared)
    await tutorials.settle()
    for _ in 0..<2 {
      context.tips.last?.dismiss()
      await tutorials.settle()
    }

    #expect(
      context.tips.map(\.text) == [
        "Type to filter by name, username or email.",
        "Ctrl-S adds a favorite, ↓ and Space a mark.",
      ])
    #expect(names == ["user-list-filter", "user-list-favorite"])
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
    tutorials: TutorialPresenter? = nil, isAdministrator: Bool = true,
    administration: AdministrationSpy = AdministrationSpy()
  ) throws -> UserListWireframe {
    let ada = try User.ada().showing(isAdministrator ? .administrator : .all)
    let noTips = TutorialPresenter(in: context, isOn: true, loadSeen: { [] }, markSeen: { _ in })
    return UserListWireframe(
      limit: limit, picks: picks,
      session: try Account.iyad().session.key,
      directory: DirectoryStub { range, _ in ([ada], range.upperBound) },
      favorites: FavoritesSpy([ada]), administration: administration, delivery: .sent,
      now: { AccountActivity.sampleTime },
      tutorials: tutorials ?? noTips, context: context, delegate: other ?? delegate)
  }
}
