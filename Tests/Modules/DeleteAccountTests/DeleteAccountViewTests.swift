import Doubles
import Terminal
import Testing

@testable import DeleteAccount

@MainActor
@Suite struct DeleteAccountViewTests {
  private static let loss =
    "Your name, address, age, photo, favorites and sessions are lost, and nobody can bring them "
    + "back.\n"

  let presenter = PresenterSpy()

  @Test(arguments: [
    (false, ""),
    (true, "If you are the only administrator, appoint another one first.\n"),
  ])
  func `it says what is lost, who follows, and what to type`(
    isAdministrator: Bool, successor: String
  ) {
    let view = DeleteAccountView(presenter: presenter)

    view.show(DeleteAccountState(username: "ada", isAdministrator: isAdministrator))

    let page = Page(
      "Delete your account",
      lead: Self.loss + successor + "Type your username, ada, to go on.",
      .form(fields: [Field("username", "Username")], submit: "Delete for good"))
    #expect(view.page == page)
  }

  @Test func `another username is pointed out at its field`() {
    let view = DeleteAccountView(presenter: presenter)

    view.show(DeleteAccountState(username: "ada", isDifferent: true))

    let field = Field(
      "username", "Username", problem: "That is not your username. Type ada, or leave.")
    #expect(view.page.body == .form(fields: [field], submit: "Delete for good"))
  }

  @Test(arguments: [
    (DeleteAccountState.Status.editing, nil, nil), (.deleting, nil, "Deleting…"),
    (
      .failed(.cancelled), Notice.failure("It was stopped. Your account is as it was."), nil
    ),
    (
      .failed(.unavailable(.busy)),
      .failure("Another program is using viper.db. Try again in a moment."), nil
    ),
  ])
  func `it says what went wrong, and whether it is busy`(
    status: DeleteAccountState.Status, notice: Notice?, busy: String?
  ) {
    let view = DeleteAccountView(presenter: presenter)

    view.show(DeleteAccountState(status: status))

    #expect(view.page.notice == notice)
    #expect(view.page.busy == busy)
  }

  @Test func `what the user does reaches the presenter`() async {
    let view = DeleteAccountView(presenter: presenter)

    await view.handle(.appeared)
    await view.handle(.changed("username", ["username": "ad"]))
    await view.handle(.submitted(["username": "ada"]))
    await view.handle(.requirementMet)
    await view.handle(.cancelled)

    #expect(
      presenter.calls == [.changed("ad"), .submitted("ada"), .confirmedPassword, .cancelled])
  }

  @Test func `its driver hears of another page and is not kept alive`() {
    let view = DeleteAccountView(presenter: presenter)
    weak var released: DriverSpy?
    do {
      let driver = DriverSpy()
      view.driver = driver
      view.show(DeleteAccountState(username: "ada"))
      #expect(driver.changes == 1)
      released = driver
    }

    #expect(released == nil)
  }
}
