import Accounts
import Doubles
import Presentation
import Terminal
import Testing

@testable import Favorites

@MainActor
@Suite struct FavoritesWireframeTests {
  let delegate = DelegateSpy()
  let context = ContextSpy()

  @Test func `its layers are joined`() async throws {
    let favorites = try makeFavorites()

    await favorites.screen.handle(.appeared)

    #expect(favorites.screen.page.table?.rows.map(\.id) == ["7"])
    #expect(delegate.calls == [])
  }

  @Test func `what happens in the module reaches the delegate`() async throws {
    let favorites = try makeFavorites()
    await favorites.screen.handle(.appeared)

    await favorites.screen.handle(.selected(id: "7"))
    await favorites.screen.handle(.cancelled)

    #expect(delegate.calls == [.didSelect(try .ada()), .didFinish])
  }

  @Test(arguments: [("accept", 0), ("reject", 1)])
  func `a removal is asked for over the list, and done where it is accepted`(
    answer: String, count: Int
  ) async throws {
    let favorites = try makeFavorites()
    await favorites.screen.handle(.appeared)
    await favorites.screen.handle(.did(.remove, id: "7"))
    let question = try #require(context.presented.last?.screen)
    let options = [Action("reject", "Keep"), Action("accept", "Remove")]
    let field = Field(
      "confirmation", "Remove Ada Lovelace from your favorites?", kind: .choice(of: options))
    #expect(question.page == Page("Remove", .question(field)))

    await question.handle(.submitted(["confirmation": answer]))
    #expect(context.presented.isEmpty)
    await favorites.screen.handle(.appeared)

    #expect(favorites.screen.page.table?.count == count)
  }

  @Test func `its flags are the fields of its page`() throws {
    let favorites = try makeFavorites()

    let table = try #require(favorites.screen.page.table)
    #expect(FavoritesWireframe.fields == [table.filter, table.order].compactMap(\.self))
  }

  @Test func `a released module leaves nothing behind`() async throws {
    weak var wireframe: FavoritesWireframe?
    weak var presenter: FavoritesPresenter?
    weak var view: FavoritesView?
    do {
      let favorites = try makeFavorites()
      await favorites.screen.handle(.appeared)
      await favorites.screen.handle(.did(.remove, id: "7"))
      (wireframe, presenter, view) = (favorites, favorites.presenter, favorites.view)
    }

    #expect(wireframe == nil)
    #expect(presenter == nil)
    #expect(view == nil)
  }

  @Test func `it keeps neither its delegate nor its context alive`() async throws {
    weak var released: DelegateSpy?
    weak var context: ContextSpy?
    let favorites: FavoritesWireframe
    do {
      let (passing, over) = (DelegateSpy(), ContextSpy())
      (released, context) = (passing, over)
      favorites = try makeFavorites(delegate: passing, context: over)
    }

    #expect(released == nil)
    #expect(context == nil)
    await favorites.screen.handle(.appeared)
    await favorites.screen.handle(.did(.remove, id: "7"))
    #expect(favorites.screen.page.table?.count == 1)
  }

  private func makeFavorites(
    delegate other: DelegateSpy? = nil, context over: ContextSpy? = nil
  ) throws -> FavoritesWireframe {
    FavoritesWireframe(
      favorites: FavoritesSpy([try .ada()]), session: .forged(for: Account.ID(rawValue: 1)),
      context: over ?? context, delegate: other ?? delegate)
  }
}

extension Page {
  fileprivate var table: Table? {
    if case .table(let table) = body { table } else { nil }
  }
}
