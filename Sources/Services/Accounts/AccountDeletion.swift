/// Deletes accounts for good.
public protocol AccountDeletion: Sendable {
  /// Deletes the session's account and all that belongs to it: nobody's list holds it any more. Where it was
  /// the last administrator, the oldest account that isn't disabled becomes one.
  func deleteAccount(of session: Session.Key) async throws(StoreError)
}
