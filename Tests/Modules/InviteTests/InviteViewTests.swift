import Accounts
import Doubles
import Terminal
import Testing

@testable import Invite

@MainActor
@Suite struct InviteViewTests {
  typealias Status = InviteState.Status

  private nonisolated static let done = Action("done", "Done")

  let presenter = PresenterSpy()

  @Test(arguments: [
    (Status.editing, nil as Notice?, nil as String?), (.inviting, nil, "Mailing an invitation…"),
    (.invited("It was mailed."), .success("It was mailed."), nil),
    (
      .failed(.unavailable(.busy)),
      .failure("Another program is using viper.db. Try again in a moment."), nil
    ),
  ])
  func `a state is a page`(status: Status, notice: Notice?, busy: String?) {
    let view = InviteView(presenter: presenter)

    view.show(InviteState(problem: .empty, status: status))

    let field = Field("email", "Email", problem: "An email address is needed.")
    let page = Page(
      "Invite", .form(fields: [field], submit: "Invite"), notice: notice, busy: busy,
      actions: [Self.done])
    #expect(view.page == page)
  }

  @Test func `what the user does reaches the presenter`() async {
    let view = InviteView(presenter: presenter)

    await view.handle(.appeared)
    await view.handle(.changed("email", ["email": "ada"]))
    await view.handle(.submitted(["email": "ada@example.org"]))
    await view.handle(.chose(Action("other", "Other"), [:]))
    await view.handle(.chose(Self.done, [:]))
    await view.handle(.requirementMet)
    await view.handle(.cancelled)

    #expect(
      presenter.calls == [
        .changed("ada"), .submitted("ada@example.org"), .finished, .confirmedPassword, .finished,
      ])
  }

  @Test func `its driver hears of another page and is not kept alive`() {
    let view = InviteView(presenter: presenter)
    weak var released: DriverSpy?
    do {
      let driver = DriverSpy()
      view.driver = driver
      view.show(InviteState(status: .inviting))
      #expect(driver.changes == 1)
      released = driver
    }

    #expect(released == nil)
  }
}
