import Doubles
import Terminal
import Testing

@testable import ConfirmEmail

@MainActor
@Suite struct ConfirmEmailViewTests {
  private static let newCode = Action("new-code", "Mail a new code")
  private static let later = Action("later", "Later")

  let presenter = PresenterSpy()

  @Test func `it asks for the code of an address, and can wait`() {
    let view = ConfirmEmailView(presenter: presenter)

    view.show(ConfirmEmailState(email: "ada@example.org"))

    let page = Page(
      "Confirm ada@example.org",
      .form(fields: [Field("code", "Code", kind: .code)], submit: "Confirm"),
      actions: [Self.newCode, Self.later], canWait: true)
    #expect(view.page == page)
  }

  @Test func `what can't be a code is pointed out`() {
    let view = ConfirmEmailView(presenter: presenter)

    view.show(ConfirmEmailState(email: "ada@example.org", isMalformed: true))

    let code = Field(
      "code", "Code", kind: .code,
      problem: "A code has sixteen letters and digits, such as 7KQF-M2XD-9TWA-3HBR.")
    let page = Page(
      "Confirm ada@example.org", .form(fields: [code], submit: "Confirm"),
      actions: [Self.newCode, Self.later], canWait: true)
    #expect(view.page == page)
  }

  @Test(arguments: [
    (ConfirmEmailState.Status.editing, nil, nil),
    (.mailing, nil, "Mailing a code…"),
    (.mailed("It is in the mail."), Notice.success("It is in the mail."), nil),
    (.checking, nil, "Checking…"),
    (
      .failed(.cancelled), .failure("It was stopped. The address is not confirmed yet."), nil
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
  ])
  func `it says where the code is, or what went wrong, and whether it is busy`(
    status: ConfirmEmailState.Status, notice: Notice?, busy: String?
  ) {
    let view = ConfirmEmailView(presenter: presenter)

    view.show(ConfirmEmailState(email: "ada@example.org", status: status))

    let page = Page(
      "Confirm ada@example.org",
      .form(fields: [Field("code", "Code", kind: .code)], submit: "Confirm"),
      notice: notice, busy: busy, actions: [Self.newCode, Self.later], canWait: true)
    #expect(view.page == page)
  }

  @Test func `what the user does reaches the presenter`() async {
    let view = ConfirmEmailView(presenter: presenter)

    await view.handle(.appeared)
    await view.handle(.changed("code", ["code": "7K"]))
    await view.handle(.submitted(["code": "7KQF-M2XD-9TWA-3HBR"]))
    await view.handle(.chose(Self.newCode, ["code": "7K"]))
    await view.handle(.chose(Self.later, [:]))
    await view.handle(.chose(Action("other", "Other"), [:]))
    await view.handle(.cancelled)

    #expect(
      presenter.calls == [
        .changed("7K"), .submitted("7KQF-M2XD-9TWA-3HBR"), .askedForCode, .postponed, .postponed,
      ])
  }

  @Test func `its driver hears of another page and is not kept alive`() {
    let view = ConfirmEmailView(presenter: presenter)
    weak var released: DriverSpy?
    do {
      let driver = DriverSpy()
      view.driver = driver
      view.show(ConfirmEmailState(email: "ada@example.org"))
      #expect(driver.changes == 1)
      released = driver
    }

    #expect(released == nil)
  }
}
