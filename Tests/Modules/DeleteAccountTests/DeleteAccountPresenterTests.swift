import Accounts
import Doubles
import Testing
import ViperKitTesting
import ViperPresentation

@testable import DeleteAccount

@MainActor
@Suite struct DeleteAccountPresenterTests {
  private static let different = DeleteAccountState(username: "ada", isDifferent: true)

  private static func state(_ status: Status<DeleteAccountError> = .idle) -> DeleteAccountState {
    DeleteAccountState(username: "ada", status: status)
  }

  let view = ViewSpy<DeleteAccountState>()
  let wireframe = WireframeSpy()
  let interactor = InteractorSpy()
  let presenter: DeleteAccountPresenter

  init() throws {
    presenter = DeleteAccountPresenter(account: try .ada(), interactor: interactor)
    (presenter.view, presenter.wireframe) = (view, wireframe)
  }

  @Test(arguments: [true, false])
  func `the page starts with the username to type and the administrator flag`(
    isAdministrator: Bool
  ) throws {
    var ada = try Account.ada()
    ada.isAdministrator = isAdministrator

    let presenter = DeleteAccountPresenter(account: ada, interactor: interactor)

    #expect(
      presenter.state == DeleteAccountState(username: "ada", isAdministrator: isAdministrator))
  }

  @Test(arguments: ["", "ad", "ada ", " ada", "adaa", "ädä", "ada@example.org"])
  func `another username deletes nothing, with or without a password`(
    username: String
  ) async throws {
    await presenter.userSubmitted(username: username)
    await presenter.userConfirmedPassword()

    expect(view, shows: [Self.different])
    #expect(wireframe.calls == [])
    #expect(interactor.deletions == 0)
  }

  @Test(arguments: ["ada", "ADA"])
  func `the username deletes the account, in any case`(username: String) async throws {
    await presenter.userSubmitted(username: "adam")

    await presenter.userSubmitted(username: username)

    expect(view, shows: [Self.different, Self.state(), Self.state(.busy("Deleting…"))])
    #expect(wireframe.calls == [.finish])
    #expect(interactor.deletions == 1)
  }

  @Test(arguments: ["ada", ""])
  func `a corrected username has no problem`(corrected: String) async throws {
    presenter.userChanged(username: "ad")
    expect(view, shows: [])
    await presenter.userSubmitted(username: "adam")
    presenter.userChanged(username: "ad")
    expect(view, shows: [Self.different])
    presenter.userChanged(username: corrected)

    expect(view, shows: [Self.state()])
  }

  @Test func `a failed deletion says why, and cancelling leaves`() async throws {
    interactor.error = .cancelled

    await presenter.userSubmitted(username: "ada")
    presenter.userCancelled()

    let states = [.idle, .busy("Deleting…"), .failed(.cancelled)].map(Self.state)
    expect(view, shows: states)
    #expect(wireframe.calls == [.leave])
  }

  @Test func `a newer problem replaces a failure`() async throws {
    interactor.error = .cancelled
    await presenter.userSubmitted(username: "ada")

    await presenter.userSubmitted(username: "adam")

    #expect(presenter.state == Self.different)
  }

  @Test func `a deletion that needs the password waits for it, and is done once`() async throws {
    interactor.error = .passwordNeeded

    await presenter.userSubmitted(username: "ada")
    expect(view, shows: [Self.state(), Self.state(.busy("Deleting…")), Self.state()])
    #expect(wireframe.calls == [.confirmPassword])
    interactor.error = nil
    await presenter.userConfirmedPassword()
    await presenter.userConfirmedPassword()

    #expect(wireframe.calls == [.confirmPassword, .finish])
    #expect(interactor.deletions == 1)
  }
}
