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
    let view = show(ConfirmPasswordState(purpose: purpose))

    let page = Page(
      "Your password, once more", lead: lead,
      .form(fields: [Field("password", "Password", kind: .secret)], submit: "Go on"))
    #expect(view.page == page)
  }

  @Test func `a missing password is pointed out at its field`() {
    let view = show(ConfirmPasswordState(lacksPassword: true))

    let field = Field("password", "Password", kind: .secret, problem: "A password is needed.")
    #expect(view.page.body == .form(fields: [field], submit: "Go on"))
  }

  @Test(arguments: [
    (ConfirmPasswordState.Status.editing, nil, nil), (.checking, nil, "Checking…"),
    (.failed(.cancelled), Notice.failure("It was stopped before it was done. Try again."), nil),
    (
      .failed(.refused),
      .failure(
        "That is not your password, or it was tried too often. Type the one that you log in with, "
          + "or wait a while."), nil
    ),
    (
      .failed(.unavailable(.busy)),
      .failure("Another program is using viper.db. Try again in a moment."), nil
    ),
  ])
  func `it says what went wrong, and whether it is busy`(
    status: ConfirmPasswordState.Status, notice: Notice?, busy: String?
  ) {
    let view = show(ConfirmPasswordState(status: status))

    #expect(view.page.notice == notice)
    #expect(view.page.busy == busy)
  }

  @Test func `what the user does reaches the presenter`() async {
    let view = show(ConfirmPasswordState())

    await view.handle(.appeared)
    await view.handle(.changed("password", ["password": "c"]))
    await view.handle(.submitted(["password": "correct horse"]))
    await view.handle(.cancelled)

    #expect(presenter.calls == [.changed("c"), .submitted("correct horse"), .cancelled])
  }

  @Test func `its driver hears of another page and is not kept alive`() {
    let view = show(ConfirmPasswordState())
    weak var released: DriverSpy?
    do {
      let driver = DriverSpy()
      view.driver = driver
      view.show(ConfirmPasswordState(status: .checking))
      #expect(driver.changes == 1)
      released = driver
    }

    #expect(released == nil)
  }

  private func show(_ state: ConfirmPasswordState) -> ConfirmPasswordView {
    let view = ConfirmPasswordView(presenter: presenter, state: ConfirmPasswordState())
    view.show(state)
    return view
  }
}
