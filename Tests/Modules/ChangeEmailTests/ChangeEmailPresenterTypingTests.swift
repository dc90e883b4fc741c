import Accounts
import Doubles
import Testing

@testable import ChangeEmail

/// What the presenter says while something is typed.
@MainActor
@Suite struct ChangeEmailPresenterTypingTests {
  let view = ViewSpy()
  let wireframe = WireframeSpy()
  let interactor = InteractorSpy()
  let ada: Account

  init() throws { ada = try .ada() }

  @Test(arguments: [
    ("", "", "", [:]), ("ada", "", "", [.email: .address(.malformed)]),
    ("ada@example.com", "", "", [:]), ("", "x", "7KQ", [:]),
    ("ADA@example.org", "x", "", [ChangeEmailEntry.email: ChangeEmailProblem.same]),
  ])
  func `an address is checked while it is typed, a code is not`(
    email: String, password: String, code: String,
    problems: [ChangeEmailEntry: ChangeEmailProblem]
  ) {
    let presenter = begun(isConfirmed: true)

    presenter.userChanged(email: email, password: password, code: code)

    #expect(view.shown.last == ChangeEmailState(problems: problems))
  }

  @Test func `an address that isn't confirmed may be asked for once more`() async {
    let presenter = begun(isConfirmed: false)

    presenter.userChanged(email: "ada@example.org", password: "", code: "")
    #expect(view.shown.last == ChangeEmailState())
    await presenter.userAskedForCode(to: "ada@example.org", password: "secret")

    #expect(await interactor.calls == [.mailCode(ada.id, ada.email, "secret")])
  }

  @Test func `what was mended is no problem any more`() async {
    let presenter = begun()
    await presenter.userAskedForCode(to: "", password: "")

    presenter.userChanged(email: "", password: "", code: "")
    #expect(view.shown.last == ChangeEmailState(problems: [.password: .lacksPassword]))
    presenter.userChanged(email: "", password: "s", code: "")
    #expect(view.shown.last == ChangeEmailState())
  }

  @Test(arguments: ["", "7kqfm2xd9twa3hbr"])
  func `a code that was mended is no problem any more`(code: String) async {
    let presenter = begun()
    presenter.userHasCode()
    await presenter.userSubmitted(code: "7KQ")

    presenter.userChanged(email: "", password: "", code: "7KQF")
    #expect(view.shown.last == .redeeming(problems: [.code: .malformedCode]))
    presenter.userChanged(email: "", password: "", code: code)
    #expect(view.shown.last == .redeeming())
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
