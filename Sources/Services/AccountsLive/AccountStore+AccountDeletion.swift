import Accounts

extension AccountStore: AccountDeletion {
  public func deleteAccount(of session: Session.Key) async throws(StoreError) {
    try writing(in: session) { account throws(StoreError) in
      try remove(account.id)
      try note(.deleted, of: account)
      if account.isAdministrator { try makeSureOfAnAdministrator() }
    }
  }

  /// All that belongs to it goes with it, by the foreign keys.
  func remove(_ account: Account.ID) throws(StoreError) {
    try connection.run("DELETE FROM account WHERE id = ?", account.rawValue)
    try index(account)
  }

  private func makeSureOfAnAdministrator() throws(StoreError) {
    let heirs = try connection.rows(
      """
      SELECT \(Account.columns) FROM account
      WHERE id = (SELECT min(id) FROM account WHERE NOT is_disabled)
        AND NOT EXISTS(SELECT 1 FROM account WHERE is_administrator AND NOT is_disabled)
      """, read: Account.init)
    guard let heir = heirs.first else { return }
    try connection.run(
      "UPDATE account SET is_administrator = 1 WHERE id = ?", heir.id.rawValue)
    try note(.appointed, of: heir)
  }
}
