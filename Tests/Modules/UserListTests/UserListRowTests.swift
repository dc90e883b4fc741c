import Accounts
import Doubles
import Presentation
import Testing

@testable import UserList

/// What the presenter does with the row that the user chose.
@MainActor
@Suite struct UserListRowTests {
  let view = ViewSpy()
  let wireframe = WireframeSpy()

  @Test(arguments: [
    (true, UserListState.Notice.unmarked("Ada Lovelace")), (false, .marked("Ada Lovelace")),
  ])
  func `a mark is turned at once, by one question, and the list isn't loaded again`(
    isFavorite: Bool, notice: UserListState.Notice
  ) async throws {
    let interactor = try makeInteractor(isFavorite: isFavorite)
    let presenter = await makePresenter(interactor)

    await presenter.userToggledFavorite(7)

    let grace = UserRow(ListedUser(user: try User(8, "grace", "Grace Hopper"), isFavorite: false))
    let list = ListContent<UserRow, UserListError>(
      rows: [.ada(isFavorite: !isFavorite), grace], count: 2, status: .presenting)
    #expect(view.shown.last == UserListState(list: list, notice: notice))
    #expect(await interactor.calls.dropFirst() == [.setFavorite(!isFavorite, 7)])
    #expect(wireframe.calls == [.presentTips])
  }

  @Test func `a mark that was turned is turned back the next time`() async throws {
    let interactor = try makeInteractor()
    let presenter = await makePresenter(interactor)

    await presenter.userToggledFavorite(7)
    await presenter.userToggledFavorite(7)

    #expect(await interactor.calls.dropFirst() == [.setFavorite(true, 7), .setFavorite(false, 7)])
    #expect(view.shown.last?.list.rows.first == .ada())
  }

  @Test(arguments: [UserListError.gone, .cancelled, .unavailable(.busy)])
  func `a mark that can't be turned says why and stays`(error: UserListError) async throws {
    let presenter = await makePresenter(try makeInteractor(markError: error))

    await presenter.userToggledFavorite(7)

    #expect(view.shown.last?.notice == .markFailed(error))
    #expect(view.shown.last?.list.rows.first == .ada())
    #expect(view.shown.last?.list.status == .presenting)
  }

  @Test func `what was said of a mark is gone with the next letter, or the next load`()
    async throws
  {
    let presenter = await makePresenter(try makeInteractor())

    await presenter.userToggledFavorite(7)
    await presenter.userFiltered(by: "a", sortedBy: "name")
    #expect(view.shown.last?.notice == nil)
    await presenter.userToggledFavorite(7)
    #expect(view.shown.last?.notice != nil)
    await presenter.userAskedForUsers()
    #expect(view.shown.last?.notice == nil)
  }

  @Test func `whoever is selected is shown in detail`() async throws {
    let presenter = await makePresenter(try makeInteractor())

    presenter.userSelected(8)

    #expect(
      wireframe.calls == [.presentTips, .presentDetail(try User(8, "grace", "Grace Hopper"))])
  }

  @Test func `where one is to be picked, whoever is selected is the one`() async throws {
    let presenter = await makePresenter(try makeInteractor(), picks: true)
    #expect(view.shown.last?.picks == true)

    presenter.userSelected(7)

    #expect(wireframe.calls == [.finish(try .ada())])
  }

  @Test func `a row that isn't there does nothing`() async throws {
    let interactor = try makeInteractor()
    let presenter = await makePresenter(interactor)
    let before = view.shown

    await presenter.userToggledFavorite(99)
    presenter.userSelected(99)

    #expect(view.shown == before)
    #expect(await interactor.calls.count == 1)
    #expect(wireframe.calls == [.presentTips])
  }

  @Test(arguments: [
    (1, "1 year"), (nil, ""), (36, "36 years"), (0, "0 years"), (2, "2 years"),
  ])
  func `a row reads as a person would say it`(age: Int?, text: String) throws {
    let row = UserRow(ListedUser(user: try .ada(age: age), isFavorite: true))

    #expect(
      row
        == UserRow(
          id: 7, name: "Ada Lovelace", username: "ada", age: age, ageText: text,
          email: "ada@example.org", isFavorite: true))
  }

  @Test func `cancelling leaves`() async throws {
    let presenter = await makePresenter(try makeInteractor())

    presenter.userCancelled()

    #expect(wireframe.calls == [.presentTips, .leave])
  }

  private func makeInteractor(
    isFavorite: Bool = false, markError: UserListError? = nil
  ) throws -> InteractorSpy {
    let users = [
      ListedUser(user: try .ada(), isFavorite: isFavorite),
      ListedUser(user: try User(8, "grace", "Grace Hopper"), isFavorite: false),
    ]
    return InteractorSpy(markError: markError) { _, _ in ListStretch(users, count: 2) }
  }

  /// A presenter that shows Ada and Grace.
  private func makePresenter(
    _ interactor: InteractorSpy, picks: Bool = false
  ) async -> UserListPresenter {
    let presenter = UserListPresenter(interactor: interactor)
    presenter.view = view
    presenter.wireframe = wireframe
    presenter.begin(limit: nil, picks: picks)
    await presenter.userAskedForUsers()
    return presenter
  }
}
