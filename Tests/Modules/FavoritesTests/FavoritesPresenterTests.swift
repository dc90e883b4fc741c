import AccountPresentation
import Accounts
import Doubles
import Testing
import ViperKitTesting
import ViperPresentation

@testable import Favorites

@MainActor
@Suite struct FavoritesPresenterTests {
  let view = ViewSpy<FavoritesState>()
  let wireframe = WireframeSpy()
  let loading = FavoritesState()
  let interactor: InteractorSpy
  let presenter: FavoritesPresenter

  init() async throws {
    interactor = try InteractorSpy()
    presenter = FavoritesPresenter(
      interactor: interactor, now: { AccountActivity.sampleTime })
    (presenter.view, presenter.wireframe) = (view, wireframe)
    await presenter.userAskedForFavorites()
  }

  @Test func `favorites are loaded in order, up to the rows around the visible ones`() async throws
  {
    try expect(view, shows: [loading, state()])

    await presenter.userReached(40..<60)

    #expect(interactor.calls == [.favorites(0..<50), .favorites(0..<110)])
  }

  @Test func `the state includes which details are hidden`() async throws {
    let hidden = VisibleDetails(addresses: .hidden, ages: .shown)
    interactor.users[0] = interactor.users[0].showing(hidden)

    view.forget()
    await presenter.userAskedForFavorites()

    var shown = try state()
    shown.visible = hidden
    shown.list.rows[0] = UserRow(interactor.users[0], isFavorite: true)
    try expect(view, shows: [state(.loading), shown])
  }

  @Test func `changes by others are shown silently, and a failed refresh too`() async throws {
    interactor.users.removeLast()

    await presenter.refresh()
    let rest = ListContent<UserRow, FavoritesError>(rows: [try .ada()], count: 1, status: .idle)
    try expect(view, shows: [loading, state(), FavoritesState(list: rest)])
    interactor.error = .unavailable(.busy)
    await presenter.refresh()

    expect(view, shows: [])
    #expect(interactor.calls == Array(repeating: .favorites(0..<50), count: 3))
  }

  @Test func `a favorite is moved, and the list reloads or shows the error`() async throws {
    interactor.error = .unavailable(.busy)

    await presenter.userMoved(7, by: 1)

    let failed = try state(status: .failed(.unavailable(.busy)))
    try expect(view, shows: [loading, state(), failed])
    interactor.error = nil
    await presenter.userMoved(8, by: -1)
    try expect(view, shows: [state(), state(.loading), state()])
    let calls: [InteractorSpy.Call] = [
      .favorites(0..<50), .move(7, 1), .favorites(0..<50), .move(8, -1), .favorites(0..<50),
    ]
    #expect(interactor.calls == calls)
  }

  @Test func `a removed favorite can be restored to its position`() async throws {
    interactor.error = .unavailable(.busy)
    await presenter.userRemoved(["7"])
    #expect(presenter.state.status == .failed(.unavailable(.busy)) && !presenter.state.canUndo)
    interactor.error = nil

    await presenter.userRemoved(["7"])
    #expect(presenter.state.status == .done("Removed Ada Lovelace from favorites."))
    #expect(presenter.state.canUndo && presenter.state.list.count == 1)
    await presenter.userUndid()

    #expect(presenter.state.status == .done("Added Ada Lovelace to favorites."))
    let calls: [InteractorSpy.Call] = [
      .remove(7), .favorites(0..<50), .remove(7), .favorites(0..<50), .restore(7, 70),
      .favorites(0..<50),
    ]
    #expect(interactor.calls.dropFirst() == calls[...])
    // It is undone once.
    #expect(!presenter.state.canUndo)
    await presenter.userUndid()
    #expect(interactor.calls.count == 7)
  }

  @Test func `an undo that fails can be repeated`() async {
    await presenter.userRemoved(["7"])
    interactor.error = .unavailable(.busy)
    await presenter.userUndid()
    #expect(presenter.state.status == .failed(.unavailable(.busy)) && presenter.state.canUndo)
    interactor.error = nil
    await presenter.userUndid()
    #expect(interactor.calls.suffix(2) == [.restore(7, 70), .favorites(0..<50)])
  }

  @Test func `several favorites are removed, and restored to their positions`() async throws {
    interactor.users.append(try User(9, "mary", "Mary Somerville"))
    await presenter.userAskedForFavorites()
    presenter.userMarked(["9", "7"])
    #expect(presenter.state.list.marks == ["9", "7"])

    await presenter.userRemoved(["9", "7"])
    #expect(presenter.state.status == .done("Removed 2 users from favorites."))
    #expect(presenter.state.list.marks == [] && presenter.state.progress == nil)
    await presenter.userUndid()

    #expect(presenter.state.status == .done("Added 2 users to favorites."))
    let acts = interactor.calls.filter { if case .favorites = $0 { false } else { true } }
    #expect(acts == [.remove(7), .remove(9), .restore(7, 70), .restore(9, 90)])
  }

  @Test func `a user deleted since isn't restored, and the notice says so`() async {
    await presenter.userRemoved(.all)
    interactor.gone = [7]
    await presenter.userUndid()
    let words = "Added 1 of 2 users to favorites. 1 user was deleted meanwhile."
    #expect(presenter.state.status == .failed(.incomplete(words)))
    #expect(!presenter.state.canUndo)
  }

  @Test func `a favorite removed by others loses its mark`() async {
    presenter.userMarked(["7", "8"])
    interactor.users.removeFirst()
    await presenter.userRemoved(["7", "8"])
    #expect(presenter.state.status == .done("Removed Grace Hopper from favorites."))
    #expect(presenter.state.list.marks == [])
  }

  @Test func `favorites that couldn't be removed stay marked, and the others can be restored`()
    async
  {
    presenter.userMarked(.all)
    interactor.error = .unavailable(.busy)
    interactor.calmCalls = 2

    await presenter.userRemoved(.all)

    let busy = FavoritesError.unavailable(.busy)
    #expect(
      presenter.state.status
        == .failed(
          .incomplete("Removed 1 of 2 users from favorites. \(busy)", because: .busy)))
    #expect(presenter.state.list.marks == ["8"] && presenter.state.canUndo)
  }

  /// The router waits for the report as long as there is progress.
  @Test func `a change of several shows its progress until its report`() async {
    var shown: [String?] = []
    interactor.onLoad = { [presenter] in shown.append(presenter.state.progress?.text) }
    await presenter.userRemoved(.all)
    #expect(shown == [nil, "1 of 2"] && presenter.state.progress == nil)
  }

  @Test func `a move is undone by the distance it moved`() async {
    await presenter.userMoved(8, by: 1)
    #expect(!presenter.state.canUndo)
    await presenter.userMoved(7, by: 1)
    #expect(presenter.state.canUndo && presenter.state.status == .idle)
    await presenter.userUndid()

    #expect(interactor.calls.suffix(2) == [.move(7, -1), .favorites(0..<50)])
  }

  @Test func `a move that moves nothing keeps the undo of the last change`() async {
    await presenter.userRemoved(["7"])
    await presenter.userMoved(8, by: 1)
    #expect(presenter.state.canUndo)
  }

  @Test func `reloading forgets the last change`() async {
    await presenter.userRemoved(["7"])
    await presenter.userAskedForFavorites()
    #expect(!presenter.state.canUndo && presenter.state.status == .idle)
  }

  @Test func `a selected favorite is shown in detail, and finishing leaves`() async {
    presenter.userSelected(8)
    presenter.userFinished()

    #expect(wireframe.calls == [.presentDetail(interactor.users[1]), .leave])
  }

  @Test func `administrators see the activity of a favorite, as of the last change`() async throws {
    interactor.users = interactor.users.map { $0.showing(.administrator) }
    await presenter.refresh()
    await presenter.userAskedForDetails(of: 7)
    let activity = UserActivity(.sample, now: AccountActivity.sampleTime)
    #expect(
      presenter.state.activity == ListedActivity(user: Account.ID(rawValue: 7), activity))
    await presenter.refresh()
    await presenter.userAskedForFavorites()
    let reads = interactor.calls.filter { $0 == .activity(of: 7) }
    #expect(reads.count == 3)
    interactor.error = .unavailable(.busy)
    await presenter.refresh()
    #expect(presenter.state.activity != nil)
    await presenter.userAskedForDetails(of: 8)
    #expect(presenter.state.activity == nil)
  }

  @Test func `others read no activity, and a late one is dropped`() async throws {
    await presenter.userAskedForDetails(of: 7)
    #expect(!interactor.calls.contains(.activity(of: 7)))
    interactor.users = interactor.users.map { $0.showing(.administrator) }
    await presenter.refresh()
    try await whileCancelled { await presenter.userAskedForDetails(of: 7) }
    #expect(presenter.state.activity == nil)
  }

  @Test func `whoever is dismissed loses the activity`() async {
    let users = interactor.users
    interactor.users = users.map { $0.showing(.administrator) }
    await presenter.refresh()
    await presenter.userAskedForDetails(of: 7)
    #expect(presenter.state.administers && presenter.state.activity != nil)
    interactor.users = users
    await presenter.refresh()
    #expect(!presenter.state.administers && presenter.state.activity == nil)
  }

  @Test func `an unknown row does nothing`() async {
    await presenter.userMoved(99, by: 1)
    await presenter.userRemoved(["99"])
    await presenter.userAskedForDetails(of: 99)
    presenter.userSelected(99)

    #expect(interactor.calls == [.favorites(0..<50), .favorites(0..<10_001)])
    #expect(wireframe.calls == [])
  }

  private func state(
    _ loading: Status<FavoritesError> = .idle, status: Status<FavoritesError> = .idle
  ) throws -> FavoritesState {
    let list = ListContent<UserRow, FavoritesError>(
      rows: [try .ada(), try .grace()], count: 2, status: loading)
    return FavoritesState(list: list, status: status)
  }
}
