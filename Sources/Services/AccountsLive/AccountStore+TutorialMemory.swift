import Accounts

extension AccountStore: TutorialMemory {
  public func seenTips(of account: Account.ID) async throws(StoreError) -> Set<String> {
    try await reporting { store throws(StoreError) in
      Set(
        try store.connection.rows("SELECT name FROM tip WHERE account = ?", account.rawValue) {
          $0.text(0)
        })
    }
  }

  public func markSeen(_ tip: String, by account: Account.ID) async throws(StoreError) {
    try writing { () throws(StoreError) in
      try connection.run(
        "INSERT INTO tip(account, name) SELECT id, ? FROM account WHERE id = ? ON CONFLICT DO NOTHING",
        tip, account.rawValue)
    }
  }
}
