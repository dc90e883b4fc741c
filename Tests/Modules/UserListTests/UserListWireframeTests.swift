import Accounts
import Terminal
import Testing

@testable import UserList

@MainActor
@Suite struct UserListWireframeTests {
  let delegate = DelegateSpy()

  @Test func `its layers are joined`() async throws {
    let userList = try makeUserList()

    await userList.screen.handle(.appeared)

    #expect(userList.screen.page.table?.rows.map(\.id) == ["1"])
    #expect(userList.screen.page.table?.count == 100)
    #expect(delegate.calls == [])
  }

  @Test func `what happens in the module reaches the delegate`() async throws {
    let userList = try makeUserList()

    await userList.screen.handle(.cancelled)

    #expect(delegate.calls == [.didCancel])
  }

  @Test func `its flags are the fields of its page`() throws {
    let userList = try makeUserList()

    let filter = try #require(userList.screen.page.table).filter
    #expect((filter.map { [$0] } ?? []) == UserListWireframe.fields)
  }

  @Test func `a released module leaves nothing behind`() async throws {
    weak var wireframe: UserListWireframe?
    weak var presenter: UserListPresenter?
    weak var view: UserListView?
    do {
      let userList = try makeUserList()
      await userList.screen.handle(.appeared)
      (wireframe, presenter, view) = (userList, userList.presenter, userList.view)
    }

    #expect(wireframe == nil)
    #expect(presenter == nil)
    #expect(view == nil)
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

  private func makeUserList(delegate other: DelegateSpy? = nil) throws -> UserListWireframe {
    let ada = try User.ada()
    return UserListWireframe(
      directory: DirectoryStub { UserStretch(users: [ada], count: $0.upperBound) },
      delegate: other ?? delegate)
  }
}

extension Page {
  fileprivate var table: Table? {
    if case .table(let table) = body { table } else { nil }
  }
}
