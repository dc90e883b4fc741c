/// Invites people without an account.
public protocol Invitations: SignUpAccess {
  /// Mails a code to `address` for one sign-up within seven days, which replaces an earlier one.
  ///
  /// The answer is the same if an account has confirmed that address: its owner gets a mail without a
  /// code.
  /// - Throws: `StoreError`, `.rateLimited` after too many invitations, `.confirmationNeeded` if the
  ///   password wasn't confirmed.
  func invite(
    _ address: EmailAddress, by session: Session.Key
  ) async throws(StoreError) -> InvitationAnswer
}

/// The result of an invitation.
public enum InvitationAnswer: Equatable, Sendable {
  case mailed
  /// Refused: the session isn't an administrator's.
  case notAllowed
  /// Refused: sign-up is open or closed, so a code has no use.
  case notByInvitation
}
