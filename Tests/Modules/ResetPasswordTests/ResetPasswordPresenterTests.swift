import Accounts
import Testing
import ViperKitTesting
import ViperPresentation

@testable import ResetPassword

@MainActor
@Suite struct ResetPasswordPresenterTests {
  private nonisolated static let problems: [ResetPasswordEntry: EntryProblem] = [
    .username: .missing("Type it."), .code: .malformedCode, .password: .password(.common),
    .repetition: .passwordsDiffer,
  ]

  let view = ViewSpy<ResetPasswordState>()
  let wireframe = WireframeSpy()
  let interactor = InteractorSpy()

  @Test func `the first step asks for the name, or for the code if the user has one`() {
    let presenter = makePresenter()
    #expect(presenter.state == ResetPasswordState(username: "ada"))
    presenter.userHasCode(of: "ada")

    expect(view, shows: [redeeming()])
    #expect(makePresenter(hasCode: true).state == redeeming())
  }

  // MARK: - Typing

  @Test(arguments: [
    ("", false, ResetPasswordForm.ada, [.username]),
    ("", false, ResetPasswordForm(), []),
    ("", true, .ada, [ResetPasswordEntry.username, .password, .repetition]),
    ("", true, .ada.with(.username, ""), [.password, .repetition]),
    ("ada", true, .ada, [.password, .repetition]),
    ("ada", true, .ada.with(.password, ""), [.repetition]),
    ("ada", true, ResetPasswordForm([.username: "ada", .code: "7KQ"]), []),
  ])
  func `each nonempty entry of the page except the code is checked while it is typed`(
    username: String, hasCode: Bool, form: ResetPasswordForm, checked: [ResetPasswordEntry]
  ) {
    let interactor = InteractorSpy { entry, asked in asked == form ? Self.problems[entry] : nil }
    let presenter = makePresenter(interactor, username: username, hasCode: hasCode)

    presenter.userChanged(form)

    #expect(presenter.state.problems == Self.problems.filter { checked.contains($0.key) })
  }

  @Test func `a new password without a problem has a hint`() {
    let presenter = makePresenter(InteractorSpy(), hasCode: true)

    presenter.userChanged(ResetPasswordForm([.password: "hinted"]))
    #expect(presenter.state.hint == "Guessing it takes long.")
    presenter.userChanged(ResetPasswordForm())
    #expect(presenter.state.hint == nil)
  }

  // MARK: - The code

  @Test(arguments: [
    (MailDelivery.sent, "a code is on its way to its address"),
    (.kept(in: "/outbox"), "a code is in the newest mail in /outbox"),
  ])
  func `a code is mailed, and the next step says where it is`(
    delivery: MailDelivery, whereabouts: String
  ) async {
    let presenter = makePresenter(username: "", delivery: delivery)

    await presenter.userAskedForCode(to: "ada")

    let words = "If ada has an account, \(whereabouts). It works for 10 minutes."
    let states = [
      ResetPasswordState(), ResetPasswordState(status: .busy("Mailing a code…")),
      redeeming(.done(words)),
    ]
    expect(view, shows: states)
    #expect(wireframe.calls == [.tellRequest])
    #expect(interactor.calls == [.mailCode("ada")])
  }

  @Test func `only the name is checked before a code is mailed`() async {
    let interactor = InteractorSpy { entry, form in
      entry == .username && form[.username] == "ada" ? nil : Self.problems[entry]
    }
    let presenter = makePresenter(interactor, username: "", hasCode: true)

    await presenter.userAskedForCode(to: "")
    let missing = [ResetPasswordEntry.username: EntryProblem.missing("Type it.")]
    expect(view, shows: [ResetPasswordState(step: .redeeming, problems: missing)])
    #expect(interactor.calls == [])
    await presenter.userAskedForCode(to: "ada")

    #expect(interactor.calls == [.mailCode("ada")])
  }

  // MARK: - The new password

  @Test func `a right code finishes with the name, once no entry has a problem`() async {
    let interactor = InteractorSpy { $1 == .ada ? nil : Self.problems[$0] }
    let presenter = makePresenter(interactor, hasCode: true)

    await presenter.userSubmitted(ResetPasswordForm())
    var refused = redeeming()
    refused.problems = Self.problems
    expect(view, shows: [refused])
    await presenter.userSubmitted(.ada)

    expect(view, shows: [redeeming(), redeeming(.busy("Setting the password…"))])
    #expect(wireframe.calls == [.finish("ada")])
    #expect(interactor.calls == [.reset(.ada)])
  }

  @Test func `a wrong code is a problem at its entry`() async {
    interactor.error = .refused

    await makePresenter(hasCode: true).userSubmitted(.ada)

    var refused = redeeming()
    refused.problems = [.code: .codeRefused]
    expect(view, shows: [redeeming(), redeeming(.busy("Setting the password…")), refused])
  }

  @Test func `a code that can't be mailed, or a password that can't be set, says why`() async {
    let (asking, presenter) = (makePresenter(), makePresenter(hasCode: true))
    interactor.error = .unfit(.personal)

    await asking.userAskedForCode(to: "ada")
    await presenter.userSubmitted(.ada)

    #expect(asking.state == ResetPasswordState(username: "ada", status: .failed(.unfit(.personal))))
    #expect(presenter.state == redeeming(.failed(.unfit(.personal))))
    #expect(wireframe.calls == [])
  }

  @Test func `a newer problem replaces a failure`() async {
    let interactor = InteractorSpy { $1 == .ada ? nil : Self.problems[$0] }
    interactor.error = .cancelled
    let presenter = makePresenter(interactor, hasCode: true)
    await presenter.userSubmitted(.ada)
    #expect(presenter.state == redeeming(.failed(.cancelled)))

    await presenter.userSubmitted(ResetPasswordForm())

    #expect(presenter.state.problems == Self.problems && presenter.state.status == .idle)
  }

  @Test func `cancelling returns to the name, and then leaves`() {
    let presenter = makePresenter(hasCode: true)

    presenter.userCancelled()
    expect(view, shows: [ResetPasswordState(username: "ada")])
    #expect(wireframe.calls == [])
    presenter.userCancelled()

    #expect(wireframe.calls == [.leave])
  }

  private func redeeming(_ status: Status<ResetPasswordError> = .idle) -> ResetPasswordState {
    ResetPasswordState(step: .redeeming, username: "ada", status: status)
  }

  private func makePresenter(
    _ other: InteractorSpy? = nil, username: String = "ada", hasCode: Bool = false,
    delivery: MailDelivery = .sent
  ) -> ResetPasswordPresenter {
    let presenter = ResetPasswordPresenter(
      interactor: other ?? interactor, delivery: delivery, username: username, hasCode: hasCode)
    (presenter.view, presenter.wireframe) = (view, wireframe)
    return presenter
  }
}
