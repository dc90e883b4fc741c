import Accounts

/// Answers the presenter's question from the invitations.
struct InviteInteractor: InvitePresenterToInteractor {
  let invitations: any Invitations
  /// The session of the administrator who invites.
  let session: Session.Key

  func isByInvitation() async -> Bool {
    ((try? await invitations.policy()) ?? .invited) == .invited
  }

  func invite(_ address: EmailAddress) async throws(InviteError) {
    switch try await InviteError.translating(await invitations.invite(address, by: session)) {
    case .mailed: return
    case .notAllowed: throw .notAllowed
    case .notByInvitation: throw .notByInvitation
    }
  }
}
