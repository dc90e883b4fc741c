import Accounts
import Doubles
import Terminal
import Testing

@testable import ConfirmPassword

@MainActor
@Suite struct ConfirmPasswordViewTests {
  let presenter = PresenterSpy()

  @Test(arguments: [
    (
      "delete your account",
      "It is needed to delete your account. You aren't asked for it again for five minutes."
    ),
    (nil, "You aren't asked for it again for five minutes."),
  ])
  func `it says what the password is needed for, and how long it counts`(
    purpose: String?, lead: String
  ) {
    let password = Field("password", "Password", kind: .secret, problem: "Type it.").needed(
      "A password is needed.")
    let page = Page(
      "Your password, once more", lead: lead, .form(fields: [password], submit: "Go on"),
      busy: "Checking…")
    let state = ConfirmPasswordState(
      purpose: purpose, problem: .missing("Type it."), status: .busy("Checking…"))
    #expect(makeView(state).page == page)
  }

  @Test(arguments: [
    (ConfirmPasswordError.cancelled, "It was cancelled. Try again."),
    (
      .refused,
      "That is not your password. Type the one that you log in with."
    ),
    (.unavailable(.busy), "\(StoreError.busy)"),
  ])
  func `a failure says what to do next`(error: ConfirmPasswordError, words: String) {
    #expect(makeView(ConfirmPasswordState(status: .failed(error))).page.notice == .failure(words))
  }

  @Test func `what the user does reaches the presenter`() async {
    let view = makeView(ConfirmPasswordState())
    await view.handle(each: [
      .appeared, .changed("password", ["password": "c"]),
      .submitted(["password": "correct horse"]), .cancelled,
    ])

    #expect(presenter.calls == [.changed("c"), .submitted("correct horse"), .cancelled])
  }

  private func makeView(_ state: ConfirmPasswordState) -> ConfirmPasswordView {
    ConfirmPasswordView(presenter: presenter, state: state)
  }
}
