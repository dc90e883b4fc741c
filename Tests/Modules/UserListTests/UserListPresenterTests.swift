import Accounts
import Testing

@testable import UserList

@MainActor
@Suite struct UserListPresenterTests {
  let view = ViewSpy()
  let wireframe = WireframeSpy()

  @Test func `the first hundred are asked for, and shown with how many there are`() async throws {
    let ada = try User.ada()
    let interactor = InteractorSpy { _ in UserStretch(users: [ada], count: 2000) }
    let presenter = makePresenter(interactor)

    await presenter.userAskedForUsers()

    #expect(
      view.shown == [
        UserListState(status: .loading),
        UserListState(rows: [.ada], first: 0, count: 2000, status: .presenting),
      ])
    #expect(await interactor.places == [0..<100])
    #expect(wireframe.calls == [])
  }

  @Test(arguments: [
    (200..<220, 150..<270), (0..<20, 0..<70), (49..<69, 0..<119), (50..<70, 0..<120),
    (51..<71, 1..<121), (7..<7, 0..<57),
  ])
  func `what comes into sight is loaded with fifty before and after it`(
    reached: Range<Int>, places: Range<Int>
  ) async throws {
    let ada = try User.ada()
    let interactor = InteractorSpy { _ in UserStretch(users: [ada], count: 2000) }
    let presenter = makePresenter(interactor)

    await presenter.userReached(reached)

    #expect(await interactor.places == [places])
    #expect(
      view.shown == [
        UserListState(),
        UserListState(rows: [.ada], first: places.lowerBound, count: 2000, status: .presenting),
      ])
  }

  @Test(arguments: [(0, 100), (1, 100), (99, 100), (100, 100), (101, 101), (120, 120)])
  func `what was in sight is loaded again, and a hundred at least`(
    loaded: Int, asked: Int
  ) async throws {
    let users = Array(repeating: try User.ada(), count: loaded)
    let interactor = InteractorSpy { _ in UserStretch(users: users, count: 2000) }
    let presenter = makePresenter(interactor)

    await presenter.userReached(200..<220)
    await presenter.userAskedForUsers()

    #expect(await interactor.places == [150..<270, 150..<150 + asked])
  }

  @Test func `what was loaded stays in sight until the next stretch is there`() async throws {
    let ada = try User.ada()
    let presenter = makePresenter(InteractorSpy { _ in UserStretch(users: [ada], count: 2000) })

    await presenter.userAskedForUsers()
    await presenter.userReached(200..<220)

    #expect(
      view.shown.suffix(2) == [
        UserListState(rows: [.ada], first: 0, count: 2000, status: .loading),
        UserListState(rows: [.ada], first: 150, count: 2000, status: .presenting),
      ])
  }

  @Test func `a failure says why and keeps what was loaded`() async throws {
    let ada = try User.ada()
    let presenter = makePresenter(
      InteractorSpy { places throws(UserListError) in
        if places.lowerBound > 0 { throw .unavailable(.busy) }
        return UserStretch(users: [ada], count: 2000)
      })

    await presenter.userAskedForUsers()
    await presenter.userReached(200..<220)

    #expect(
      view.shown.suffix(2) == [
        UserListState(rows: [.ada], count: 2000, status: .loading),
        UserListState(rows: [.ada], count: 2000, status: .failed(.unavailable(.busy))),
      ])
  }

  @Test func `what was cancelled shows nothing of its own`() async {
    let presenter = makePresenter(InteractorSpy { _ throws(UserListError) in throw .cancelled })

    await presenter.userAskedForUsers()

    #expect(view.shown == [UserListState(status: .loading)])
  }

  @Test(arguments: [
    (1, "1 year"), (nil, ""), (36, "36 years"), (0, "0 years"), (2, "2 years"),
  ])
  func `a row reads as a person would say it`(age: Int?, text: String) throws {
    let row = UserRow(try .ada(age: age))

    #expect(
      row == UserRow(id: 1, name: "Ada Lovelace", username: "ada", age: age, ageText: text))
  }

  @Test func `cancelling leaves`() {
    let presenter = makePresenter(InteractorSpy { _ throws(UserListError) in throw .cancelled })

    presenter.userCancelled()

    #expect(wireframe.calls == [.leave])
    #expect(view.shown == [])
  }

  private func makePresenter(_ interactor: InteractorSpy) -> UserListPresenter {
    let presenter = UserListPresenter(interactor: interactor)
    presenter.view = view
    presenter.wireframe = wireframe
    return presenter
  }
}
