import Accounts
import Doubles
import Terminal
import Testing

@testable import ChangePassword

@MainActor
@Suite struct ChangePasswordViewTests {
  let presenter = PresenterSpy()

  @Test func `a state is a page that says what the change ends, with problems at their fields`() {
    let view = show(
      ChangePasswordState(
        problems: [
          .current: .missing("It is needed."), .password: .password(.tooLong),
          .repetition: .passwordsDiffer,
        ], status: .busy("Setting…")))

    let fields = [
      Field("current", "Current password", kind: .secret, problem: "It is needed.").needed(
        "A password is needed."),
      Field(
        "password", "New password", kind: .secret, problem: "A password has at most 511 bytes."),
      Field(
        "repeat", "Repeat password", kind: .secretAgain(of: "password"),
        problem: "The two passwords differ. Type the same one twice."),
    ]
    let page = Page(
      "Change your password", lead: "Your other sessions end with it.",
      .form(fields: fields, submit: "Set the password"), busy: "Setting…")
    #expect(view.page == page)
  }

  @Test(arguments: [
    (ChangePasswordError.cancelled, "It was stopped. Your password is as it was: try again."),
    (
      .refused,
      "That is not your password. Type the one that you log in with."
    ),
    (.unavailable(.busy), "Another program is using viper.db. Try again in a moment."),
    (.unfit(.tooLong), "A password has at most 511 bytes."),
  ])
  func `a failure is a notice`(error: ChangePasswordError, sentence: String) {
    #expect(show(ChangePasswordState(status: .failed(error))).page.notice == .failure(sentence))
  }

  @Test func `what the user does reaches the presenter`() async {
    let view = show(ChangePasswordState())
    let values: Values = ["current": "c", "password": "p", "repeat": "r"]

    await view.handle(.changed("password", values))
    await view.handle(.submitted(values))
    await view.handle(.cancelled)

    let form = ChangePasswordForm([.current: "c", .password: "p", .repetition: "r"])
    #expect(presenter.calls == [.changed(form), .submitted(form), .cancelled])
  }

  private func show(_ state: ChangePasswordState) -> ChangePasswordView {
    ChangePasswordView(presenter: presenter, state: state)
  }
}
