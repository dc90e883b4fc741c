import AccountPresentation
import Accounts
import Doubles
import Testing
import ViperKitTesting
import ViperPresentation

@testable import UserDetail

@MainActor
@Suite struct UserDetailPresenterTests {
  typealias Status = ViperPresentation.Status<UserDetailError>

  private nonisolated static let deletion =
    "Delete Ada Lovelace (ada)? The account is lost for good, with its profile, its favorites and "
    + "its sessions."
  private nonisolated static let appointment = WireframeSpy.Call.ask(
    "Appoint Ada Lovelace (ada) as an administrator? Administrators disable, enable and delete "
      + "accounts, import and export them, appoint and dismiss each other, and read the audit log.",
    accept: "Appoint")
  private nonisolated static let dismissal = WireframeSpy.Call.ask(
    "Dismiss Ada Lovelace (ada) as an administrator? The account stays, as a user like others.",
    accept: "Dismiss")

  let view = ViewSpy<UserDetailState>()
  let wireframe = WireframeSpy()
  let interactor: InteractorSpy
  let presenter: UserDetailPresenter

  /// Shows Ada.
  init() async throws {
    interactor = InteractorSpy(try .ada())
    presenter = UserDetailPresenter(interactor: interactor, delivery: .sent) { UserActivity.now }
    (presenter.view, presenter.wireframe) = (view, wireframe)
    await presenter.userAskedForDetail()
    view.forget()
  }

  @Test func `the user is loaded and shown, and finishing leaves`() async {
    await presenter.userAskedForDetail()
    presenter.userFinished()

    expect(view, shows: [state(.ada(), .loading), state(.ada())])
    #expect(interactor.calls == [.user, .user])
    #expect(wireframe.calls == [.leave(saying: nil)])
  }

  @Test(arguments: [Visibility.shown, .hidden], [Visibility.shown, .hidden])
  func `hidden details are left out`(addresses: Visibility, ages: Visibility) async throws {
    var ada = try KnownUser.ada()
    ada.user = ada.user.showing(VisibleDetails(addresses: addresses, ages: ages))

    let card = UserCard(ada, now: 0)

    #expect(card.email == (addresses == .shown ? "ada@example.org" : ""))
    #expect(card.age == (ages == .shown ? 36 : nil))
    #expect(card.visible == VisibleDetails(addresses: addresses, ages: ages))
  }

  @Test func `an administrator reads the sessions and the last events`() throws {
    var ada = try KnownUser.ada()
    ada.activity = .sample

    let activity = try #require(UserCard(ada, now: UserActivity.now).activity)

    #expect(activity.sessions == 2)
    #expect(activity.used?.iso == "2026-03-02T11:00:00Z")
    #expect(activity.events.map(\.text) == ["password changed by iyad", "logged in"])
    #expect(activity.events.map(\.time.iso) == ["2026-03-02T11:00:00Z", "2026-03-01T12:00:00Z"])
  }

  @Test func `a card has what the reader knows of the user`() throws {
    let known = KnownUser(user: try .ada(age: nil), isFavorite: true, isAdministered: false)

    var card = UserCard.ada(isFavorite: true, isAdministered: false)
    card.age = nil
    #expect(UserCard(known, now: 0) == card)
  }

  @Test func `changes by others, deletions included, are shown silently`() async throws {
    try await interactor.perform(.administer(.setDisabled(true)))

    await presenter.refresh()
    interactor.error = .cancelled
    await presenter.refresh()
    let disabled = UserCard.ada(isDisabled: true)
    expect(view, shows: [state(disabled)])
    interactor.error = .gone
    await presenter.refresh()
    expect(view, shows: [state(disabled, .failed(.gone))])
  }

  @Test func `a refresh during an action makes it read the user again`() async throws {
    let (early, gate) = (Gate(), Gate())
    interactor.gate = early
    interactor.known.user.isDisabled = true
    async let before: Void = presenter.refresh()
    await until { interactor.calls.count == 2 }
    interactor.known.user.isDisabled = false
    interactor.gate = gate
    async let act: Void = presenter.userChose(.setFavorite(true))
    await until { interactor.calls.count == 4 }
    interactor.gate = nil
    await presenter.refresh()
    early.open()
    await before
    interactor.known.user.isDisabled = true
    gate.open()
    await act

    #expect(
      interactor.calls
        == [.user, .user, .perform(.setFavorite(true)), .user, .user, .user])
    expect(
      view,
      shows: states(
        .ada(isDisabled: true, isFavorite: true), "Added Ada Lovelace to favorites."))
  }

  // MARK: - Acts

  @Test(arguments: [
    (
      UserAct.setFavorite(true), UserCard.ada(isFavorite: true),
      "Added Ada Lovelace to favorites."
    ),
    (.setFavorite(false), .ada(), "Removed Ada Lovelace from favorites."),
    (.administer(.setDisabled(true)), .ada(isDisabled: true), "Disabled Ada Lovelace."),
    (.administer(.setDisabled(false)), .ada(), "Enabled Ada Lovelace."),
    (.administer(.startReset), .ada(), "Mailed a reset code to Ada Lovelace."),
  ])
  func `an action is performed, and the user is reloaded`(
    act: UserAct, card: UserCard, sentence: String
  ) async throws {
    await presenter.userChose(act)

    expect(view, shows: states(card, sentence))
    #expect(interactor.calls == [.user, .perform(act), .user])
  }

  /// If only the second read is cancelled, the action is still done.
  @Test(arguments: [
    (UserDetailError.notAllowed, 1, Status.failed(.notAllowed)),
    (.unavailable(.busy), 2, .failed(.unavailable(.busy))), (.cancelled, 1, .failed(.cancelled)),
    (.cancelled, 2, .done("Disabled Ada Lovelace.")),
  ])
  func `a failed action shows its reason, and the user stays`(
    error: UserDetailError, after: Int, outcome: Status
  ) async throws {
    (interactor.error, interactor.after) = (error, after)

    await presenter.userChose(.administer(.setDisabled(true)))

    let failed = [.working, .idle].map { state(.ada(), $0, outcome: outcome) }
    expect(view, shows: [state(.ada(), .working)] + failed)
  }

  @Test(arguments: 1...2)
  func `an action on a user deleted meanwhile shows that the user is gone`(after: Int) async throws
  {
    (interactor.error, interactor.after) = (.gone, after)

    await presenter.userChose(.setFavorite(true))

    expect(view, shows: [state(.ada(), .working), state(.ada(), .failed(.gone))])
  }

  @Test func `a notice disappears with the next load or action`() async throws {
    await presenter.userChose(.setFavorite(true))
    view.forget()
    await presenter.userAskedForDetail()
    let favorite = [.idle, .loading, .idle].map { state(.ada(isFavorite: true), $0) }
    expect(view, shows: favorite)
    await presenter.userChose(.setFavorite(false))
    view.forget()
    await presenter.userChose(.administer(.startReset))

    let sentence = "Mailed a reset code to Ada Lovelace."
    expect(view, shows: [state(.ada())] + states(.ada(), sentence))
  }

  @Test func `a failed load shows its reason, and offers no actions`() async throws {
    let presenter = UserDetailPresenter(interactor: interactor, delivery: .sent) {
      UserActivity.now
    }
    (presenter.view, presenter.wireframe) = (view, wireframe)
    interactor.error = .cancelled

    await presenter.userAskedForDetail()
    for act in [UserAct.setFavorite(true), .administer(.delete)] { await presenter.userChose(act) }
    await presenter.userConfirmedPassword()

    expect(view, shows: [UserDetailState(), UserDetailState(status: .failed(.cancelled))])
    #expect(interactor.calls == [.user, .user])
    #expect(wireframe.calls == [])
  }

  // MARK: - Questions

  @Test(arguments: [
    (
      UserAct.administer(.delete),
      WireframeSpy.Call.ask(deletion, accept: "Delete", isDangerous: true),
      [WireframeSpy.Call.leave(saying: "Deleted Ada Lovelace.")]
    ),
    (.administer(.setAdministrator(true)), appointment, []),
    (.administer(.setAdministrator(false)), dismissal, []),
  ])
  func
    `an action that is hard to undo asks first, and the question gets its failure`(
      act: UserAct, question: WireframeSpy.Call, then calls: [WireframeSpy.Call]
    ) async throws
  {
    await presenter.userChose(act)
    #expect(wireframe.calls == [question])
    #expect(interactor.calls == [.user])
    try await wireframe.accept()

    #expect(interactor.calls == [.user, .perform(act)])
    #expect(wireframe.calls == [question] + calls)
    interactor.error = .unavailable(.busy)
    await #expect(throws: UserDetailError.unavailable(.busy)) { try await wireframe.accept() }
  }

  // MARK: - The password

  @Test func `an action waits for a password that is needed, and is performed once`() async throws {
    interactor.error = .passwordNeeded

    await presenter.userChose(.administer(.setDisabled(true)))
    expect(view, shows: [state(.ada(), .working), state(.ada())])
    #expect(wireframe.calls == [.confirmPassword])
    interactor.error = nil
    await presenter.userConfirmedPassword()
    await presenter.userConfirmedPassword()

    let act = InteractorSpy.Call.perform(.administer(.setDisabled(true)))
    #expect(interactor.calls == [.user, act, act, .user])
    expect(view, shows: states(.ada(isDisabled: true), "Disabled Ada Lovelace."))
  }

  @Test(arguments: [
    (true, "Appointed Ada Lovelace as an administrator."),
    (false, "Dismissed Ada Lovelace as an administrator."),
  ])
  func `an appointment or a dismissal continues after the password`(
    isAdministrator: Bool, sentence: String
  ) async throws {
    try await wait(for: .administer(.setAdministrator(isAdministrator)))

    await presenter.userConfirmedPassword()

    let card = UserCard.ada(isAdministrator: isAdministrator)
    expect(view, shows: states(card, sentence))
  }

  @Test(arguments: [
    (nil, Status.idle, Status.idle, [WireframeSpy.Call.leave(saying: "Deleted Ada Lovelace.")]),
    (UserDetailError.unavailable(.busy), .idle, .failed(.unavailable(.busy)), []),
    (.passwordNeeded, .idle, .idle, [.confirmPassword]), (.gone, .failed(.gone), .idle, []),
  ])
  func `a deletion continues after the password, and leaves once it is done`(
    error: UserDetailError?, status: Status, outcome: Status, then calls: [WireframeSpy.Call]
  ) async throws {
    try await wait(for: .administer(.delete), throwing: error)

    await presenter.userConfirmedPassword()

    let ended = [(Status.working, outcome), (status, outcome)]
    expect(
      view,
      shows: [state(.ada(), .working)] + ended.map { state(.ada(), $0, outcome: $1) })
    let question = WireframeSpy.Call.ask(
      Self.deletion, accept: "Delete", isDangerous: true)
    #expect(wireframe.calls == [question, .confirmPassword] + calls)
  }

  @Test func `an action waiting for the password is dropped when another is performed`()
    async throws
  {
    interactor.error = .passwordNeeded
    await presenter.userChose(.administer(.setDisabled(true)))
    interactor.error = nil
    await presenter.userChose(.setFavorite(true))
    let calls = interactor.calls

    await presenter.userConfirmedPassword()

    #expect(interactor.calls == calls)
  }

  private func state(
    _ card: UserCard, _ status: Status = .idle, outcome: Status = .idle
  ) -> UserDetailState {
    UserDetailState(card: card, status: status, outcome: outcome)
  }

  /// The states of an action: in progress, then the reloaded user with the result.
  private func states(_ card: UserCard, _ sentence: String) -> [UserDetailState] {
    let done = [.working, .idle].map { state(card, $0, outcome: .done(sentence)) }
    return [state(.ada(), .working), state(card, .working)] + done
  }

  /// Confirms an action that waits for the password, and sets the error of the next call.
  private func wait(for act: UserAct, throwing error: UserDetailError? = nil) async throws {
    await presenter.userChose(act)
    interactor.error = .passwordNeeded
    try await wireframe.accept()
    interactor.error = error
  }
}

extension ViperPresentation.Status<UserDetailError> {
  fileprivate static let working = Self.busy("Working…")
}
