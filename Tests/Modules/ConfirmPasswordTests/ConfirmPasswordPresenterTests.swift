import Accounts
import Testing
import ViperKitTesting
import ViperPresentation

@testable import ConfirmPassword

@MainActor
@Suite struct ConfirmPasswordPresenterTests {
  let view = ViewSpy<ConfirmPasswordState>()
  let wireframe = WireframeSpy()
  let interactor = InteractorSpy()
  let presenter: ConfirmPasswordPresenter

  init() {
    presenter = ConfirmPasswordPresenter(interactor: interactor, purpose: "import users")
    (presenter.view, presenter.wireframe) = (view, wireframe)
  }

  @Test func `a right password finishes, and no state holds it`() async {
    await presenter.userSubmitted(password: "correct horse")

    expect(view, shows: [state(), state(.busy("Checking…"))])
    #expect(!"\(view.shown)".contains("horse"))
    #expect(wireframe.calls == [.finish])
    #expect(interactor.asked == ["correct horse"])
  }

  @Test func `a missing password has a problem until one is typed, and isn't checked`() async {
    await presenter.userSubmitted(password: "")
    presenter.userChanged(password: "")
    expect(view, shows: [state(problem: .missing("A password is needed."))])
    presenter.userChanged(password: "c")

    expect(view, shows: [state()])
    #expect(interactor.asked == [])
  }

  @Test func `a password that isn't confirmed says why, and cancelling leaves`() async {
    interactor.error = .refused

    await presenter.userSubmitted(password: "wrong horse")
    presenter.userCancelled()

    expect(view, shows: [state(), state(.busy("Checking…")), state(.failed(.refused))])
    #expect(wireframe.calls == [.leave])
  }

  @Test func `a newer problem replaces a failure`() async {
    interactor.error = .refused
    await presenter.userSubmitted(password: "wrong horse")

    await presenter.userSubmitted(password: "")

    #expect(presenter.state == state(problem: .missing("A password is needed.")))
  }

  private func state(
    _ status: Status<ConfirmPasswordError> = .idle, problem: EntryProblem? = nil
  ) -> ConfirmPasswordState {
    ConfirmPasswordState(purpose: "import users", problem: problem, status: status)
  }
}
