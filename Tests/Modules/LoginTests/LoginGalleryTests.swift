import Accounts
import Doubles
import Testing

@testable import Login

@MainActor
@Suite struct LoginGalleryTests {
  private let samples: [(String, LoginState)] = [
    ("failed", LoginState(username: "iyad", status: .failed(.wrongCredentials))),
    ("empty", LoginState()),
    ("checking", LoginState(username: "iyad", status: .busy("Checking…"))),
    (
      "problems",
      LoginState(
        username: "a da", usernameProblem: .username(.badLetter(" ")), lacksPassword: true)
    ),
    (
      "welcome, without sign-up",
      LoginState(offersSignUp: false, status: .done("You are logged out."))
    ),
  ]

  @Test func `the states look as in the pictures`() async throws {
    try await Gallery.check(samples) {
      LoginView(presenter: PresenterSpy(), state: $0)
    }
  }
}
