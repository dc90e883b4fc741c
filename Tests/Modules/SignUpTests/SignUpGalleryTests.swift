import Accounts
import Doubles
import Testing

@testable import SignUp

@MainActor
@Suite struct SignUpGalleryTests {
  private let samples: [(String, SignUpState)] = [
    (
      "problems",
      SignUpState(
        policy: .open,
        problems: [
          .username: .usernameTaken, .email: .email(.malformed), .password: .password(.common),
          .repetition: .passwordsDiffer,
        ])
    ),
    ("loading", SignUpState()),
    ("empty", SignUpState(policy: .open)),
    ("by invitation", SignUpState(policy: .invited)),
    ("failed", SignUpState(policy: .open, status: .failed(.unavailable(.busy)))),
    ("signing up", SignUpState(policy: .open, status: .busy("Signing up…"))),
  ]

  @Test func `the states look as in the pictures`() async throws {
    try await Gallery.check(samples) {
      SignUpView(presenter: PresenterSpy(), state: $0)
    }
  }
}
