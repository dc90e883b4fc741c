import Accounts
import Doubles
import Testing
import ViperKitTesting
import ViperPresentation

@testable import ConfirmEmail

@MainActor
@Suite struct ConfirmEmailPresenterTests {
  private nonisolated static let sent =
    "A code was mailed to ada@example.org. It works for 10 minutes."

  let view = ViewSpy<ConfirmEmailState>()
  let wireframe = WireframeSpy()
  let interactor = InteractorSpy()
  let presenter: ConfirmEmailPresenter

  init() throws {
    presenter = ConfirmEmailPresenter(
      interactor: interactor, email: try Account.ada().email, delivery: .sent, isCodeMailed: false)
    (presenter.view, presenter.wireframe) = (view, wireframe)
  }

  @Test(arguments: [
    (MailDelivery.sent, true, Status<ConfirmEmailError>.done(sent)),
    (
      .kept(in: "/outbox"), true,
      .done("A code is in the newest mail in /outbox. It works for 10 minutes.")
    ),
    (.sent, false, .idle),
  ])
  func `the page shows the location of the mailed code, if one was mailed`(
    delivery: MailDelivery, isCodeMailed: Bool, status: Status<ConfirmEmailError>
  ) throws {
    let presenter = ConfirmEmailPresenter(
      interactor: interactor, email: try Account.ada().email, delivery: delivery,
      isCodeMailed: isCodeMailed)

    #expect(presenter.state == state(status))
  }

  @Test(arguments: ["", "7KQ", "7KQF-M2XD-9TWA-3HBRX", "7KQF-M2XD-9TWA-3HB!"])
  func `a malformed code has a problem, and isn't submitted`(code: String) async throws {
    await presenter.userSubmitted(code: code)

    expect(view, shows: [state(problem: .malformedCode)])
    #expect(interactor.calls == [])
  }

  @Test(arguments: [
    ("", nil), ("7KQF-M2X", EntryProblem.malformedCode), ("7kqf m2xd 9twa 3hbr", nil),
  ])
  func `a malformed code has a problem from submission until it is complete or empty`(
    code: String, problem: EntryProblem?
  ) async throws {
    presenter.userChanged(code: "7KQ")
    expect(view, shows: [])
    await presenter.userSubmitted(code: "7KQ")

    presenter.userChanged(code: code)

    expect(view, shows: [state(problem: .malformedCode), state(problem: problem)])
  }

  @Test func `a right code finishes, also after a malformed one`() async throws {
    await presenter.userSubmitted(code: "7KQF")

    await presenter.userSubmitted(code: " 7kqf-m2xd-9twa 3hbr")

    expect(
      view, shows: [state(problem: .malformedCode), state(), state(.busy("Checking…"))])
    #expect(wireframe.calls == [.finish])
    #expect(interactor.calls == [.confirm(.right)])
  }

  @Test func `a refused code has a problem, and postponing leaves`() async throws {
    interactor.error = .refused

    await presenter.userSubmitted(code: "7KQF-M2XD-9TWA-3HBR")
    presenter.userPostponed()

    expect(view, shows: [state(), state(.busy("Checking…")), state(problem: .codeRefused)])
    #expect(wireframe.calls == [.leave])
  }

  @Test(arguments: [
    (nil as ConfirmEmailError?, Status<ConfirmEmailError>.done(sent)),
    (.cancelled, .failed(.cancelled)),
  ])
  func `another code is mailed, or the error is shown`(
    error: ConfirmEmailError?, status: Status<ConfirmEmailError>
  ) async throws {
    interactor.error = error

    await presenter.userAskedForCode()

    expect(view, shows: [state(.busy("Mailing a code…")), state(status)])
    #expect(interactor.calls == [.mailCode])
  }

  @Test(arguments: [
    (ConfirmEmailError.cancelled as ConfirmEmailError?, Status<ConfirmEmailError>.idle),
    (nil, .done(sent)),
  ])
  func `a newer problem replaces a failure, but not the location of a code`(
    error: ConfirmEmailError?, status: Status<ConfirmEmailError>
  ) async {
    interactor.error = error
    await presenter.userAskedForCode()

    await presenter.userSubmitted(code: "7KQ")

    #expect(presenter.state == state(status, problem: .malformedCode))
  }

  private func state(
    _ status: Status<ConfirmEmailError> = .idle, problem: EntryProblem? = nil
  ) -> ConfirmEmailState {
    ConfirmEmailState(email: "ada@example.org", problem: problem, status: status)
  }
}
