import Doubles
import Terminal
import Testing

@testable import ChangeEmail

@MainActor
@Suite struct ChangeEmailViewTests {
  private static let haveCode = Action("have-code", "I have a code")
  private static let newCode = Action("new-code", "Mail a new code")

  let presenter = PresenterSpy()

  @Test func `it asks first for the address and the password`() {
    let view = ChangeEmailView(presenter: presenter)

    view.show(
      ChangeEmailState(
        email: "ada@example.com",
        problems: [.email: .same, .password: .lacksPassword, .code: .malformedCode]))

    let fields = [
      Field(
        "email", "New email", value: "ada@example.com",
        problem: "That is your address already. Type another one."),
      Field(
        "password", "Current password", kind: .secret,
        problem: "Your current password is needed."),
    ]
    let page = Page(
      "Change your email", .form(fields: fields, submit: "Mail me a code"),
      actions: [Self.haveCode])
    #expect(view.page == page)
  }

  @Test func `it asks then for the code, and can wait`() {
    let view = ChangeEmailView(presenter: presenter)

    view.show(.redeeming("ada@example.com", problems: [.email: .same, .code: .malformedCode]))

    let code = Field(
      "code", "Code", kind: .code,
      problem: "A code has sixteen letters and digits, such as 7KQF-M2XD-9TWA-3HBR.")
    let page = Page(
      "Change your email", .form(fields: [code], submit: "Change"), actions: [Self.newCode],
      canWait: true)
    #expect(view.page == page)
  }

  @Test func `an address that is none says why`() {
    let view = ChangeEmailView(presenter: presenter)

    view.show(ChangeEmailState(problems: [.email: .address(.empty)]))

    let fields = [
      Field("email", "New email", problem: "An email address is needed."),
      Field("password", "Current password", kind: .secret),
    ]
    #expect(view.page.body == .form(fields: fields, submit: "Mail me a code"))
  }

  @Test(
    arguments: [
      (ChangeEmailState.Status.editing, nil, nil),
      (.mailing, nil, "Mailing a code…"),
      (.mailed("It is in the mail."), Notice.success("It is in the mail."), nil),
      (.checking, nil, "Checking…"),
      (
        .failed(.cancelled), .failure("It was stopped. Your address is as it was: try again."),
        nil
      ),
      (
        .failed(.refused),
        .failure(
          "That code doesn't work, or no longer. Check it against the newest mail, or have a new "
            + "one mailed."), nil
      ),
      (
        .failed(.unavailable(.busy)),
        .failure("Another program is using viper.db. Try again in a moment."), nil
      ),
      (
        .failed(.wrongPassword),
        .failure(
          "That is not your password, or it was tried too often. Type the one that you log in with, "
            + "or wait a while."), nil
      ),
    ], [ChangeEmailState.Step.asking, .redeeming])
  func `it says where the code is, or what went wrong, and whether it is busy`(
    said: (status: ChangeEmailState.Status, notice: Notice?, busy: String?),
    step: ChangeEmailState.Step
  ) {
    let view = ChangeEmailView(presenter: presenter)

    view.show(ChangeEmailState(step: step, status: said.status))

    #expect(view.page.notice == said.notice)
    #expect(view.page.busy == said.busy)
  }

  @Test func `what the user does first reaches the presenter`() async {
    let view = ChangeEmailView(presenter: presenter)
    let values: Values = ["email": "e", "password": "p"]

    await view.handle(.appeared)
    await view.handle(.changed("email", values))
    await view.handle(.submitted(values))
    await view.handle(.chose(Self.haveCode, values))
    await view.handle(.chose(Action("other", "Other"), values))
    await view.handle(.cancelled)

    #expect(
      presenter.calls == [.changed("e", "p", ""), .askedForCode("e", "p"), .hasCode, .cancelled])
  }

  @Test func `what the user does then reaches the presenter`() async {
    let view = ChangeEmailView(presenter: presenter)
    view.show(.redeeming())

    await view.handle(.changed("code", ["code": "c"]))
    await view.handle(.submitted(["code": "c"]))
    await view.handle(.chose(Self.newCode, [:]))
    await view.handle(.cancelled)

    #expect(presenter.calls == [.changed("", "", "c"), .submitted("c"), .askedAgain, .cancelled])
  }

  @Test func `its driver hears of another page and is not kept alive`() {
    let view = ChangeEmailView(presenter: presenter)
    weak var released: DriverSpy?
    do {
      let driver = DriverSpy()
      view.driver = driver
      view.show(.redeeming())
      #expect(driver.changes == 1)
      released = driver
    }

    #expect(released == nil)
  }
}
