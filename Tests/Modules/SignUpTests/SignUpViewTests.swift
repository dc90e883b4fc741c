import Accounts
import Doubles
import Testing
import ViperKitTesting
import ViperPages
import ViperPresentation

@testable import SignUp

@MainActor
@Suite struct SignUpViewTests {
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

  private let others: [(String, SignUpState)] = [
    (
      "first, with the rules",
      SignUpState(policy: .open, isFirst: true, passwordRule: PasswordPolicy(minimum: 20).rule)
    ),
    ("malformed code", SignUpState(policy: .invited, problems: [.invitation: .malformedCode])),
    ("hint", SignUpState(policy: .open, hint: "Guessing it takes long.")),
    ("no name", SignUpState(policy: .open, problems: [.name: .name(.empty)])),
    ("closed", SignUpState(policy: .closed)),
    ("closed meanwhile", SignUpState(policy: .closed, status: .failed(.closed))),
    ("not invited", SignUpState(policy: .invited, problems: [.invitation: .notInvited])),
    ("cancelled", SignUpState(policy: .open, status: .failed(.cancelled))),
    ("invalid", SignUpState(policy: .open, status: .failed(.invalid(.username(.empty))))),
    (
      "not logged in",
      SignUpState(policy: .open, status: .failed(.notLoggedIn(Username(stored: "ada"), nil)))
    ),
    (
      "not logged in, unavailable",
      SignUpState(policy: .open, status: .failed(.notLoggedIn(Username(stored: "ada"), .busy)))
    ),
  ]

  let presenter = PresenterSpy()

  @Test func `each state is a page that looks as in the picture`() async throws {
    try await Gallery.check(samples, pages: others) { SignUpView(presenter: presenter, state: $0) }
  }

  @Test func `what the user does reaches the presenter`() async {
    let values: Values = [
      "username": "ada", "name": "Ada", "email": "ada@example.org", "code": "c",
      "password": "x", "repeat": "y",
    ]
    await SignUpView(presenter: presenter, state: SignUpState()).handle(each: [
      .appeared, .changed("username", ["username": "ad"]), .submitted(values),
      .chose(.retry, values), .cancelled, .chose(.done, values),
    ])

    let form = SignUpForm([
      .username: "ada", .name: "Ada", .email: "ada@example.org", .invitation: "c",
      .password: "x", .repetition: "y",
    ])
    let calls: [PresenterSpy.Call] = [
      .arrived, .changed(SignUpForm([.username: "ad"])), .submitted(form), .cancelled, .cancelled,
    ]
    #expect(presenter.calls == calls)
  }
}
