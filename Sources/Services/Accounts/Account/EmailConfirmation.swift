/// Confirms that an account's address reaches its owner.
public protocol EmailConfirmation: Sendable {
  /// Mails a new code, which replaces earlier ones.
  /// - Throws: `StoreError`, why the store can't answer.
  func requestConfirmation(for session: Session.Key) async throws(StoreError)

  /// Confirms the address; false if the code is wrong, expired or used, or another account has
  /// confirmed the address meanwhile.
  /// - Throws: `StoreError`, why the store can't answer.
  func confirmEmail(with code: Code, for session: Session.Key) async throws(StoreError) -> Bool
}
