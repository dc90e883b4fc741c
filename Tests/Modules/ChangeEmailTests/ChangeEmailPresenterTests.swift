import Accounts
import Doubles
import Testing
import ViperKitTesting
import ViperPresentation

@testable import ChangeEmail

@MainActor
@Suite struct ChangeEmailPresenterTests {
  typealias Problems = [ChangeEmailEntry: EntryProblem]

  private static let complete = ChangeEmailForm([.email: "ada@example.com", .password: "secret"])

  private static let malformed = ChangeEmailState(
    step: .redeeming, problems: [.code: .malformedCode])

  let view = ViewSpy<ChangeEmailState>()
  let wireframe = WireframeSpy()
  let interactor = InteractorSpy()

  @Test func `the first step asks for the address, or for the code if the user has one`() throws {
    let presenter = try makePresenter()
    #expect(presenter.state == ChangeEmailState())
    presenter.userHasCode()

    expect(view, shows: [ChangeEmailState(step: .redeeming)])
    #expect(try makePresenter(hasCode: true).state == ChangeEmailState(step: .redeeming))
  }

  @Test(
    arguments: [
      ("", "", "", [:]), ("ada", "", "", [.email: .email(.malformed)]),
      ("ada@example.com", "x", "7KQ", [:]),
      ("ADA@example.org", "x", "", [.email: .sameEmail]),
    ] as [(String, String, String, Problems)])
  func `an address is checked while it is typed; an empty or incomplete one has no problem`(
    email: String, password: String, code: String, problems: Problems
  ) throws {
    let presenter = try makePresenter()

    presenter.userChanged(
      ChangeEmailForm([.email: email, .password: password, .code: code]))

    expect(view, shows: [ChangeEmailState(problems: problems)])
  }

  // MARK: - Asking

  @Test(
    arguments: [
      (
        "", "",
        [.email: .email(.empty), .password: .noPassword]
      ),
      ("ada", "secret", [.email: .email(.malformed)]),
      ("ada@example.org", "secret", [.email: .sameEmail]),
      ("ada@example.com", "", [.password: .noPassword]),
    ] as [(String, String, Problems)])
  func `a form with problems isn't sent`(
    email: String, password: String, problems: Problems
  ) async throws {
    try await makePresenter().userAskedForCode(
      ChangeEmailForm([.email: email, .password: password]))

    // The address is checked first.
    let address = problems.filter { $0.key == .email }
    expect(view, shows: [address, problems].map { ChangeEmailState(problems: $0) })
    #expect(interactor.calls == [])
  }

  @Test func `a missing password is a problem until one is typed`() async throws {
    let presenter = try makePresenter()
    await presenter.userAskedForCode(ChangeEmailForm())

    presenter.userChanged(ChangeEmailForm())
    let problems: [Problems] = [
      [.email: .email(.empty)], [.email: .email(.empty), .password: .noPassword],
      [.password: .noPassword],
    ]
    expect(view, shows: problems.map { ChangeEmailState(problems: $0) })
    presenter.userChanged(ChangeEmailForm([.password: "s"]))

    expect(view, shows: [ChangeEmailState()])
  }

  @Test func `the account's own address can be requested while it isn't confirmed`() async throws {
    let presenter = try makePresenter(isConfirmed: false)
    let form = ChangeEmailForm([.email: "ada@example.org", .password: "secret"])

    presenter.userChanged(form)
    expect(view, shows: [ChangeEmailState()])
    await presenter.userAskedForCode(form)

    #expect(interactor.calls == [.mailCode(try Account.ada().email, "secret")])
  }

  @Test(arguments: [
    (MailDelivery.sent, "A code was mailed to ada@example.com. It works for 10 minutes."),
    (.kept(in: "/outbox"), "A code is in the newest mail in /outbox. It works for 10 minutes."),
  ])
  func `a code is mailed, and the next step says where it is`(
    delivery: MailDelivery, words: String
  ) async throws {
    let presenter = try makePresenter(delivery: delivery)

    await presenter.userAskedForCode(Self.complete)

    let states = [
      ChangeEmailState(), ChangeEmailState(status: .busy("Mailing a code…")),
      ChangeEmailState(step: .redeeming, email: "ada@example.com", status: .done(words)),
    ]
    expect(view, shows: states)
    #expect(wireframe.calls == [.tellRequest])
    #expect(interactor.calls == [.mailCode(.new, "secret")])
  }

  // MARK: - Redeeming

  @Test(arguments: ["", "7kqfm2xd9twa3hbr"])
  func `a malformed code isn't submitted, and has a problem until it is valid or empty`(
    code: String
  ) async throws {
    let presenter = try makePresenter(hasCode: true)

    await presenter.userSubmitted(code: "7KQ")
    presenter.userChanged(ChangeEmailForm([.code: "7KQF"]))
    expect(view, shows: [Self.malformed])
    presenter.userChanged(ChangeEmailForm([.code: code]))

    expect(view, shows: [ChangeEmailState(step: .redeeming)])
    #expect(interactor.calls == [])
  }

  @Test func `a right code finishes with the new address, even after a malformed one`() async throws
  {
    let presenter = try makePresenter(hasCode: true)
    await presenter.userSubmitted(code: "7KQ")

    await presenter.userSubmitted(code: "7kqf m2xd 9twa 3hbr")

    let states = [
      Self.malformed, ChangeEmailState(step: .redeeming),
      ChangeEmailState(step: .redeeming, status: .busy("Checking…")),
    ]
    expect(view, shows: states)
    #expect(wireframe.calls == [.finish(.new)])
    #expect(interactor.calls == [.change(.right)])
  }

  @Test func `a code that can't be mailed, or a change that fails, says why`() async throws {
    let (asking, presenter) = try (makePresenter(), makePresenter(hasCode: true))
    interactor.error = .cancelled

    await asking.userAskedForCode(Self.complete)
    await presenter.userSubmitted(code: "7KQF-M2XD-9TWA-3HBR")

    #expect(asking.state == ChangeEmailState(status: .failed(.cancelled)))
    #expect(presenter.state == ChangeEmailState(step: .redeeming, status: .failed(.cancelled)))
    #expect(wireframe.calls == [])
    interactor.error = .refused
    await presenter.userSubmitted(code: "7KQF-M2XD-9TWA-3HBR")
    #expect(
      presenter.state == ChangeEmailState(step: .redeeming, problems: [.code: .codeRefused]))
  }

  @Test func `a newer problem replaces a failure`() async throws {
    let presenter = try makePresenter(hasCode: true)
    interactor.error = .cancelled
    await presenter.userSubmitted(code: "7KQF-M2XD-9TWA-3HBR")

    await presenter.userSubmitted(code: "7KQ")

    #expect(presenter.state == Self.malformed)
  }

  // MARK: - The way back

  @Test func `asking again or cancelling returns to the address, and cancelling there leaves`()
    async throws
  {
    let presenter = try makePresenter()
    let back = ChangeEmailState(email: "ada@example.com")
    await presenter.userAskedForCode(Self.complete)
    view.forget()

    presenter.userAskedAgain()
    expect(view, shows: [back])
    await presenter.userAskedForCode(Self.complete)
    view.forget()
    presenter.userCancelled()
    expect(view, shows: [back])
    presenter.userCancelled()

    #expect(wireframe.calls == [.tellRequest, .tellRequest, .leave])
  }

  private func makePresenter(
    isConfirmed: Bool = true, delivery: MailDelivery = .sent, hasCode: Bool = false
  ) throws -> ChangeEmailPresenter {
    var account = try Account.ada()
    account.isEmailConfirmed = isConfirmed
    let presenter = ChangeEmailPresenter(
      interactor: interactor, account: account, delivery: delivery, hasCode: hasCode)
    (presenter.view, presenter.wireframe) = (view, wireframe)
    return presenter
  }
}
