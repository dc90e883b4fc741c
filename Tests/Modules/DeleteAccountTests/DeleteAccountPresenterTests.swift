import Accounts
import Doubles
import Testing

@testable import DeleteAccount

@MainActor
@Suite struct DeleteAccountPresenterTests {
  let view = ViewSpy()
  let wireframe = WireframeSpy()
  let interactor = InteractorSpy()

  @Test(arguments: [true, false])
  func `it begins with what is to be typed, and who may have to follow`(isAdministrator: Bool)
    throws
  {
    let presenter = makePresenter(interactor)
    var ada = try Account.ada()
    ada.isAdministrator = isAdministrator

    presenter.begin(with: ada.session)

    #expect(
      view.shown == [DeleteAccountState(username: "ada", isAdministrator: isAdministrator)])
  }

  @Test(arguments: ["", "ad", "ada ", " ada", "adaa", "ädä", "ada@example.org"])
  func `another username deletes nothing`(username: String) async throws {
    let presenter = try begun(interactor)

    await presenter.userSubmitted(username: username)

    #expect(view.shown.last == DeleteAccountState(username: "ada", isDifferent: true))
    #expect(wireframe.calls == [])
    #expect(await interactor.deleted == [])
  }

  @Test(arguments: ["ada", "ADA"])
  func `the username deletes the account, in whichever case`(username: String) async throws {
    let presenter = try begun(interactor)
    await presenter.userSubmitted(username: "adam")

    await presenter.userSubmitted(username: username)

    #expect(view.shown.last == DeleteAccountState(username: "ada", status: .deleting))
    #expect(wireframe.calls == [.finish])
    #expect(await interactor.deleted == [try Account.ada().id])
  }

  @Test func `what was mended is no problem any more`() async throws {
    let presenter = try begun(interactor)

    presenter.userChanged(username: "ad")
    #expect(view.shown.last?.isDifferent == false)
    for mended in ["ada", ""] {
      await presenter.userSubmitted(username: "adam")
      presenter.userChanged(username: "ad")
      #expect(view.shown.last?.isDifferent == true)
      presenter.userChanged(username: mended)
      #expect(view.shown.last?.isDifferent == false)
    }
  }

  @Test(arguments: [DeleteAccountError.cancelled, .unavailable(.busy)])
  func `an account that can't be deleted says why`(error: DeleteAccountError) async throws {
    let presenter = try begun(InteractorSpy(failing: error))

    await presenter.userSubmitted(username: "ada")

    #expect(
      view.shown.suffix(2) == [
        DeleteAccountState(username: "ada", status: .deleting),
        DeleteAccountState(username: "ada", status: .failed(error)),
      ])
    #expect(wireframe.calls == [])
  }

  @Test func `where the password is needed, it is asked for, and then the account is deleted once`()
    async throws
  {
    let presenter = try begun(interactor)
    await interactor.fail(with: .passwordNeeded)

    await presenter.userSubmitted(username: "ada")
    #expect(view.shown.last == DeleteAccountState(username: "ada"))
    #expect(wireframe.calls == [.confirmPassword])
    await interactor.fail(with: nil)
    await presenter.userConfirmedPassword()
    await presenter.userConfirmedPassword()

    #expect(view.shown.last == DeleteAccountState(username: "ada", status: .deleting))
    #expect(wireframe.calls == [.confirmPassword, .finish])
    #expect(await interactor.deleted == [try Account.ada().id])
  }

  @Test func `a password that nothing waits for deletes nothing`() async throws {
    let presenter = try begun(interactor)

    await presenter.userConfirmedPassword()
    await presenter.userSubmitted(username: "adam")
    await presenter.userConfirmedPassword()

    #expect(await interactor.deleted == [])
  }

  @Test func `nobody is deleted`() async {
    let presenter = makePresenter(interactor)

    await presenter.userSubmitted(username: "")

    #expect(await interactor.deleted == [])
    #expect(view.shown == [DeleteAccountState(isDifferent: true)])
  }

  @Test func `cancelling leaves`() throws {
    let presenter = try begun(interactor)

    presenter.userCancelled()

    #expect(wireframe.calls == [.leave])
  }

  private func makePresenter(_ interactor: InteractorSpy) -> DeleteAccountPresenter {
    let presenter = DeleteAccountPresenter(interactor: interactor)
    presenter.view = view
    presenter.wireframe = wireframe
    return presenter
  }

  private func begun(_ interactor: InteractorSpy) throws -> DeleteAccountPresenter {
    let presenter = makePresenter(interactor)
    presenter.begin(with: try .ada())
    return presenter
  }
}
