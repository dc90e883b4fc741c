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

  @Test(arguments: [
    (SignUpPolicy.invited, true), (.open, false), (.closed, false), (nil, true),
  ])
  func `an unknown policy counts as by invitation, which the invitation checks`(
    access: SignUpPolicy?, isByInvitation: Bool
  ) async {
    let invitations = InvitationsSpy(access: access)
    let interactor = InviteInteractor(invitations: invitations, session: .ofAda)
    #expect(await interactor.isByInvitation() == isByInvitation)
  }
}
