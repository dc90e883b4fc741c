import Accounts
import Doubles
import Testing
import ViperKitTesting
import ViperPages

@testable import ChangePassword

@MainActor
@Suite struct ChangePasswordViewTests {
  private let samples: [(String, ChangePasswordState)] = [
    (
      "problems",
      ChangePasswordState(problems: [
        .current: .noPassword, .password: .password(.common),
        .repetition: .passwordsDiffer,
      ])
    ),
    ("empty", ChangePasswordState()),
    (
      "hint",
      ChangePasswordState(hint: "About 9 days to guess, at 10,000 guesses a second.")
    ),
    ("failed", ChangePasswordState(status: .failed(.refused))),
    ("setting", ChangePasswordState(status: .busy("Setting the password…"))),
  ]

  private let others: [(String, ChangePasswordState)] = [
    ("cancelled", ChangePasswordState(status: .failed(.cancelled))),
    ("unavailable", ChangePasswordState(status: .failed(.unavailable(.busy)))),
    ("unfit", ChangePasswordState(status: .failed(.unfit(.tooLong)))),
  ]

  let presenter = PresenterSpy()

  @Test func `each state is a page that looks as in the picture`() async throws {
    try await Gallery.check(samples, pages: others, bar: .sample(at: "profile")) {
      ChangePasswordView(presenter: presenter, state: $0)
    }
  }

  @Test func `what the user does reaches the presenter`() async {
    let values: Values = ["current": "c", "password": "p", "repeat": "r"]
    await ChangePasswordView(presenter: presenter, state: ChangePasswordState())
      .handle(each: [.changed("password", values), .submitted(values), .cancelled])

    let form = ChangePasswordForm([.current: "c", .password: "p", .repetition: "r"])
    #expect(presenter.calls == [.changed(form), .submitted(form), .cancelled])
  }
}
