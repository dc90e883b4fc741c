/// Replaces an account's address by one that its owner confirms.
public protocol EmailChange: Sendable {
  /// Mails a code to `email`, which replaces earlier codes; false if the password is wrong.
  ///
  /// The answer is the same if another account has confirmed that address (prevents enumeration): its
  /// owner gets a mail about the attempt.
  /// - Throws: `StoreError`, `.rateLimited` after too many such mails for the account.
  func requestChange(
    for session: Session.Key, to email: EmailAddress, password: Password
  ) async throws(StoreError) -> Bool

  /// Changes the address, and mails a notice to the old one; nil if the code is wrong, expired or used,
  /// or another account has confirmed the address meanwhile.
  /// - Throws: `StoreError`, why the store can't answer.
  func confirmChange(
    for session: Session.Key, with code: Code
  ) async throws(StoreError) -> EmailAddress?
}
