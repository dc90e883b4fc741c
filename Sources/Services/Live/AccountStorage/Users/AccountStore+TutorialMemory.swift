import Accounts

extension AccountStore: TutorialMemory {
  public func seenTips(of session: Session.Key) async throws(StoreError) -> Set<String> {
    try await reporting { store throws(StoreError) in
      try store.reading(in: session) { account throws(StoreError) in
        Set(
          try store.connection.rows(
            "SELECT name FROM tip WHERE account = ?", account.id.rawValue
          ) { $0.text(0) })
      }
    }
  }

  public func markSeen(_ tip: String, by session: Session.Key) async throws(StoreError) {
    try writing(in: session) { account throws(StoreError) in
      try connection.run(
        "INSERT INTO tip(account, name) VALUES(?, ?) ON CONFLICT DO NOTHING", account.id.rawValue,
        tip)
    }
  }
}
