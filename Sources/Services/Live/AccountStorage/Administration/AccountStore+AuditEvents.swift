import Accounts

extension AccountStore {
  /// Writes down what happens, in the transaction in which it does: what was undone isn't told, and
  /// what was done is.
  package func note(
    _ kind: AuditEvent.Kind, of account: Account? = nil, by actor: Account? = nil, count: Int? = nil
  ) throws(StoreError) {
    try connection.note(kind, at: clock(), of: account, by: actor, count: count)
  }
}
