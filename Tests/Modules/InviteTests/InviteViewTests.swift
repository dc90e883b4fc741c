import Accounts
import Doubles
import Terminal
import Testing

@testable import Invite

@MainActor
@Suite struct InviteViewTests {
  private static let done = Action("done", "Done")

  let presenter = PresenterSpy()

  @Test func `it asks for an address, and says what is under way`() {
    let view = makeView(InviteState(problem: .email(.empty), status: .busy("Mailing…")))

    let email = Field("email", "Email", problem: "An email address is needed.").needed(
      "An email address is needed.")
    let page = Page(
      "Invite", .form(fields: [email], submit: "Invite"), busy: "Mailing…", actions: [Self.done])
    #expect(view.page == page)
  }

  @Test(arguments: [
    (InviteError.cancelled, "It was stopped. No invitation was mailed: try again."),
    (.notAllowed, "Only an administrator can do that. Ask one."),
    (
      .notByInvitation,
      "Sign-up isn't by invitation. Change that in the settings first."
    ),
    (.unavailable(.busy), "\(StoreError.busy)"),
  ])
  func `a failure says what to do next`(error: InviteError, words: String) {
    #expect(makeView(InviteState(status: .failed(error))).page.notice == .failure(words))
  }

  @Test func `what the user does reaches the presenter`() async {
    let view = makeView(InviteState())
    await view.handle(each: [
      .appeared, .changed("email", ["email": "ada"]), .submitted(["email": "ada@example.org"]),
      .chose(Action("other", "Other"), [:]), .chose(Self.done, [:]), .requirementMet, .cancelled,
    ])

    let calls: [PresenterSpy.Call] = [
      .changed("ada"), .submitted("ada@example.org"), .finished, .confirmedPassword, .finished,
    ]
    #expect(presenter.calls == calls)
  }

  private func makeView(_ state: InviteState) -> InviteView {
    InviteView(presenter: presenter, state: state)
  }
}
