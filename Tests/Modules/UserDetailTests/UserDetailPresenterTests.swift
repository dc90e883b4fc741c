import Accounts
import Doubles
import Testing

@testable import UserDetail

@MainActor
@Suite struct UserDetailPresenterTests {
  let view = ViewSpy()
  let wireframe = WireframeSpy()

  @Test func `the user that it was given is loaded and shown`() async throws {
    let interactor = InteractorSpy(try .ada())
    let presenter = makePresenter(interactor)

    await presenter.userAskedForDetail()

    #expect(view.shown.first == UserDetailState(status: .loading))
    #expect(view.shown.last == UserDetailState(card: .ada(), status: .presenting))
    #expect(await interactor.calls == [.user(7)])
    #expect(wireframe.calls == [])
  }

  @Test(arguments: [
    (UserDetailError.gone, UserDetailState.Status.gone),
    (.unavailable(.busy), .failed(.unavailable(.busy))), (.cancelled, .failed(.cancelled)),
  ])
  func `a user who can't be loaded is gone, or it says why`(
    error: UserDetailError, status: UserDetailState.Status
  ) async throws {
    let presenter = makePresenter(InteractorSpy(try .ada(), failing: error))

    await presenter.userAskedForDetail()

    #expect(view.shown.last == UserDetailState(status: status))
  }

  @Test(arguments: [Visibility.shown, .hidden], [Visibility.shown, .hidden])
  func `what is hidden isn't told`(addresses: Visibility, ages: Visibility) async throws {
    var ada = try KnownUser.ada()
    ada.user = ada.user.showing(VisibleDetails(addresses: addresses, ages: ages))
    let presenter = makePresenter(InteractorSpy(ada))

    await presenter.userAskedForDetail()

    let card = try #require(view.shown.last?.card)
    #expect(card.email == (addresses == .shown ? "ada@example.org" : nil))
    #expect(card.age == (ages == .shown ? "36 years" : nil))
  }

  // MARK: - What is done to the user

  @Test(arguments: [(false, UserDetailState.Notice.marked), (true, .unmarked)])
  func `a mark is turned, and told`(isFavorite: Bool, notice: UserDetailState.Notice) async throws {
    let interactor = InteractorSpy(try .ada(isFavorite: isFavorite))
    let presenter = await makeLoaded(interactor)

    await presenter.userToggledFavorite()

    #expect(view.shown.contains(state(.ada(isFavorite: isFavorite), .working)))
    #expect(view.shown.last == state(.ada(isFavorite: !isFavorite), notice: notice))
    #expect(await interactor.calls.dropFirst() == [.setFavorite(!isFavorite, 7), .user(7)])
  }

  @Test(arguments: [(false, UserDetailState.Notice.disabled), (true, .enabled)])
  func `an account is shut or opened, and it is told`(
    isDisabled: Bool, notice: UserDetailState.Notice
  ) async throws {
    let interactor = InteractorSpy(try .ada(isDisabled: isDisabled))
    let presenter = await makeLoaded(interactor)

    await presenter.userToggledDisabled()

    #expect(view.shown.contains(state(.ada(isDisabled: isDisabled), .working)))
    #expect(view.shown.last == state(.ada(isDisabled: !isDisabled), notice: notice))
    #expect(await interactor.calls.dropFirst() == [.setDisabled(!isDisabled, 7), .user(7)])
  }

  @Test(arguments: [
    (MailDelivery.sent, "was mailed to ada@example.org."),
    (.kept(in: "/outbox"), "is in the newest mail in /outbox."),
  ])
  func `a reset is started, and it is told where the code is`(
    delivery: MailDelivery, place: String
  ) async throws {
    let interactor = InteractorSpy(try .ada())
    let presenter = await makeLoaded(interactor, delivery: delivery)

    await presenter.userStartedReset()

    let text = "A code to set a new password with \(place)"
    #expect(view.shown.contains(state(.ada(), .working)))
    #expect(view.shown.last == state(.ada(), notice: .mailed(text)))
    #expect(await interactor.calls.dropFirst() == [.startReset(7), .user(7)])
  }

  @Test func `no code is mailed to a user without an address`() async throws {
    var ada = try KnownUser.ada()
    ada.user.email = .absent
    let interactor = InteractorSpy(ada)
    let presenter = await makeLoaded(interactor)

    await presenter.userStartedReset()

    #expect(view.shown.last == state(UserCard(ada), notice: .failed(.noAddress)))
    #expect(view.shown.last?.card?.email == "none")
    #expect(await interactor.calls == [.user(7)])
  }

  /// Where only the look afterwards is stopped, it is done all the same.
  @Test(arguments: [
    (UserDetailError.notAllowed, 1, UserDetailState.Notice.failed(.notAllowed)),
    (.unavailable(.busy), 2, .failed(.unavailable(.busy))),
    (.cancelled, 1, .failed(.cancelled)), (.cancelled, 2, .disabled),
  ])
  func `what can't be done says why, and the user stays`(
    error: UserDetailError, after: Int, notice: UserDetailState.Notice
  ) async throws {
    let presenter = await makeLoaded(InteractorSpy(try .ada(), failing: error, after: after))

    await presenter.userToggledDisabled()

    #expect(view.shown.last == state(.ada(), notice: notice))
  }

  @Test(arguments: 1...2)
  func `a user who was deleted meanwhile is gone`(after: Int) async throws {
    let presenter = await makeLoaded(InteractorSpy(try .ada(), failing: .gone, after: after))

    await presenter.userToggledFavorite()

    #expect(view.shown.last == state(.ada(), .gone))
  }

  @Test func `what was said is gone with the next try`() async throws {
    let presenter = await makeLoaded(InteractorSpy(try .ada()))

    await presenter.userToggledFavorite()
    await presenter.userAskedForDetail()
    #expect(view.shown.last == state(.ada(isFavorite: true)))
    await presenter.userToggledFavorite()
    await presenter.userStartedReset()
    #expect(view.shown.contains(state(.ada(), .working)))
  }

  @Test func `nothing is done to a user who isn't shown`() async throws {
    let interactor = InteractorSpy(try .ada())
    let presenter = makePresenter(interactor)

    await presenter.userToggledFavorite()
    await presenter.userToggledDisabled()
    await presenter.userStartedReset()
    presenter.userAskedToDelete()

    #expect(await interactor.calls == [])
    #expect(wireframe.calls == [])
    #expect(view.shown == [])
  }

  // MARK: - Administrators

  @Test func `an appointment is done once it is confirmed, and then a dismissal`() async throws {
    let interactor = InteractorSpy(try .ada())
    let presenter = await makeLoaded(interactor)
    presenter.userToggledAdministrator()
    #expect(wireframe.calls == [.confirmAdministrator(true, "Ada Lovelace (ada)")])
    try await wireframe.change()
    await presenter.userAskedForDetail()
    #expect(view.shown.last == state(.ada(isAdministrator: true)))
    presenter.userToggledAdministrator()
    #expect(wireframe.calls.last == .confirmAdministrator(false, "Ada Lovelace (ada)"))
    #expect(await interactor.calls.contains(.setAdministrator(true, 7)))
  }

  // MARK: - Deletion

  @Test func `a deletion is asked for by name, and leaves once it is done`() async throws {
    let interactor = InteractorSpy(try .ada())
    let presenter = await makeLoaded(interactor)

    presenter.userAskedToDelete()
    #expect(wireframe.calls == [.confirmDeletion("Ada Lovelace (ada)")])
    #expect(await interactor.calls.count == 1)
    try await wireframe.delete()

    #expect(await interactor.calls.dropFirst() == [.delete(7)])
    #expect(wireframe.calls == [.confirmDeletion("Ada Lovelace (ada)"), .leave])
  }

  @Test func `a deletion that fails is told where it was asked for, and leaves nothing`()
    async throws
  {
    let presenter = await makeLoaded(
      InteractorSpy(try .ada(), failing: .unavailable(.busy), after: 1))
    presenter.userAskedToDelete()

    await #expect(throws: UserDetailError.unavailable(.busy)) { try await wireframe.delete() }

    #expect(wireframe.calls.count == 1)
  }

  // MARK: - The password

  @Test func `where the password is needed, it is asked for, and then the thing is done once`()
    async throws
  {
    let interactor = InteractorSpy(try .ada())
    let presenter = await makeLoaded(interactor)
    await interactor.fail(with: .passwordNeeded)

    await presenter.userToggledDisabled()
    #expect(view.shown.last == state(.ada()))
    #expect(wireframe.calls == [.confirmPassword])
    await interactor.fail(with: nil)
    await presenter.userConfirmedPassword()
    await presenter.userConfirmedPassword()

    #expect(
      await interactor.calls
        == [.user(7), .setDisabled(true, 7), .setDisabled(true, 7), .user(7)])
    #expect(view.shown.last == state(.ada(isDisabled: true), notice: .disabled))
  }

  @Test(arguments: [
    (nil, UserDetailState.Notice.appointed),
    (UserDetailError.lastAdministrator, .failed(.lastAdministrator)),
  ])
  func `an appointment goes on after the password, and says what came of it`(
    error: UserDetailError?, notice: UserDetailState.Notice
  ) async throws {
    let interactor = InteractorSpy(try .ada())
    let presenter = await makeLoaded(interactor)
    presenter.userToggledAdministrator()
    await interactor.fail(with: .passwordNeeded)
    try await wireframe.change()
    #expect(wireframe.calls.last == .confirmPassword)
    await interactor.fail(with: error)

    await presenter.userConfirmedPassword()

    #expect(view.shown.last == state(.ada(isAdministrator: error == nil), notice: notice))
  }

  @Test func `a deletion goes on after the password, and leaves once it is done`() async throws {
    let interactor = InteractorSpy(try .ada())
    let presenter = await makeLoaded(interactor)
    presenter.userAskedToDelete()
    await interactor.fail(with: .passwordNeeded)
    try await wireframe.delete()
    await presenter.userConfirmedPassword()
    #expect(wireframe.calls.dropFirst() == [.confirmPassword, .confirmPassword])
    await interactor.fail(with: .unavailable(.busy))
    await presenter.userConfirmedPassword()
    #expect(view.shown.last == state(.ada(), notice: .failed(.unavailable(.busy))))

    presenter.userAskedToDelete()
    await interactor.fail(with: .passwordNeeded)
    try await wireframe.delete()
    await interactor.fail(with: nil)
    await presenter.userConfirmedPassword()

    #expect(view.shown.contains(state(.ada(), .working)))
    #expect(wireframe.calls.suffix(2) == [.confirmPassword, .leave])
  }

  @Test func `a user who was deleted before the password was typed is gone`() async throws {
    let interactor = InteractorSpy(try .ada())
    let presenter = await makeLoaded(interactor)
    presenter.userAskedToDelete()
    await interactor.fail(with: .passwordNeeded)
    try await wireframe.delete()
    await interactor.fail(with: .gone)

    await presenter.userConfirmedPassword()

    #expect(view.shown.last?.status == .gone)
  }

  @Test func `what waits is given up where something else is done`() async throws {
    let interactor = InteractorSpy(try .ada())
    let presenter = await makeLoaded(interactor)
    await interactor.fail(with: .passwordNeeded)
    await presenter.userToggledDisabled()
    await interactor.fail(with: nil)
    await presenter.userToggledFavorite()
    let calls = await interactor.calls

    await presenter.userConfirmedPassword()

    #expect(await interactor.calls == calls)
  }

  @Test func `being done leaves`() throws {
    makePresenter(InteractorSpy(try .ada())).userFinished()
    #expect(wireframe.calls == [.leave])
  }

  @Test(arguments: [(1, "1 year"), (nil, "not told"), (0, "0 years"), (2, "2 years")])
  func `a card reads as a person would say it`(age: Int?, text: String) throws {
    let known = KnownUser(user: try .ada(age: age), isFavorite: true, isAdministered: false)

    var card = UserCard.ada(isFavorite: true, isAdministered: false)
    card.age = text
    #expect(UserCard(known) == card)
  }

  private func state(
    _ card: UserCard, _ status: UserDetailState.Status = .presenting,
    notice: UserDetailState.Notice? = nil
  ) -> UserDetailState {
    UserDetailState(card: card, status: status, notice: notice)
  }

  private func makePresenter(
    _ interactor: InteractorSpy, delivery: MailDelivery = .sent
  ) -> UserDetailPresenter {
    let presenter = UserDetailPresenter(interactor: interactor, delivery: delivery)
    presenter.view = view
    presenter.wireframe = wireframe
    presenter.begin(with: Account.ID(rawValue: 7))
    return presenter
  }

  private func makeLoaded(
    _ interactor: InteractorSpy, delivery: MailDelivery = .sent
  ) async -> UserDetailPresenter {
    let presenter = makePresenter(interactor, delivery: delivery)
    await presenter.userAskedForDetail()
    return presenter
  }
}
