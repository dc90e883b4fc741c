/// Deletes accounts for good.
public protocol AccountDeletion: Sendable {
  /// Deletes the session's account and all that belongs to it: nobody's list holds it any more.
  /// - Throws: `StoreError`, `.confirmationNeeded` where the password wasn't confirmed.
  func deleteAccount(of session: Session.Key) async throws(StoreError) -> AccountDeletionAnswer
}

/// What came of a deletion.
public enum AccountDeletionAnswer: Equatable, Sendable {
  case done
  /// It would leave other accounts without an administrator whose account is enabled.
  case lastAdministrator
}
