import Accounts
import Testing
import ViperKitTesting

@testable import Invite

@MainActor
@Suite struct InvitePresenterTests {
  private static let mailing = InviteState(status: .busy("Mailing an invitation…"))

  let view = ViewSpy<InviteState>()
  let wireframe = WireframeSpy()
  let interactor = InteractorSpy()

  @Test(arguments: [
    ("", nil, EntryProblem.email(.empty)),
    ("ada", EntryProblem.email(.malformed), .email(.malformed)),
  ])
  func `an address is checked while it is typed, an empty one once it is submitted`(
    email: String, typed: EntryProblem?, submitted: EntryProblem
  ) async {
    let presenter = makePresenter()

    presenter.userChanged(email: email)
    await presenter.userSubmitted(email: email)

    expect(view, shows: [InviteState(problem: typed), InviteState(problem: submitted)])
    #expect(interactor.invited == [])
  }

  @Test(arguments: [
    (MailDelivery.sent, "An invitation was mailed to ada@example.org. It works for seven days."),
    (
      .kept(in: "/outbox"),
      "An invitation is in the newest mail in /outbox. It works for seven days."
    ),
  ])
  func `an invitation is mailed, and the page shows its location`(
    delivery: MailDelivery, sentence: String
  ) async {
    let presenter = makePresenter(delivery: delivery)

    presenter.userChanged(email: "ada@example.org")
    await presenter.userSubmitted(email: "ada@example.org")

    expect(view, shows: [InviteState(), Self.mailing, InviteState(status: .done(sentence))])
    #expect(interactor.invited == [.ada])
    #expect(wireframe.calls == [.tellInvitation(sentence)])
  }

  @Test func `whether sign-up is by invitation is read on each arrival`() async {
    let presenter = makePresenter()

    interactor.byInvitation = false
    await presenter.userArrived()
    presenter.userChoseSettings()
    interactor.byInvitation = true
    await presenter.userArrived()
    await presenter.userArrived()

    expect(view, shows: [InviteState(isByInvitation: false), InviteState(isByInvitation: true)])
    #expect(wireframe.calls == [.presentSettings])
  }

  @Test func `an invitation that is refused by a changed policy shows the policy`() async {
    let presenter = makePresenter()
    await presenter.userArrived()
    interactor.error = .notByInvitation

    await presenter.userSubmitted(email: "ada@example.org")

    #expect(presenter.state == InviteState(isByInvitation: false))
  }

  @Test func `a failure says why, and finishing leaves`() async {
    let presenter = makePresenter()
    interactor.error = .notAllowed

    await presenter.userSubmitted(email: "ada@example.org")
    presenter.userFinished()

    expect(
      view, shows: [InviteState(), Self.mailing, InviteState(status: .failed(.notAllowed))])
    #expect(wireframe.calls == [.leave])
  }

  @Test func `a newer problem replaces a failure`() async {
    let presenter = makePresenter()
    interactor.error = .notAllowed
    await presenter.userSubmitted(email: "ada@example.org")

    presenter.userChanged(email: "ada")

    #expect(presenter.state == InviteState(problem: .email(.malformed)))
  }

  @Test func `once the password is confirmed, the submitted address is invited, once`() async {
    let presenter = makePresenter()
    interactor.error = .passwordNeeded
    await presenter.userConfirmedPassword()

    await presenter.userSubmitted(email: "ada@example.org")
    expect(view, shows: [InviteState(), Self.mailing, InviteState()])
    #expect(wireframe.calls == [.confirmPassword])
    interactor.error = nil
    await presenter.userConfirmedPassword()
    await presenter.userConfirmedPassword()

    #expect(interactor.invited == [.ada])
  }

  private func makePresenter(delivery: MailDelivery = .sent) -> InvitePresenter {
    let presenter = InvitePresenter(interactor: interactor, delivery: delivery)
    (presenter.view, presenter.wireframe) = (view, wireframe)
    return presenter
  }
}
