import Accounts
import Doubles
import Testing
import ViperKitTesting
import ViperPages
import ViperPresentation

@testable import Invite

@MainActor
@Suite struct InviteViewTests {
  private let samples: [(String, InviteState)] = [
    (
      "mailed",
      InviteState(
        status: .done("An invitation was mailed to ada@example.org. It works for seven days."))
    ),
    ("empty", InviteState()),
    ("problem", InviteState(problem: .email(.malformed))),
    ("failed", InviteState(status: .failed(.notByInvitation))),
    ("mailing", InviteState(status: .busy("Mailing an invitation…"))),
  ]

  private let others: [(String, InviteState)] = [
    ("cancelled", InviteState(status: .failed(.cancelled))),
    ("not allowed", InviteState(status: .failed(.notAllowed))),
    ("unavailable", InviteState(status: .failed(.unavailable(.busy)))),
  ]

  let presenter = PresenterSpy()

  @Test func `each state is a page that looks as in the picture`() async throws {
    try await Gallery.check(samples, pages: others, bar: .sample(at: "settings")) {
      InviteView(presenter: presenter, state: $0)
    }
  }

  @Test func `what the user does reaches the presenter`() async {
    await InviteView(presenter: presenter, state: InviteState()).handle(each: [
      .appeared, .changed("email", ["email": "ada"]), .submitted(["email": "ada@example.org"]),
      .chose(.retry, [:]), .chose(.done, [:]), .requirementMet, .cancelled,
    ])

    let calls: [PresenterSpy.Call] = [
      .changed("ada"), .submitted("ada@example.org"), .finished, .confirmedPassword, .finished,
    ]
    #expect(presenter.calls == calls)
  }
}
