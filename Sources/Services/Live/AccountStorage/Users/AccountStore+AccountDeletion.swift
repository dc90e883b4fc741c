import Accounts

extension AccountStore: AccountDeletion {
  /// The last account of all may be deleted: the next one to sign up is the administrator then.
  package func deleteAccount(
    of session: Session.Key
  ) async throws(StoreError) -> AccountDeletionAnswer {
    try writing { () throws(StoreError) in
      let account = try confirmedAccount(in: session)
      if try isLastAdministrator(account.id), try accountCount() > 1 { return .lastAdministrator }
      try remove(account.id)
      try note(.deleted, of: account)
      return .done
    }
  }

  /// All that belongs to it goes with it, by the foreign keys.
  func remove(_ account: Account.ID) throws(StoreError) {
    try connection.run("DELETE FROM account WHERE id = ?", account.rawValue)
    try index(account)
  }

  /// Whether no other administrator could log in, by the state of this transaction.
  func isLastAdministrator(_ account: Account.ID) throws(StoreError) -> Bool {
    try connection.integer(
      """
      SELECT EXISTS(SELECT 1 FROM account WHERE id = ?1 AND is_administrator AND NOT is_disabled)
        AND NOT EXISTS(
          SELECT 1 FROM account WHERE id <> ?1 AND is_administrator AND NOT is_disabled)
      """, account.rawValue) != 0
  }

  package func accountCount() throws(StoreError) -> Int {
    Int(try connection.integer("SELECT count(*) FROM account"))
  }
}
