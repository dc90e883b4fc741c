import Doubles
import Testing

@testable import ConfirmPassword

@MainActor
@Suite struct ConfirmPasswordPresenterTests {
  private static let purpose = "delete your account"

  let view = ViewSpy()
  let wireframe = WireframeSpy()
  let interactor = InteractorSpy()

  @Test func `a right password finishes, and no state holds it`() async {
    let presenter = makePresenter(interactor)

    await presenter.userSubmitted(password: "correct horse")

    #expect(view.shown.last == ConfirmPasswordState(purpose: Self.purpose, status: .checking))
    #expect(!"\(view.shown)".contains("horse"))
    #expect(wireframe.calls == [.finish])
    #expect(await interactor.asked == ["correct horse"])
  }

  @Test func `no password isn't tried, and is no problem once there is one`() async {
    let presenter = makePresenter(interactor)

    await presenter.userSubmitted(password: "")
    #expect(view.shown == [ConfirmPasswordState(purpose: Self.purpose, lacksPassword: true)])
    presenter.userChanged(password: "")
    #expect(view.shown.last?.lacksPassword != false)
    presenter.userChanged(password: "c")

    #expect(view.shown.last == ConfirmPasswordState(purpose: Self.purpose))
    #expect(await interactor.asked == [])
    #expect(wireframe.calls == [])
  }

  @Test(arguments: [ConfirmPasswordError.refused, .unavailable(.busy), .cancelled])
  func `a password that isn't confirmed says why, and can be typed again`(
    error: ConfirmPasswordError
  ) async {
    let presenter = makePresenter(InteractorSpy(failing: error))

    await presenter.userSubmitted(password: "wrong horse")

    #expect(
      view.shown.suffix(2) == [
        ConfirmPasswordState(purpose: Self.purpose, status: .checking),
        ConfirmPasswordState(purpose: Self.purpose, status: .failed(error)),
      ])
    #expect(wireframe.calls == [])
  }

  @Test func `cancelling leaves`() {
    makePresenter(interactor).userCancelled()

    #expect(wireframe.calls == [.leave])
  }

  private func makePresenter(_ interactor: InteractorSpy) -> ConfirmPasswordPresenter {
    let presenter = ConfirmPasswordPresenter(
      interactor: interactor, state: ConfirmPasswordState(purpose: Self.purpose))
    presenter.view = view
    presenter.wireframe = wireframe
    return presenter
  }
}
