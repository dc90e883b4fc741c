/// Finds out whether an account's address is its own.
public protocol EmailConfirmation: Sendable {
  /// Mails a new code; older ones are dead.
  func requestConfirmation(for session: Session.Key) async throws(StoreError)

  /// Confirms the address. False when the code doesn't fit, is too old, was used, was tried too
  /// often, or the address has become another account's.
  func confirmEmail(with code: Code, for session: Session.Key) async throws(StoreError) -> Bool
}
