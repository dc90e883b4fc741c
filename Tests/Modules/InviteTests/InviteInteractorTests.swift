import Accounts
import Doubles
import Testing

@testable import Invite

@Suite struct InviteInteractorTests {
  @Test func `an invitation is mailed in the name of the session's account`() async throws {
    try await InviteInteractor(invitations: InvitationsStub(), session: .ofAda).invite(.ada)
  }

  @Test(arguments: [
    (InvitationsStub(answer: .notAllowed), InviteError.notAllowed),
    (InvitationsStub(answer: .notByInvitation), .notByInvitation),
  ])
  func `an invitation that isn't mailed says why`(
    invitations: InvitationsStub, error: InviteError
  ) async {
    let interactor = InviteInteractor(invitations: invitations, session: .ofAda)

    await #expect(throws: error) { try await interactor.invite(.ada) }
  }
}
