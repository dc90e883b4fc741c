import Accounts
import Doubles
import Testing
import ViperKitTesting
import ViperPages

@testable import Login

@MainActor
@Suite struct LoginViewTests {
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

  private let others: [(String, LoginState)] = [
    ("cancelled", LoginState(status: .failed(.cancelled))),
    ("unavailable", LoginState(status: .failed(.unavailable(.busy)))),
  ]

  let presenter = PresenterSpy()

  @Test func `each state is a page that looks as in the picture`() async throws {
    try await Gallery.check(samples, pages: others) { LoginView(presenter: presenter, state: $0) }
  }

  @Test func `what the user does reaches the presenter`() async {
    await LoginView(presenter: presenter, state: LoginState()).handle(each: [
      .appeared, .changed("username", ["username": "ad", "password": "y"]),
      .submitted(["username": "ada", "password": "x"]),
      .chose(.forgotPassword, ["username": "ada"]), .chose(.signUp, [:]), .cancelled,
    ])

    let calls: [PresenterSpy.Call] = [
      .changed("ad", "y"), .submitted("ada", "x"), .forgotPassword("ada"), .choseSignUp, .cancelled,
    ]
    #expect(presenter.calls == calls)
  }
}
