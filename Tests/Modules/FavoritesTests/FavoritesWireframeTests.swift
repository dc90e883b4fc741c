import Accounts
import Doubles
import Testing
import ViperKitTesting
import ViperPages

@testable import Favorites

@MainActor
@Suite struct FavoritesWireframeTests {
  let delegate = DelegateSpy()

  @Test func `a selected favorite and leaving reach the delegate`() async throws {
    let module = try makeModule(delegate)
    await module.storeChanged()
    #expect(module.screen.page.table?.rows.map(\.id) == ["7"])
    await module.screen.handle(.appeared)
    #expect(module.screen.page.fields == FavoritesWireframe.fields)
    #expect(delegate.calls == [])

    await module.screen.handle(each: [.selected(id: "7"), .cancelled])

    #expect(delegate.calls == [.didSelect(try .ada()), .didFinish])
  }

  @Test(arguments: [("accept", 0), ("reject", 1)])
  func `a removal is asked for over the list, and done where it is accepted`(
    answer: String, count: Int
  ) async throws {
    let module = try makeModule(delegate)
    await module.screen.handle(.appeared)
    await module.screen.handle(.did(.remove, id: "7"))
    let question = try #require(delegate.presented.last?.screen)

    await question.handle(.submitted(["confirmation": answer]))
    #expect(delegate.presented.isEmpty)
    await module.screen.handle(.appeared)

    #expect(module.screen.page.table?.count == count)
  }

  @Test func `a released module leaves nothing behind`() async throws {
    try await expectNoLeaks(delegate: DelegateSpy(), after: [.appeared, .did(.remove, id: "7")]) {
      try makeModule($0)
    }
  }

  private func makeModule(_ delegate: DelegateSpy) throws -> FavoritesWireframe {
    FavoritesWireframe(
      session: .ofAda, favorites: FavoritesSpy([try .ada()]), context: delegate,
      delegate: delegate)
  }
}
