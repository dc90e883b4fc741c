import Accounts
import Doubles
import Testing

@testable import ConfirmEmail

@MainActor
@Suite struct ConfirmEmailPresenterTests {
  let view = ViewSpy()
  let wireframe = WireframeSpy()
  let interactor = InteractorSpy()

  @Test(arguments: [
    (MailDelivery.sent, "A code was mailed to ada@example.org. It works for 10 minutes."),
    (
      .kept(in: "/data/outbox"),
      "A code is in the newest mail in /data/outbox. It works for 10 minutes."
    ),
  ])
  func `it begins by saying where the code is that is on its way`(
    delivery: MailDelivery, words: String
  ) throws {
    let presenter = makePresenter(interactor, delivery: delivery)

    presenter.begin(with: try .ada(), isCodeMailed: true)

    #expect(view.shown == [ConfirmEmailState(email: "ada@example.org", status: .mailed(words))])
  }

  @Test func `it begins without a word where no code is on its way`() throws {
    let presenter = makePresenter(interactor)

    presenter.begin(with: try .ada(), isCodeMailed: false)

    #expect(view.shown == [ConfirmEmailState(email: "ada@example.org")])
  }

  @Test(arguments: ["", "7KQ", "7KQF-M2XD-9TWA-3HB", "7KQF-M2XD-9TWA-3HBRX", "7KQF-M2XD-9TWA-3HB!"])
  func `what can't be a code is pointed out, and not tried`(code: String) async throws {
    let presenter = try makeBegun(interactor)

    await presenter.userSubmitted(code: code)

    #expect(view.shown.dropFirst() == [state(isMalformed: true)])
    #expect(wireframe.calls == [])
    #expect(await interactor.calls == [])
  }

  @Test(arguments: [("", false), ("7KQF-M2X", true), ("7kqf m2xd 9twa 3hbr", false)])
  func `what can't be a code is wrong until it can be one, or is gone`(
    code: String, isMalformed: Bool
  ) async throws {
    let presenter = try makeBegun(interactor)
    await presenter.userSubmitted(code: "7KQ")

    presenter.userChanged(code: code)

    #expect(view.shown.last == state(isMalformed: isMalformed))
  }

  @Test func `what is still being typed isn't wrong yet`() throws {
    let presenter = try makeBegun(interactor)

    presenter.userChanged(code: "7KQ")

    #expect(view.shown == [state()])
  }

  @Test func `a right code finishes`() async throws {
    let presenter = try makeBegun(interactor)

    await presenter.userSubmitted(code: " 7kqf-m2xd-9twa 3hbr")

    #expect(view.shown == [state(), state(), state(status: .checking)])
    #expect(wireframe.calls == [.finish])
    #expect(await interactor.calls == [.confirm(try Account.ada().id, try .right())])
  }

  @Test func `a code that was mended is no problem any more`() async throws {
    let presenter = try makeBegun(interactor)

    await presenter.userSubmitted(code: "7KQF")
    await presenter.userSubmitted(code: "7KQF-M2XD-9TWA-3HBR")

    #expect(view.shown.map(\.isMalformed) == [false, true, false, false])
    #expect(wireframe.calls == [.finish])
  }

  @Test(arguments: [ConfirmEmailError.cancelled, .refused, .unavailable(.busy)])
  func `a code that doesn't work says why`(error: ConfirmEmailError) async throws {
    let presenter = try makeBegun(InteractorSpy(failing: error))

    await presenter.userSubmitted(code: "7KQF-M2XD-9TWA-3HBR")

    #expect(
      view.shown == [state(), state(), state(status: .checking), state(status: .failed(error))])
    #expect(wireframe.calls == [])
  }

  @Test func `another code is mailed to the account`() async throws {
    let presenter = try makeBegun(interactor)

    await presenter.userAskedForCode()

    let words = "A code was mailed to ada@example.org. It works for 10 minutes."
    #expect(view.shown == [state(), state(status: .mailing), state(status: .mailed(words))])
    #expect(wireframe.calls == [])
    #expect(await interactor.calls == [.mailCode(try Account.ada().id)])
  }

  @Test(arguments: [ConfirmEmailError.cancelled, .unavailable(.busy)])
  func `a code that can't be mailed says why`(error: ConfirmEmailError) async throws {
    let presenter = try makeBegun(InteractorSpy(failing: error))

    await presenter.userAskedForCode()

    #expect(view.shown == [state(), state(status: .mailing), state(status: .failed(error))])
    #expect(wireframe.calls == [])
  }

  @Test func `before it begins nobody's address is confirmed`() async {
    let presenter = makePresenter(interactor)

    await presenter.userSubmitted(code: "7KQF-M2XD-9TWA-3HBR")
    await presenter.userAskedForCode()

    #expect(view.shown == [])
    #expect(wireframe.calls == [])
    #expect(await interactor.calls == [])
  }

  @Test func `postponing leaves`() throws {
    let presenter = try makeBegun(interactor)

    presenter.userPostponed()

    #expect(wireframe.calls == [.leave])
  }

  private func state(
    isMalformed: Bool = false, status: ConfirmEmailState.Status = .editing
  ) -> ConfirmEmailState {
    ConfirmEmailState(email: "ada@example.org", isMalformed: isMalformed, status: status)
  }

  private func makeBegun(_ interactor: InteractorSpy) throws -> ConfirmEmailPresenter {
    let presenter = makePresenter(interactor)
    presenter.begin(with: try .ada(), isCodeMailed: false)
    return presenter
  }

  private func makePresenter(
    _ interactor: InteractorSpy, delivery: MailDelivery = .sent
  ) -> ConfirmEmailPresenter {
    let presenter = ConfirmEmailPresenter(interactor: interactor, delivery: delivery)
    presenter.view = view
    presenter.wireframe = wireframe
    return presenter
  }
}
