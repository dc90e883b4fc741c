import Accounts
import Doubles
import Presentation
import Terminal
import Testing

@testable import ConfirmEmail

@MainActor
@Suite struct ConfirmEmailViewTests {
  private nonisolated static let newCode = Action("new-code", "Mail a new code")
  private nonisolated static let later = Action("later", "Later")

  let presenter = PresenterSpy()

  @Test(arguments: [
    (Status<ConfirmEmailError>.idle, nil, nil, nil), (.busy("Checking…"), nil, nil, "Checking…"),
    (.done("It is mailed."), nil, Notice.success("It is mailed."), nil),
    (.idle, EntryProblem.malformedCode, nil, nil),
  ])
  func `it asks for the code of an address, and can wait`(
    status: Status<ConfirmEmailError>, problem: EntryProblem?, notice: Notice?, busy: String?
  ) {
    let view = makeView(
      ConfirmEmailState(email: "ada@example.org", problem: problem, status: status))

    let code = Field("code", "Code", kind: .code, problem: problem.map { "\($0)" })
    let page = Page(
      "Confirm ada@example.org", .form(fields: [code], submit: "Confirm"), notice: notice,
      busy: busy, actions: [Self.newCode, Self.later], canWait: true)
    #expect(view.page == page)
  }

  @Test(arguments: [
    (ConfirmEmailError.cancelled, "It was stopped. The address is not confirmed yet."),
    (
      .refused,
      "That code doesn't work, or no longer. Check it against the newest mail, or have a new "
        + "one mailed."
    ),
    (.unavailable(.busy), "\(StoreError.busy)"),
  ])
  func `a failure says what to do next`(error: ConfirmEmailError, words: String) {
    let view = makeView(ConfirmEmailState(status: .failed(error)))

    #expect(view.page.notice == .failure(words))
  }

  @Test func `what the user does reaches the presenter`() async {
    let view = makeView(ConfirmEmailState())
    await view.handle(each: [
      .appeared, .changed("code", ["code": "7K"]), .submitted(["code": "7KQF"]),
      .chose(Self.newCode, ["code": "7K"]), .chose(Self.later, [:]),
      .chose(Action("other", "Other"), [:]), .cancelled,
    ])

    let calls: [PresenterSpy.Call] = [
      .changed("7K"), .submitted("7KQF"), .askedForCode, .postponed, .postponed,
    ]
    #expect(presenter.calls == calls)
  }

  private func makeView(_ state: ConfirmEmailState) -> ConfirmEmailView {
    ConfirmEmailView(presenter: presenter, state: state)
  }
}
