import Accounts
import Doubles
import Testing

@testable import ResetPassword

@MainActor
@Suite struct ResetPasswordGalleryTests {
  private let samples: [(String, ResetPasswordState)] = [
    (
      "redeeming",
      ResetPasswordState(
        step: .redeeming, username: "iyad",
        status: .done(
          "If iyad has an account, a code is on its way to its address. It works for 10 minutes."))
    ),
    ("empty", ResetPasswordState()),
    (
      "problems",
      ResetPasswordState(
        step: .redeeming, username: "iyad",
        problems: [.code: .malformedCode, .password: .password(.common)])
    ),
    ("failed", ResetPasswordState(step: .redeeming, username: "iyad", status: .failed(.refused))),
    ("mailing", ResetPasswordState(username: "iyad", status: .busy("Mailing a code…"))),
  ]

  @Test func `the states look as in the pictures`() async throws {
    try await Gallery.check(samples) {
      ResetPasswordView(presenter: PresenterSpy(), state: $0)
    }
  }
}
