/// Invites people who have no account yet.
public protocol Invitations: Sendable {
  /// Mails a code to `address` that lets its owner sign up, for seven days and once. A newer one
  /// replaces it. Where an account has confirmed that address, its owner gets a mail without a code,
  /// and the answer is the same.
  /// - Throws: `StoreError`, `.rateLimited` where too many invitations were mailed lately,
  ///   `.confirmationNeeded` where the password wasn't confirmed.
  func invite(
    _ address: EmailAddress, by session: Session.Key
  ) async throws(StoreError) -> InvitationAnswer
}

/// What came of an invitation.
public enum InvitationAnswer: Equatable, Sendable {
  case mailed
  /// The one who asks is no administrator.
  case notAllowed
  /// Sign-up is open or closed, so a code would be of no use.
  case notByInvitation
}
