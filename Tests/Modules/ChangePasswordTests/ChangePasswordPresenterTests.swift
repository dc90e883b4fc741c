import Accounts
import Testing
import ViperKitTesting

@testable import ChangePassword

@MainActor
@Suite struct ChangePasswordPresenterTests {
  private nonisolated static let problems: [ChangePasswordEntry: EntryProblem] = [
    .current: .missing("It is needed."), .password: .password(.common),
    .repetition: .passwordsDiffer,
  ]

  private static let setting = ChangePasswordState(status: .busy("Setting the password…"))

  let view = ViewSpy<ChangePasswordState>()
  let wireframe = WireframeSpy()

  @Test(arguments: [
    (ChangePasswordForm.ada, ChangePasswordEntry.allCases), (ChangePasswordForm(), []),
    (.ada.with(.current, ""), [.password, .repetition]),
    (.ada.with(.password, ""), [.current, .repetition]),
    (.ada.with(.repetition, ""), [.current, .password]),
  ])
  func `entries that aren't empty are checked while they are typed`(
    form: ChangePasswordForm, checked: [ChangePasswordEntry]
  ) {
    let presenter = makePresenter(InteractorSpy { $1 == form ? Self.problems[$0] : nil })

    presenter.userChanged(form)
    presenter.userChanged(ChangePasswordForm())

    let problems = Self.problems.filter { checked.contains($0.key) }
    expect(view, shows: [ChangePasswordState(problems: problems), ChangePasswordState()])
  }

  @Test func `a new password without a problem has a hint`() async {
    let presenter = makePresenter(InteractorSpy())

    presenter.userChanged(ChangePasswordForm([.password: "hinted"]))
    presenter.userChanged(ChangePasswordForm())

    expect(
      view,
      shows: [ChangePasswordState(hint: "Guessing it takes long."), ChangePasswordState()])
  }

  @Test func `a form with problems is not submitted`() async {
    let interactor = InteractorSpy { entry, _ in Self.problems[entry] }
    let presenter = makePresenter(interactor)

    await presenter.userSubmitted(ChangePasswordForm())

    expect(view, shows: [ChangePasswordState(problems: Self.problems)])
    #expect(await interactor.changed == [])
  }

  @Test func `a changed password finishes`() async {
    let interactor = InteractorSpy()
    let presenter = makePresenter(interactor)

    await presenter.userSubmitted(.ada)

    expect(view, shows: [ChangePasswordState(), Self.setting])
    #expect(wireframe.calls == [.finish])
    #expect(await interactor.changed == [.ada])
  }

  @Test func `a failed change says why, and cancelling leaves`() async {
    let presenter = makePresenter(InteractorSpy(failing: .refused))

    await presenter.userSubmitted(.ada)
    let failed = ChangePasswordState(status: .failed(.refused))
    expect(view, shows: [ChangePasswordState(), Self.setting, failed])
    #expect(wireframe.calls == [])
    presenter.userCancelled()

    #expect(wireframe.calls == [.leave])
  }

  @Test func `a newer problem replaces a failure`() async {
    let presenter = makePresenter(
      InteractorSpy(failing: .refused) { $1 == .ada ? nil : Self.problems[$0] })
    await presenter.userSubmitted(.ada)

    await presenter.userSubmitted(ChangePasswordForm())

    #expect(presenter.state == ChangePasswordState(problems: Self.problems))
  }

  private func makePresenter(_ interactor: InteractorSpy) -> ChangePasswordPresenter {
    let presenter = ChangePasswordPresenter(interactor: interactor)
    (presenter.view, presenter.wireframe) = (view, wireframe)
    return presenter
  }
}
