import Accounts
import Doubles
import Presentation
import Testing

@testable import Favorites

@MainActor
@Suite struct FavoritesPresenterTests {
  let view = ViewSpy<FavoritesState>()
  let wireframe = WireframeSpy()
  let interactor: InteractorSpy

  init() throws { interactor = try InteractorSpy() }

  @Test func `favorites are loaded in their order, and those around what comes into sight`()
    async throws
  {
    let presenter = await presenting()
    #expect(try view.shown.last == state())

    await presenter.userReached(40..<60)

    #expect(interactor.calls == [.favorites(0..<100), .favorites(0..<110)])
  }

  @Test func `it passes on which details are hidden`() async {
    let hidden = VisibleDetails(addresses: .hidden, ages: .shown)
    interactor.users[0] = interactor.users[0].showing(hidden)

    _ = await presenting()

    #expect(view.shown.last?.visible == hidden)
  }

  @Test func `a list that can't be loaded says why`() async {
    interactor.error = .cancelled

    _ = await presenting()

    #expect(view.shown.last == FavoritesState(list: ListContent(status: .failed(.cancelled))))
  }

  @Test func `a favorite is moved, and the list loads again`() async {
    await presenting().userMoved(8, by: -1)

    #expect(interactor.calls.dropFirst() == [.move(8, -1), .favorites(0..<100)])
  }

  @Test func `a favorite that can't be moved says why until the list loads again`() async throws {
    let presenter = await presenting()
    interactor.error = .unavailable(.busy)

    await presenter.userMoved(7, by: 1)

    #expect(try view.shown.last == state(move: .failed(.unavailable(.busy))))
    #expect(interactor.calls.count == 2)
    interactor.error = nil
    await presenter.userAskedForFavorites()
    #expect(try view.shown.last == state())
  }

  @Test func `a favorite is removed once the user has confirmed it by name`() async throws {
    let presenter = await presenting()

    presenter.userAskedToRemove(7)
    #expect(wireframe.calls == [.ask("Remove Ada Lovelace from your favorites?")])
    #expect(interactor.calls.count == 1)
    try await wireframe.accept()

    #expect(interactor.calls.dropFirst() == [.remove(7)])
  }

  @Test func `a removal that fails is reported to the question`() async throws {
    let presenter = await presenting()
    presenter.userAskedToRemove(7)
    interactor.error = .unavailable(.busy)

    await #expect(throws: FavoritesError.unavailable(.busy)) { try await wireframe.accept() }
    #expect(try view.shown.last == state())
  }

  @Test func `a selected favorite is shown in detail, and finishing leaves`() async {
    let presenter = await presenting()

    presenter.userSelected(8)
    presenter.userFinished()

    #expect(wireframe.calls == [.presentDetail(interactor.users[1]), .leave])
  }

  @Test func `an unknown row does nothing`() async {
    let presenter = await presenting()

    await presenter.userMoved(99, by: 1)
    presenter.userAskedToRemove(99)
    presenter.userSelected(99)

    #expect(interactor.calls.count == 1)
    #expect(wireframe.calls == [])
  }

  private func state(move: Status<FavoritesError> = .idle) throws -> FavoritesState {
    let list = ListContent<UserRow, FavoritesError>(
      rows: [try .ada(), try .grace()], count: 2, status: .idle)
    return FavoritesState(list: list, move: move)
  }

  /// A presenter that has asked for the favorites.
  private func presenting() async -> FavoritesPresenter {
    let presenter = FavoritesPresenter(interactor: interactor)
    presenter.view = view
    presenter.wireframe = wireframe
    await presenter.userAskedForFavorites()
    return presenter
  }
}
