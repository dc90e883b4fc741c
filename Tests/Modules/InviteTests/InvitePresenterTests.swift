import Accounts
import Testing

@testable import Invite

@MainActor
@Suite struct InvitePresenterTests {
  let view = ViewSpy()
  let wireframe = WireframeSpy()

  @Test(arguments: [
    ("", nil), ("ada@example.org", nil), ("ada", EmailAddress.Problem.malformed),
  ])
  func `what is wrong with an address is pointed out while it is typed, but for an empty one`(
    email: String, problem: EmailAddress.Problem?
  ) {
    let presenter = makePresenter(InteractorSpy())

    presenter.userChanged(email: email)

    #expect(view.shown == [InviteState(problem: problem)])
  }

  @Test(arguments: [("", EmailAddress.Problem.empty), ("ada", .malformed)])
  func `what is no address is not invited`(email: String, problem: EmailAddress.Problem) async {
    let interactor = InteractorSpy()
    let presenter = makePresenter(interactor)

    await presenter.userSubmitted(email: email)

    #expect(view.shown == [InviteState(problem: problem)])
    #expect(await interactor.invited == [])
  }

  @Test(arguments: [
    (MailDelivery.sent, "An invitation was mailed to ada@example.org. It works for seven days."),
    (
      .kept(in: "/outbox"),
      "The invitation is in the newest mail in /outbox. It works for seven days."
    ),
  ])
  func `an invitation is mailed, and it is told where it is`(
    delivery: MailDelivery, told: String
  ) async throws {
    let interactor = InteractorSpy()
    let presenter = makePresenter(interactor, delivery: delivery)

    await presenter.userSubmitted(email: "ada@example.org")

    #expect(
      view.shown.suffix(2) == [InviteState(status: .inviting), InviteState(status: .invited(told))])
    #expect(await interactor.invited == [try EmailAddress("ada@example.org")])
    #expect(wireframe.calls == [.tellInvitation(told)])
  }

  @Test func `a failure says why`() async {
    let presenter = makePresenter(InteractorSpy(failing: .notByInvitation))

    await presenter.userSubmitted(email: "ada@example.org")

    #expect(view.shown.last == InviteState(status: .failed(.notByInvitation)))
    #expect(wireframe.calls == [])
  }

  @Test
  func `where the password is needed, it is asked for, and then the invitation is mailed once`()
    async throws
  {
    let interactor = InteractorSpy(failing: .passwordNeeded)
    let presenter = makePresenter(interactor)
    await presenter.userConfirmedPassword()

    await presenter.userSubmitted(email: "ada@example.org")
    #expect(view.shown.last == InviteState())
    #expect(wireframe.calls == [.confirmPassword])
    await interactor.fail(with: nil)
    await presenter.userConfirmedPassword()
    await presenter.userConfirmedPassword()

    #expect(await interactor.invited == [try EmailAddress("ada@example.org")])
    #expect(wireframe.calls.count == 2)
  }

  @Test func `finishing leaves`() {
    let presenter = makePresenter(InteractorSpy())

    presenter.userFinished()

    #expect(wireframe.calls == [.leave])
  }

  private func makePresenter(
    _ interactor: InteractorSpy, delivery: MailDelivery = .sent
  ) -> InvitePresenter {
    let presenter = InvitePresenter(interactor: interactor, delivery: delivery)
    presenter.view = view
    presenter.wireframe = wireframe
    return presenter
  }
}
