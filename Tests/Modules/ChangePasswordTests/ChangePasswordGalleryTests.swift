import Accounts
import Doubles
import Testing

@testable import ChangePassword

@MainActor
@Suite struct ChangePasswordGalleryTests {
  private let samples: [(String, ChangePasswordState)] = [
    (
      "problems",
      ChangePasswordState(problems: [
        .current: .noPassword, .password: .password(.common),
        .repetition: .passwordsDiffer,
      ])
    ),
    ("empty", ChangePasswordState()),
    ("failed", ChangePasswordState(status: .failed(.refused))),
    ("setting", ChangePasswordState(status: .busy("Setting the password…"))),
  ]

  @Test func `the states look as in the pictures`() async throws {
    try await Gallery.check(samples, bar: .sample(at: "profile")) {
      ChangePasswordView(presenter: PresenterSpy(), state: $0)
    }
  }
}
