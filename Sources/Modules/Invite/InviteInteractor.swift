import Accounts

/// Answers the presenter's question from the invitations.
struct InviteInteractor: InvitePresenterToInteractor {
  let invitations: any Invitations
  /// Who invites.
  let session: Session.Key

  func invite(_ address: EmailAddress) async throws(InviteError) {
    let answer: InvitationAnswer
    do throws(StoreError) {
      answer = try await invitations.invite(address, by: session)
    } catch {
      throw switch error.reason {
      case .cancelled: .cancelled
      case .confirmationNeeded: .passwordNeeded
      default: .unavailable(error)
      }
    }
    switch answer {
    case .mailed: return
    case .notAllowed: throw .notAllowed
    case .notByInvitation: throw .notByInvitation
    }
  }
}
