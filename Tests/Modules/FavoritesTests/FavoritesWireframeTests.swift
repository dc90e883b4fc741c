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

  @Test func `a released module leaves nothing behind`() async throws {
    try await expectNoLeaks(delegate: DelegateSpy(), after: [.appeared, .did(.remove, ["7"])]) {
      try makeModule($0)
    }
  }

  private func makeModule(_ delegate: DelegateSpy) throws -> FavoritesWireframe {
    FavoritesWireframe(
      session: try Session.ada().key, favorites: FavoritesSpy([try .ada()]),
      administration: AdministrationSpy(), now: { AccountActivity.sampleTime },
      delegate: delegate)
  }
}
