import Accounts

extension AccountStore: AccountDeletion {
  /// The only account may be deleted: the next one to sign up becomes the administrator.
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

  /// Also deletes all its data, by the foreign keys.
  func remove(_ account: Account.ID) throws(StoreError) {
    try connection.write("DELETE FROM account WHERE id = ?", account.rawValue)
    try index(account)
  }

  /// Whether no other administrator could log in, as of this transaction.
  func isLastAdministrator(_ account: Account.ID) throws(StoreError) -> Bool {
    try connection.integer(
      """
      SELECT EXISTS(SELECT 1 FROM account WHERE id = ?1 AND is_administrator AND NOT is_disabled)
        AND NOT EXISTS(SELECT 1 \(Account.activeAdministrators) AND id <> ?1)
      """, account.rawValue) != 0
  }

  package func accountCount() throws(StoreError) -> Int {
    Int(try connection.integer("SELECT count(*) FROM account"))
  }
}
