/// Deletes a user's own account.
public protocol AccountDeletion: Sendable {
  /// Deletes the session's account with all its data, also from the favorites of others.
  /// - Throws: `StoreError`, `.confirmationNeeded` if the password wasn't confirmed.
  func deleteAccount(of session: Session.Key) async throws(StoreError) -> AccountDeletionAnswer
}

/// The result of a deletion.
public enum AccountDeletionAnswer: Equatable, Sendable {
  case done
  /// Refused: no enabled account of an administrator would be left.
  case lastAdministrator
}
