import Accounts
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
    let state = ConfirmEmailState(
      email: "ada@example.org", problem: .malformedCode, status: .busy("Checking…"))

    let code = Field("code", "Code", kind: .code, problem: "\(EntryProblem.malformedCode)")
    let page = Page(
      "Confirm ada@example.org", .form(fields: [code], submit: "Confirm"), busy: "Checking…",
      actions: [Self.newCode, Self.later], canWait: true)
    #expect(makeView(state).page == page)
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
    #expect(makeView(ConfirmEmailState(status: .failed(error))).page.notice == .failure(words))
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
