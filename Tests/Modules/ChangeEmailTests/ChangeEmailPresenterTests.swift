import Accounts
import Doubles
import Testing

@testable import ChangeEmail

@MainActor
@Suite struct ChangeEmailPresenterTests {
  let view = ViewSpy()
  let wireframe = WireframeSpy()
  let interactor = InteractorSpy()
  let ada: Account

  init() throws { ada = try .ada() }

  @Test func `it begins by asking for the address, or for the code`() {
    let presenter = makePresenter(interactor)

    presenter.begin(with: ada.session, hasCode: false)
    presenter.begin(with: ada.session, hasCode: true)

    #expect(view.shown == [ChangeEmailState(), .redeeming()])
  }

  // MARK: - The code

  @Test(arguments: [
    ("", "", [.email: .address(.empty), .password: .lacksPassword]),
    ("ada", "secret", [.email: .address(.malformed)]),
    ("ada@example.org", "secret", [.email: .same]),
    (
      "ada@example.com", "", [ChangeEmailEntry.password: ChangeEmailProblem.lacksPassword]
    ),
  ])
  func `what can't be right is not tried`(
    email: String, password: String, problems: [ChangeEmailEntry: ChangeEmailProblem]
  ) async {
    let presenter = begun(isConfirmed: true)

    await presenter.userAskedForCode(to: email, password: password)

    #expect(view.shown.last == ChangeEmailState(problems: problems))
    #expect(await interactor.calls == [])
  }

  @Test(arguments: [
    (MailDelivery.sent, "A code was mailed to ada@example.com. It works for 10 minutes."),
    (
      .kept(in: "/outbox"),
      "A code is in the newest mail in /outbox. It works for 10 minutes."
    ),
  ])
  func `a code is mailed, and where it is asked for is said`(
    delivery: MailDelivery, words: String
  ) async {
    let presenter = makePresenter(interactor, delivery: delivery)
    presenter.begin(with: ada.session, hasCode: false)

    await presenter.userAskedForCode(to: "ada@example.com", password: "secret")

    #expect(
      view.shown.suffix(2) == [
        ChangeEmailState(status: .mailing),
        .redeeming("ada@example.com", status: .mailed(words)),
      ])
    #expect(wireframe.calls == [.tellRequest])
    #expect(await interactor.calls == [.mailCode(ada.id, .new, "secret")])
  }

  @Test(arguments: [ChangeEmailError.cancelled, .unavailable(.busy), .wrongPassword])
  func `a code that can't be mailed says why`(error: ChangeEmailError) async {
    let presenter = makePresenter(InteractorSpy(failing: error))
    presenter.begin(with: ada.session, hasCode: false)

    await presenter.userAskedForCode(to: "ada@example.com", password: "secret")

    #expect(view.shown.last == ChangeEmailState(status: .failed(error)))
  }

  @Test func `whoever has a code goes on with it`() {
    let presenter = begun()

    presenter.userHasCode()

    #expect(view.shown.last == .redeeming())
  }

  @Test func `what can't be a code is not tried`() async {
    let presenter = begun()
    presenter.userHasCode()

    await presenter.userSubmitted(code: "7KQ")

    #expect(view.shown.last == .redeeming(problems: [.code: .malformedCode]))
    #expect(await interactor.calls == [])
  }

  @Test func `a right code finishes with the new address`() async {
    let presenter = begun()
    presenter.userHasCode()
    await presenter.userSubmitted(code: "7KQ")

    await presenter.userSubmitted(code: "7kqf m2xd 9twa 3hbr")

    #expect(view.shown.last == .redeeming(status: .checking))
    #expect(wireframe.calls == [.finish(.new)])
    #expect(await interactor.calls == [.change(ada.id, .right)])
  }

  @Test(arguments: [ChangeEmailError.cancelled, .refused, .unavailable(.busy)])
  func `a change that can't be made says why`(error: ChangeEmailError) async {
    let presenter = makePresenter(InteractorSpy(failing: error))
    presenter.begin(with: ada.session, hasCode: true)

    await presenter.userSubmitted(code: "7KQF-M2XD-9TWA-3HBR")

    #expect(
      view.shown.suffix(2)
        == [.redeeming(status: .checking), .redeeming(status: .failed(error))])
    #expect(wireframe.calls == [])
  }

  // MARK: - The way back

  @Test func `a new code needs the password again, but not the address`() async {
    let presenter = begun()
    await presenter.userAskedForCode(to: "ada@example.com", password: "secret")

    presenter.userAskedAgain()

    #expect(view.shown.last == ChangeEmailState(email: "ada@example.com"))
  }

  @Test func `cancelling leads back to the first question, and then leaves`() async {
    let presenter = begun()
    await presenter.userAskedForCode(to: "ada@example.com", password: "secret")

    presenter.userCancelled()
    #expect(view.shown.last == ChangeEmailState(email: "ada@example.com"))
    #expect(wireframe.calls == [.tellRequest])
    presenter.userCancelled()

    #expect(wireframe.calls == [.tellRequest, .leave])
  }

  @Test func `nobody's address is changed`() async {
    let presenter = makePresenter(interactor)

    await presenter.userAskedForCode(to: "ada@example.com", password: "secret")
    await presenter.userSubmitted(code: "7KQF-M2XD-9TWA-3HBR")

    #expect(view.shown == [])
    #expect(await interactor.calls == [])
  }

  private func makePresenter(
    _ interactor: InteractorSpy, delivery: MailDelivery = .sent
  ) -> ChangeEmailPresenter {
    let presenter = ChangeEmailPresenter(interactor: interactor, delivery: delivery)
    presenter.view = view
    presenter.wireframe = wireframe
    return presenter
  }

  private func begun(isConfirmed: Bool = false) -> ChangeEmailPresenter {
    let presenter = makePresenter(interactor)
    var account = ada
    account.isEmailConfirmed = isConfirmed
    presenter.begin(with: account.session, hasCode: false)
    return presenter
  }
}
