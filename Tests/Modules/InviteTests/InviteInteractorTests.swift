import Accounts
import Doubles
import Testing

@testable import Invite

@Suite struct InviteInteractorTests {
  @Test(arguments: [
    (InvitationAnswer.mailed, nil), (.notAllowed, InviteError.notAllowed),
    (.notByInvitation, .notByInvitation),
  ])
  func `an invitation is mailed in the name of the session's account, or says why not`(
    answer: InvitationAnswer, error: InviteError?
  ) async {
    let invitations = InvitationsSpy(answer)
    let interactor = InviteInteractor(invitations: invitations, session: .ofAda)

    var thrown: InviteError?
    do throws(InviteError) { try await interactor.invite(.ada) } catch { thrown = error }

    #expect(thrown == error)
    #expect(await invitations.invited == [.ada])
  }
}
