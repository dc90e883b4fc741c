import Accounts
import Doubles
import Testing

@testable import Invite

@MainActor
@Suite struct InviteGalleryTests {
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

  @Test func `the states look as in the pictures`() async throws {
    try await Gallery.check(samples, bar: .sample(at: "settings")) {
      InviteView(presenter: PresenterSpy(), state: $0)
    }
  }
}
