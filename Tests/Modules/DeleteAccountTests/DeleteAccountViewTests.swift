import Doubles
import Terminal
import Testing

@testable import DeleteAccount

@MainActor
@Suite struct DeleteAccountViewTests {
  private static let loss =
    "Your name, address, age, photo, favorites and sessions are lost, and can't be brought "
    + "back.\n"

  let presenter = PresenterSpy()

  @Test(arguments: [
    (false, ""),
    (true, "If you are the only administrator, appoint another one first.\n"),
  ])
  func `it says what is lost, who follows, what to type, and that something else was typed`(
    isAdministrator: Bool, successor: String
  ) {
    let view = show(
      DeleteAccountState(
        username: "ada", isAdministrator: isAdministrator, isDifferent: isAdministrator,
        status: .busy("Deleting…")))

    let problem = "That is not your username. Type ada, or leave."
    let field = Field("username", "Username", problem: isAdministrator ? problem : nil)
    let page = Page(
      "Delete your account",
      lead: Self.loss + successor + "Type your username, ada, to go on.",
      .form(fields: [field], submit: "Delete for good"), busy: "Deleting…",
      isSubmissionDangerous: true)
    #expect(view.page == page)
  }

  @Test(arguments: [
    (DeleteAccountError.cancelled, "It was stopped. Your account is as it was."),
    (
      .lastAdministrator,
      "You are the only administrator who can log in. Appoint another one in the list of users, then "
        + "delete your account."
    ),
    (.unavailable(.busy), "Another program is using viper.db. Try again in a moment."),
  ])
  func `a failure is a notice`(error: DeleteAccountError, sentence: String) {
    let view = show(DeleteAccountState(username: "ada", status: .failed(error)))

    #expect(view.page.notice == .failure(sentence))
  }

  @Test func `what the user does reaches the presenter`() async {
    let view = show(DeleteAccountState(username: "ada"))

    await view.handle(.changed("username", ["username": "ad"]))
    await view.handle(.submitted(["username": "ada"]))
    await view.handle(.requirementMet)
    await view.handle(.cancelled)

    #expect(
      presenter.calls == [.changed("ad"), .submitted("ada"), .confirmedPassword, .cancelled])
  }

  private func show(_ state: DeleteAccountState) -> DeleteAccountView {
    DeleteAccountView(presenter: presenter, state: state)
  }
}
