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
        isByInvitation: true,
        status: .done("An invitation was mailed to ada@example.org. It works for seven days."))
    ),
    ("empty", InviteState(isByInvitation: true)),
    ("problem", InviteState(isByInvitation: true, problem: .email(.malformed))),
    ("not by invitation", InviteState(isByInvitation: false)),
    ("mailing", InviteState(isByInvitation: true, status: .busy("Mailing an invitation…"))),
  ]

  private let others: [(String, InviteState)] = [
    ("loading", InviteState()),
    ("cancelled", InviteState(isByInvitation: true, status: .failed(.cancelled))),
    ("not allowed", InviteState(isByInvitation: true, status: .failed(.notAllowed))),
    ("unavailable", InviteState(isByInvitation: true, status: .failed(.unavailable(.busy)))),
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
      .chose(.retry, [:]), .chose(.done, [:]), .requirementMet, .cancelled, .chose(.settings, [:]),
    ])

    let calls: [PresenterSpy.Call] = [
      .arrived, .changed("ada"), .submitted("ada@example.org"), .finished, .confirmedPassword,
      .finished, .choseSettings,
    ]
    #expect(presenter.calls == calls)
  }
}
