import Accounts
import Doubles
import Presentation
import Testing

@testable import Favorites

@MainActor
@Suite struct FavoritesPresenterTests {
  let view = ViewSpy()
  let wireframe = WireframeSpy()

  @Test func `favorites are loaded and shown in their order`() async throws {
    let interactor = try makeInteractor()
    let presenter = makePresenter(interactor)

    await presenter.userAskedForFavorites()

    #expect(view.shown.last == state())
    #expect(await interactor.calls == [.favorites(0..<100)])
    #expect(wireframe.calls == [])
  }

  @Test func `what is hidden is told`() async throws {
    let hidden = VisibleDetails(addresses: .hidden, ages: .shown)
    let presenter = makePresenter(InteractorSpy([try User.ada().showing(hidden)]))

    await presenter.userAskedForFavorites()

    #expect(view.shown.last?.visible == hidden)
  }

  @Test func `what comes into sight is loaded with what is around it`() async throws {
    let interactor = try makeInteractor()
    let presenter = makePresenter(interactor)

    await presenter.userReached(40..<60)

    #expect(await interactor.calls == [.favorites(0..<110)])
  }

  @Test func `a failure says why and keeps what was loaded`() async throws {
    let presenter = makePresenter(InteractorSpy([], failing: .unavailable(.busy)))

    await presenter.userAskedForFavorites()

    #expect(
      view.shown.last == FavoritesState(list: ListContent(status: .failed(.unavailable(.busy)))))
  }

  @Test(arguments: [-1, 1])
  func `a favorite is moved, and the list loads again`(steps: Int) async throws {
    let interactor = try makeInteractor()
    let presenter = makePresenter(interactor)
    await presenter.userAskedForFavorites()

    await presenter.userMoved(8, by: steps)

    #expect(
      await interactor.calls.dropFirst() == [.move(8, steps), .favorites(0..<100)])
    #expect(view.shown.last == state())
  }

  @Test func `a favorite that can't be moved says why and stays, until the next try`() async throws
  {
    let interactor = try makeInteractor(changes: .unavailable(.busy))
    let presenter = makePresenter(interactor)
    await presenter.userAskedForFavorites()

    await presenter.userMoved(7, by: 1)

    #expect(view.shown.last == state(moveFailure: .unavailable(.busy)))
    #expect(await interactor.calls.count == 2)
    await presenter.userAskedForFavorites()
    #expect(view.shown.last == state())
  }

  @Test func `a removal is asked for by name, and done once it is confirmed`() async throws {
    let interactor = try makeInteractor()
    let presenter = makePresenter(interactor)
    await presenter.userAskedForFavorites()

    presenter.userAskedToRemove(7)
    #expect(wireframe.calls == [.confirmRemoval("Ada Lovelace")])
    #expect(await interactor.calls.count == 1)
    try await wireframe.remove()

    #expect(await interactor.calls.dropFirst() == [.remove(7)])
  }

  @Test func `a removal that fails is told where it was asked for`() async throws {
    let presenter = makePresenter(try makeInteractor(changes: .unavailable(.busy)))
    await presenter.userAskedForFavorites()
    let before = view.shown

    presenter.userAskedToRemove(7)

    await #expect(throws: FavoritesError.unavailable(.busy)) { try await wireframe.remove() }
    #expect(view.shown == before)
  }

  @Test func `whoever is selected is shown in detail`() async throws {
    let presenter = makePresenter(try makeInteractor())
    await presenter.userAskedForFavorites()

    presenter.userSelected(8)

    #expect(wireframe.calls == [.presentDetail(try User(8, "grace", "Grace Hopper"))])
  }

  @Test func `a row that isn't there does nothing`() async throws {
    let interactor = try makeInteractor()
    let presenter = makePresenter(interactor)
    await presenter.userAskedForFavorites()

    await presenter.userMoved(99, by: 1)
    presenter.userAskedToRemove(99)
    presenter.userSelected(99)

    #expect(await interactor.calls.count == 1)
    #expect(wireframe.calls == [])
  }

  @Test func `being done leaves`() throws {
    let presenter = makePresenter(try makeInteractor())

    presenter.userFinished()

    #expect(wireframe.calls == [.leave])
  }

  @Test(arguments: [
    (1, "1 year"), (nil, ""), (36, "36 years"), (0, "0 years"), (2, "2 years"),
  ])
  func `a row reads as a person would say it`(age: Int?, text: String) throws {
    var row = FavoriteRow.ada
    (row.age, row.ageText) = (age, text)

    #expect(FavoriteRow(try .ada(age: age)) == row)
  }

  private func state(moveFailure: FavoritesError? = nil) -> FavoritesState {
    FavoritesState(
      list: ListContent(rows: [.ada, .grace], count: 2, status: .presenting),
      moveFailure: moveFailure)
  }

  private func makeInteractor(changes: FavoritesError? = nil) throws -> InteractorSpy {
    InteractorSpy([try .ada(), try User(8, "grace", "Grace Hopper")], changes: changes)
  }

  private func makePresenter(_ interactor: InteractorSpy) -> FavoritesPresenter {
    let presenter = FavoritesPresenter(interactor: interactor)
    presenter.view = view
    presenter.wireframe = wireframe
    return presenter
  }
}
