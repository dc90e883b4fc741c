import Accounts
import Doubles
import Testing

@testable import ChangeEmail

@MainActor
@Suite struct ChangeEmailGalleryTests {
  private let samples: [(String, ChangeEmailState)] = [
    (
      "redeeming",
      ChangeEmailState(
        step: .redeeming, email: "iyad@example.com",
        status: .done("A code was mailed to iyad@example.com. It works for 10 minutes."))
    ),
    ("empty", ChangeEmailState()),
    (
      "problems",
      ChangeEmailState(
        email: "iyad",
        problems: [
          .email: .email(.malformed), .password: .noPassword,
        ])
    ),
    ("failed", ChangeEmailState(email: "iyad@example.com", status: .failed(.wrongPassword))),
    ("mailing", ChangeEmailState(email: "iyad@example.com", status: .busy("Mailing a code…"))),
  ]

  @Test func `the states look as in the pictures`() async throws {
    try await Gallery.check(samples, bar: .sample(at: "profile")) {
      ChangeEmailView(presenter: PresenterSpy(), state: $0)
    }
  }
}
