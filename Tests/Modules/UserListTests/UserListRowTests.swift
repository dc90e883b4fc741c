import AccountPresentation
import Accounts
import Doubles
import Testing
import ViperKitTesting
import ViperPresentation

@testable import UserList

/// Actions of the presenter on the chosen row.
@MainActor
@Suite struct UserListRowTests {
  let view = ViewSpy<UserListState>()
  let wireframe = WireframeSpy()

  @Test(arguments: [
    (true, "Removed Ada Lovelace from favorites."),
    (false, "Added Ada Lovelace to favorites."),
  ])
  func `a favorite is toggled by one call, and the list isn't reloaded`(
    isFavorite: Bool, sentence: String
  ) async throws {
    let interactor = try makeInteractor(isFavorite: isFavorite)
    let presenter = await makePresenter(interactor)

    await presenter.userToggledFavorites(["7"])

    expect(
      view,
      shows: [
        try state(isFavorite: !isFavorite), try state(.done(sentence), isFavorite: !isFavorite),
      ])
    #expect(await interactor.calls.dropFirst(2) == [.perform(.setFavorite(!isFavorite), on: 7)])
    #expect(wireframe.calls == [.presentTips])
  }

  @Test(arguments: [UserListError.gone, .cancelled, .unavailable(.busy)])
  func `a favorite that can't be changed shows the reason and stays`(error: UserListError)
    async throws
  {
    let presenter = await makePresenter(try makeInteractor(failing: [7: error]))

    await presenter.userToggledFavorites(["7"])

    expect(view, shows: [try state(.failed(error))])
  }

  @Test func `the notice of a favorite disappears with the next filter or load`() async throws {
    let presenter = await makePresenter(try makeInteractor())

    await presenter.userToggledFavorites(["7"])
    await presenter.userFiltered(by: "a", sortedBy: "name")
    await presenter.userToggledFavorites(["7"])
    await presenter.userAskedForUsers()

    // A load shows the unmarked row again.
    let done = Status<UserListError>.done("Added Ada Lovelace to favorites.")
    let filtered = UserQuery("a")
    let marked = [try state(isFavorite: true), try state(done, isFavorite: true)]
    let loaded = [
      try state(isFavorite: true), try state(isFavorite: true, list: .loading), try state(),
    ]
    expect(
      view,
      shows: marked
        + (loaded + marked + loaded).map { state in
          var state = state
          state.query = filtered
          return state
        })
  }

  @Test func `changes by others are shown silently, and the notice stays`() async throws {
    let interactor = try makeInteractor()
    let presenter = await makePresenter(interactor)
    await presenter.userToggledFavorites(["7"])
    view.forget()

    await presenter.refresh()

    // The stub has no favorite mark.
    expect(view, shows: [try state(.done("Added Ada Lovelace to favorites."))])
  }

  @Test func `a selected user is shown in detail, and cancelling leaves`() async throws {
    let presenter = await makePresenter(try makeInteractor())

    presenter.userSelected(8)
    presenter.userCancelled()

    let grace = try User(8, "grace", "Grace Hopper")
    #expect(wireframe.calls == [.presentTips, .presentDetail(grace), .leave])
  }

  @Test func `selecting a row picks the user, if the list is for picking`() async throws {
    let presenter = await makePresenter(try makeInteractor(), picks: true)
    presenter.userSelected(7)

    #expect(wireframe.calls == [.finish(try .ada())])
  }

  @Test func `an unknown row is reported as gone`() async throws {
    let interactor = try makeInteractor()
    let presenter = await makePresenter(interactor)

    await presenter.userToggledFavorites(["99"])
    presenter.userSelected(99)

    expect(view, shows: [try state(.failed(.gone))])
    #expect(await interactor.calls.count == 2)
    #expect(wireframe.calls == [.presentTips])
  }

  /// Ada and Grace; an act that is done can be undone.
  private func state(
    _ status: Status<UserListError> = .idle, isFavorite: Bool = false,
    list: Status<UserListError> = .idle
  ) throws -> UserListState {
    var canUndo = false
    if case .done = status { canUndo = true }
    let grace = UserRow(try User(8, "grace", "Grace Hopper"), isFavorite: false)
    return UserListState(
      list: ListContent(
        rows: [try .ada(isFavorite: isFavorite), grace], count: 2, status: list),
      total: 2, status: status, canUndo: canUndo)
  }

  private func makeInteractor(
    isFavorite: Bool = false, failing failures: [Int64: UserListError] = [:]
  ) throws -> InteractorSpy {
    let users = [
      ListedUser(user: try .ada(), isFavorite: isFavorite),
      ListedUser(user: try User(8, "grace", "Grace Hopper"), isFavorite: false),
    ]
    return InteractorSpy(failing: failures) { _, _ in (users, 2) }
  }

  /// A presenter that shows Ada and Grace.
  private func makePresenter(
    _ interactor: InteractorSpy, picks: Bool = false
  ) async -> UserListPresenter {
    let presenter = UserListPresenter(
      interactor: interactor, limit: nil, picks: picks, delivery: .sent,
      now: { AccountActivity.sampleTime })
    (presenter.view, presenter.wireframe) = (view, wireframe)
    await presenter.userAskedForUsers()
    view.forget()
    return presenter
  }
}
