import Accounts
import Doubles
import Testing

@testable import ChangePassword

@MainActor
@Suite struct ChangePasswordPresenterTests {
  private nonisolated static let problems: [ChangePasswordEntry: ChangePasswordProblem] = [
    .current: .lacksCurrent, .password: .password(.common), .repetition: .different,
  ]

  let view = ViewSpy()
  let wireframe = WireframeSpy()
  let interactor = InteractorSpy()
  let ada: Account

  init() throws { ada = try .ada() }

  @Test func `it begins with an empty form`() {
    let presenter = makePresenter(interactor)

    presenter.begin(with: ada.session)

    #expect(view.shown == [ChangePasswordState()])
  }

  @Test(arguments: [
    (ChangePasswordForm.ada, ChangePasswordEntry.allCases), (ChangePasswordForm(), []),
    (.ada.with(\.current, ""), [.password, .repetition]),
    (.ada.with(\.password, ""), [.current, .repetition]),
    (.ada.with(\.repetition, ""), [.current, .password]),
  ])
  func `what is typed is checked for whose password it is`(
    form: ChangePasswordForm, checked: [ChangePasswordEntry]
  ) {
    let ada = ada
    let presenter = makePresenter(
      InteractorSpy { $1 == form && $2 == ada ? Self.problems[$0] : nil })
    presenter.begin(with: ada.session)

    presenter.userChanged(form)

    #expect(
      view.shown.last
        == ChangePasswordState(problems: Self.problems.filter { checked.contains($0.key) }))
  }

  @Test func `what was mended is no problem any more`() {
    let presenter = makePresenter(
      InteractorSpy { entry, form, _ in
        form.repetition == form.password ? nil : Self.problems[entry]
      })
    presenter.begin(with: ada.session)

    presenter.userChanged(ChangePasswordForm(repetition: "violet"))
    presenter.userChanged(ChangePasswordForm(password: "violet", repetition: "violet"))

    #expect(view.shown.map(\.problems) == [[:], [.repetition: .different], [:]])
  }

  @Test func `what can't be right is not tried`() async {
    let strict = InteractorSpy { entry, _, _ in Self.problems[entry] }
    let presenter = makePresenter(strict)
    presenter.begin(with: ada.session)

    await presenter.userSubmitted(ChangePasswordForm())

    #expect(view.shown.last == ChangePasswordState(problems: Self.problems))
    #expect(await strict.calls == [])
  }

  @Test func `a password that was set finishes`() async {
    let presenter = makePresenter(interactor)
    presenter.begin(with: ada.session)

    await presenter.userSubmitted(.ada)

    #expect(view.shown.last == ChangePasswordState(status: .changing))
    #expect(wireframe.calls == [.finish])
    #expect(await interactor.calls == [.change(ada.id, .ada)])
  }

  @Test(arguments: [
    ChangePasswordError.cancelled, .refused, .unavailable(.busy), .unfit(.personal),
  ])
  func `a password that can't be set says why`(error: ChangePasswordError) async {
    let presenter = makePresenter(InteractorSpy(failing: error))
    presenter.begin(with: ada.session)

    await presenter.userSubmitted(.ada)

    #expect(
      view.shown.suffix(2) == [
        ChangePasswordState(status: .changing), ChangePasswordState(status: .failed(error)),
      ])
    #expect(wireframe.calls == [])
  }

  @Test func `cancelling leaves`() {
    let presenter = makePresenter(interactor)

    presenter.userCancelled()

    #expect(wireframe.calls == [.leave])
  }

  @Test func `nobody's password is changed`() async {
    let presenter = makePresenter(interactor)

    presenter.userChanged(.ada)
    await presenter.userSubmitted(.ada)

    #expect(view.shown == [])
    #expect(await interactor.calls == [])
  }

  private func makePresenter(_ interactor: InteractorSpy) -> ChangePasswordPresenter {
    let presenter = ChangePasswordPresenter(interactor: interactor)
    presenter.view = view
    presenter.wireframe = wireframe
    return presenter
  }
}
