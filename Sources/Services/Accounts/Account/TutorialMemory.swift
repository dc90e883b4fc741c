/// Knows which tips an account has seen, also after a restart.
public protocol TutorialMemory: Sendable {
  /// The names of those it has seen.
  func seenTips(of session: Session.Key) async throws(StoreError) -> Set<String>

  func markSeen(_ tip: String, by session: Session.Key) async throws(StoreError)
}
