/// Remembers which tips an account has seen, also after a restart.
public protocol TutorialMemory: Sendable {
  /// Returns the names of the tips that the account has seen.
  /// - Throws: `StoreError`, why the store can't answer.
  func seenTips(of session: Session.Key) async throws(StoreError) -> Set<String>

  /// Stores that the account has seen a tip.
  /// - Throws: `StoreError`, why the store can't answer.
  func markSeen(_ tip: String, by session: Session.Key) async throws(StoreError)
}
