import Accounts
import Doubles
import Testing

@testable import ResetPassword

@MainActor
@Suite struct ResetPasswordPresenterTests {
  private nonisolated static let problems: [ResetPasswordEntry: ResetPasswordProblem] = [
    .username: .nobody, .code: .malformedCode, .password: .password(.common),
    .repetition: .different,
  ]

  let view = ViewSpy()
  let wireframe = WireframeSpy()
  let interactor = InteractorSpy()
  /// Nothing that it is asked about is right.
  let strict = InteractorSpy { entry, _ in Self.problems[entry] }

  @Test func `it begins by asking whose password it is, or for the code`() {
    let presenter = makePresenter(interactor)

    presenter.begin(username: "ada", hasCode: false)
    presenter.begin(username: "grace", hasCode: true)

    #expect(view.shown == [ResetPasswordState(username: "ada"), .redeeming("grace")])
  }

  // MARK: - Typing

  @Test(arguments: [
    ("", false, ResetPasswordForm.ada, [.username]),
    ("", false, ResetPasswordForm(), []),
    ("", true, .ada, [ResetPasswordEntry.username, .password, .repetition]),
    ("", true, .ada.with(\.username, ""), [.password, .repetition]),
    ("ada", true, .ada, [.password, .repetition]),
    ("ada", true, .ada.with(\.password, ""), [.repetition]),
    ("ada", true, .ada.with(\.repetition, ""), [.password]),
    ("ada", true, ResetPasswordForm(username: "ada", code: "7KQ"), []),
  ])
  func `what is asked and typed is checked, but for a code`(
    username: String, hasCode: Bool, form: ResetPasswordForm, checked: [ResetPasswordEntry]
  ) {
    let presenter = makePresenter(
      InteractorSpy { entry, asked in asked == form ? Self.problems[entry] : nil })
    presenter.begin(username: username, hasCode: hasCode)

    presenter.userChanged(form)

    #expect(
      view.shown.last
        == ResetPasswordState(
          step: hasCode ? .redeeming : .asking, username: username,
          problems: Self.problems.filter { checked.contains($0.key) }))
  }

  @Test func `what was mended is no problem any more`() {
    let presenter = makePresenter(
      InteractorSpy { $1.repetition == $1.password ? nil : Self.problems[$0] })
    presenter.begin(username: "ada", hasCode: true)

    presenter.userChanged(ResetPasswordForm(repetition: "violet"))
    presenter.userChanged(ResetPasswordForm(password: "violet", repetition: "violet"))

    #expect(view.shown.map(\.problems) == [[:], [.repetition: .different], [:]])
  }

  // MARK: - The code

  @Test(arguments: [
    (
      MailDelivery.sent,
      "If ada has an account, a code is on its way to its address. It works for 10 minutes."
    ),
    (
      .kept(in: "/outbox"),
      "If ada has an account, a code is in the newest mail in /outbox. It works for 10 minutes."
    ),
  ])
  func `a code is mailed, and where it is asked for is said`(
    delivery: MailDelivery, words: String
  ) async {
    let presenter = makePresenter(interactor, delivery: delivery)
    presenter.begin(username: "", hasCode: false)

    await presenter.userAskedForCode(to: "ada")

    #expect(
      view.shown == [
        ResetPasswordState(), ResetPasswordState(), ResetPasswordState(status: .mailing),
        .redeeming(status: .mailed(words)),
      ])
    #expect(wireframe.calls == [.tellRequest])
    #expect(await interactor.calls == [.mailCode("ada")])
  }

  @Test func `only the name matters to a code`() async {
    let interactor = InteractorSpy { entry, form in
      entry == .username && form == ResetPasswordForm(username: "ada") ? nil : Self.problems[entry]
    }
    let presenter = makePresenter(interactor)

    await presenter.userAskedForCode(to: "ada")

    #expect(await interactor.calls == [.mailCode("ada")])
  }

  @Test func `a code to nobody is not mailed`() async {
    let presenter = makePresenter(strict)
    presenter.begin(username: "", hasCode: true)

    await presenter.userAskedForCode(to: "")

    #expect(view.shown.dropFirst() == [.redeeming("", problems: [.username: .nobody])])
    #expect(await strict.calls == [])
  }

  @Test(arguments: [ResetPasswordError.cancelled, .unavailable(.busy)])
  func `a code that can't be mailed says why`(error: ResetPasswordError) async {
    let presenter = makePresenter(InteractorSpy(failing: error))
    presenter.begin(username: "ada", hasCode: false)

    await presenter.userAskedForCode(to: "ada")

    #expect(
      view.shown.suffix(2) == [
        ResetPasswordState(username: "ada", status: .mailing),
        ResetPasswordState(username: "ada", status: .failed(error)),
      ])
  }

  @Test func `whoever has a code goes on with it`() {
    let presenter = makePresenter(interactor)

    presenter.userHasCode(of: "ada")

    #expect(view.shown == [.redeeming()])
  }

  // MARK: - The new password

  @Test func `what can't be right is not tried`() async {
    let presenter = makePresenter(strict)
    presenter.begin(username: "", hasCode: true)

    await presenter.userSubmitted(ResetPasswordForm())

    #expect(view.shown.dropFirst() == [.redeeming("", problems: Self.problems)])
    #expect(wireframe.calls == [])
    #expect(await strict.calls == [])
  }

  @Test func `a right code finishes with the name`() async {
    let presenter = makePresenter(interactor)
    presenter.begin(username: "ada", hasCode: true)

    await presenter.userSubmitted(.ada)

    #expect(view.shown == [.redeeming(), .redeeming(), .redeeming(status: .resetting)])
    #expect(wireframe.calls == [.finish("ada")])
    #expect(await interactor.calls == [.reset(.ada)])
  }

  @Test(arguments: [ResetPasswordError.cancelled, .refused, .unavailable(.busy)])
  func `a password that can't be set says why`(error: ResetPasswordError) async {
    let presenter = makePresenter(InteractorSpy(failing: error))
    presenter.begin(username: "ada", hasCode: true)

    await presenter.userSubmitted(.ada)

    #expect(
      view.shown.suffix(2)
        == [.redeeming(status: .resetting), .redeeming(status: .failed(error))])
    #expect(wireframe.calls == [])
  }

  // MARK: - The way back

  @Test func `cancelling leads back to the first question, and then leaves`() {
    let presenter = makePresenter(interactor)
    presenter.begin(username: "ada", hasCode: true)

    presenter.userCancelled()
    #expect(view.shown.last == ResetPasswordState(username: "ada"))
    #expect(wireframe.calls == [])
    presenter.userCancelled()

    #expect(view.shown.count == 2)
    #expect(wireframe.calls == [.leave])
  }

  private func makePresenter(
    _ interactor: InteractorSpy, delivery: MailDelivery = .sent
  ) -> ResetPasswordPresenter {
    let presenter = ResetPasswordPresenter(interactor: interactor, delivery: delivery)
    presenter.view = view
    presenter.wireframe = wireframe
    return presenter
  }
}
