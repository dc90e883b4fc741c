import Accounts
import Doubles
import Testing

@testable import Invite

@Suite struct InviteInteractorTests {
  @Test func `an invitation that was mailed is done`() async throws {
    try await makeInteractor(InvitationsStub()).invite(EmailAddress("ada@example.org"))
  }

  @Test(arguments: [
    (InvitationAnswer.notAllowed, InviteError.notAllowed), (.notByInvitation, .notByInvitation),
  ])
  func `one that wasn't says why`(answer: InvitationAnswer, error: InviteError) async {
    let interactor = makeInteractor(InvitationsStub(answer: answer))

    await #expect(throws: error) { try await interactor.invite(EmailAddress("ada@example.org")) }
  }

  @Test(arguments: [
    (StoreError.busy, InviteError.unavailable(.busy)), (.cancelled, .cancelled),
    (.confirmationNeeded, .passwordNeeded),
  ])
  func `a store that fails is told apart from a call that was stopped`(
    failure: StoreError, error: InviteError
  ) async {
    let interactor = makeInteractor(InvitationsStub(error: failure))

    await #expect(throws: error) { try await interactor.invite(EmailAddress("ada@example.org")) }
  }

  @Test func `an error says what to do next`() {
    let errors: [InviteError] = [
      .cancelled, .notAllowed, .notByInvitation, .unavailable(.busy),
    ]

    #expect(
      errors.map { "\($0)" } == [
        "It was stopped. No invitation was mailed: try again.",
        "Only an administrator can invite people. Ask one.",
        "Sign-up is not by invitation, so a code would be of no use. Change that in the settings "
          + "first.",
        "Another program is using viper.db. Try again in a moment.",
      ])
  }

  private func makeInteractor(_ invitations: InvitationsStub) -> InviteInteractor {
    InviteInteractor(invitations: invitations, session: .ofAda)
  }
}
