import Accounts
import Doubles
import Terminal
import Testing

@testable import ChangePassword

@MainActor
@Suite struct ChangePasswordViewTests {
  let presenter = PresenterSpy()

  @Test func `a state is a page that says what the change ends`() {
    let view = ChangePasswordView(presenter: presenter)

    let fields = [
      Field("current", "Current password", kind: .secret),
      Field("password", "New password", kind: .secret),
      Field("repeat", "Repeat password", kind: .secretAgain(of: "password")),
    ]
    let page = Page(
      "Change your password", lead: "Your other sessions end with it.",
      .form(fields: fields, submit: "Set the password"))
    #expect(view.page == page)
  }

  @Test func `each problem stands at its own field`() {
    let view = ChangePasswordView(presenter: presenter)

    view.show(
      ChangePasswordState(problems: [
        .current: .lacksCurrent, .password: .password(.tooLong), .repetition: .different,
      ]))

    let fields = [
      Field(
        "current", "Current password", kind: .secret, problem: "Your current password is needed."),
      Field(
        "password", "New password", kind: .secret, problem: "A password has at most 511 bytes."),
      Field(
        "repeat", "Repeat password", kind: .secretAgain(of: "password"),
        problem: "The two passwords differ. Type the same one twice."),
    ]
    #expect(view.page.body == .form(fields: fields, submit: "Set the password"))
  }

  @Test(arguments: [
    (ChangePasswordState.Status.editing, nil, nil), (.changing, nil, "Setting the password…"),
    (
      .failed(.cancelled),
      Notice.failure("It was stopped. Your password is as it was: try again."), nil
    ),
    (
      .failed(.refused),
      .failure(
        "That is not your current password, or it was tried too often. Type the one that you log "
          + "in with, or wait a while."), nil
    ),
    (
      .failed(.unavailable(.busy)),
      .failure("Another program is using viper.db. Try again in a moment."), nil
    ),
    (.failed(.unfit(.tooLong)), .failure("A password has at most 511 bytes."), nil),
  ])
  func `it says what went wrong, and whether it is busy`(
    status: ChangePasswordState.Status, notice: Notice?, busy: String?
  ) {
    let view = ChangePasswordView(presenter: presenter)

    view.show(ChangePasswordState(status: status))

    #expect(view.page.notice == notice)
    #expect(view.page.busy == busy)
  }

  @Test func `what the user does reaches the presenter`() async {
    let view = ChangePasswordView(presenter: presenter)
    let values: Values = ["current": "c", "password": "p", "repeat": "r"]

    await view.handle(.appeared)
    await view.handle(.changed("password", values))
    await view.handle(.submitted(values))
    await view.handle(.cancelled)

    let form = ChangePasswordForm(current: "c", password: "p", repetition: "r")
    #expect(presenter.calls == [.changed(form), .submitted(form), .cancelled])
  }

  @Test func `its driver hears of another page and is not kept alive`() {
    let view = ChangePasswordView(presenter: presenter)
    weak var released: DriverSpy?
    do {
      let driver = DriverSpy()
      view.driver = driver
      view.show(ChangePasswordState(status: .changing))
      #expect(driver.changes == 1)
      released = driver
    }

    #expect(released == nil)
  }
}
