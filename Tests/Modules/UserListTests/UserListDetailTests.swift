import AccountPresentation
import Accounts
import Doubles
import Synchronization
import Testing
import ViperKitTesting
import ViperPresentation

@testable import UserList

/// The sessions and the last events of a user beside the list, for administrators.
@MainActor
@Suite struct UserListDetailTests {
  let ada = Account.ID(rawValue: 7)

  @Test func `administrators see the activity of a loaded user`() async throws {
    let (presenter, interactor) = try await makePresenter()
    for id in [7, 9] { await presenter.userAskedForDetails(of: Int64(id)) }
    #expect(await interactor.activities == [7])
    let activity = UserActivity(.sample, now: AccountActivity.sampleTime)
    #expect(presenter.state.activity == ListedActivity(user: ada, activity))
  }

  @Test(arguments: [(true, VisibleDetails.administrator), (false, .all)])
  func `others and whoever picks a user read nothing`(
    picks: Bool, visible: VisibleDetails
  ) async throws {
    let (presenter, interactor) = try await makePresenter(picks: picks, visible: visible)
    await presenter.userAskedForDetails(of: 7)
    #expect(await interactor.activities == [] && presenter.state.activity == nil)
  }

  @Test func `an open list follows the appointment and dismissal of its reader`() async throws {
    let user = Mutex(try User.ada())
    let (presenter, _) = await makePresenter { user.withLock(\.self) }
    #expect(!presenter.state.administers)
    user.withLock { $0 = $0.showing(.administrator) }
    await presenter.refresh()
    await presenter.userAskedForDetails(of: 7)
    #expect(presenter.state.administers && presenter.state.activity?.user == ada)
    user.withLock { $0 = $0.showing(.all) }
    await presenter.refresh()
    #expect(!presenter.state.administers && presenter.state.activity == nil)
  }

  @Test func `a change of the store reads the activity again, and a failure keeps the former one`()
    async throws
  {
    let (presenter, interactor) = try await makePresenter()
    await presenter.refresh()
    await presenter.userAskedForDetails(of: 7)
    await interactor.fail(7, with: .unavailable(.busy))
    await presenter.refresh()
    #expect(presenter.state.activity?.user == ada)
    #expect(await interactor.activities == [7, 7] && presenter.state.activity?.user == ada)
  }

  @Test func `an activity that is asked for again and can't be read isn't shown`() async throws {
    let (presenter, interactor) = try await makePresenter()
    await presenter.userAskedForDetails(of: 7)
    await interactor.fail(7, with: .unavailable(.busy))
    await presenter.userAskedForDetails(of: 7)
    #expect(presenter.state.activity == nil)
  }

  @Test func `the activity is read again after an act that was stopped`() async throws {
    let (presenter, interactor) = try await makePresenter()
    await presenter.userAskedForDetails(of: 7)
    await interactor.answerActivity(AccountActivity(sessions: [], events: []))
    try await whileCancelled { await presenter.refresh() }
    let none = UserActivity(AccountActivity(sessions: [], events: []), now: 0)
    #expect(presenter.state.activity == ListedActivity(user: ada, none))
  }

  @Test func `the activity is read again after an act and when the list appears again`()
    async throws
  {
    let (presenter, interactor) = try await makePresenter()
    await presenter.userAskedForDetails(of: 7)
    await presenter.userChose(.administer(.setDisabled(true)), ["7"])
    await presenter.userMetRequirement()
    await presenter.userAskedForUsers()
    #expect(await interactor.activities == [7, 7, 7])
  }

  @Test func `an activity that is no longer wanted is dropped`() async throws {
    let (presenter, _) = try await makePresenter()
    try await whileCancelled { await presenter.userAskedForDetails(of: 7) }
    #expect(presenter.state.activity == nil)
  }

  private func makePresenter(
    picks: Bool = false, visible: VisibleDetails = .administrator
  ) async throws -> (UserListPresenter, InteractorSpy) {
    let ada = try User.ada().showing(visible)
    return await makePresenter(picks: picks) { ada }
  }

  private func makePresenter(
    picks: Bool = false, of user: @escaping @Sendable () -> User
  ) async -> (UserListPresenter, InteractorSpy) {
    let interactor = InteractorSpy { _, _ in ([ListedUser(user: user(), isFavorite: false)], 1) }
    let presenter = UserListPresenter(
      interactor: interactor, limit: nil, picks: picks, delivery: .sent,
      now: { AccountActivity.sampleTime })
    await presenter.userAskedForUsers()
    return (presenter, interactor)
  }
}

extension InteractorSpy {
  /// The users whose activity was read.
  fileprivate var activities: [Int64] {
    calls.compactMap { if case .activity(let user) = $0 { user } else { nil } }
  }
}
