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
    let page = Page(
      "Your password, once more", lead: lead,
      .form(fields: [Field("password", "Password", kind: .secret)], submit: "Go on"))
    #expect(show(ConfirmPasswordState(purpose: purpose)).page == page)
  }

  @Test func `a missing password is pointed out at its field`() {
    let field = Field("password", "Password", kind: .secret, problem: "A password is needed.")
    #expect(show(ConfirmPasswordState(lacksPassword: true)).page.fields == [field])
  }

  @Test func `it is busy while the password is checked`() {
    #expect(show(ConfirmPasswordState(status: .checking)).page.busy == "Checking…")
  }

  @Test(arguments: [
    (ConfirmPasswordError.cancelled, "It was stopped before it was done. Try again."),
    (
      .refused,
      "That is not your password, or it was tried too often. Type the one that you log in with, "
        + "or wait a while."
    ),
    (.unavailable(.busy), "\(StoreError.busy)"),
  ])
  func `a failure says what to do next`(error: ConfirmPasswordError, words: String) {
    #expect(show(ConfirmPasswordState(status: .failed(error))).page.notice == .failure(words))
  }

  @Test func `what the user does reaches the presenter`() async {
    let view = show(ConfirmPasswordState())
    let events: [PageEvent] = [
      .appeared, .changed("password", ["password": "c"]),
      .submitted(["password": "correct horse"]), .cancelled,
    ]
    for event in events { await view.handle(event) }

    #expect(presenter.calls == [.changed("c"), .submitted("correct horse"), .cancelled])
  }

  @Test func `its driver hears of a change and is not kept alive`() {
    let view = show(ConfirmPasswordState())
    expectDriverHears(of: view) { view.show(ConfirmPasswordState(status: .checking)) }
  }

  private func show(_ state: ConfirmPasswordState) -> ConfirmPasswordView {
    let view = ConfirmPasswordView(presenter: presenter, state: ConfirmPasswordState())
    view.show(state)
    return view
  }
}
