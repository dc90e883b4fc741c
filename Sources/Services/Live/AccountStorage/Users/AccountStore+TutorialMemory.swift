import Accounts

/// Remembers which tips an account has seen, also after a restart.
extension AccountStore {
  /// Returns the names of the tips that the account has seen.
  package func seenTips(of session: Session.Key) async throws(StoreError) -> Set<String> {
    try reading(in: session) { account throws(StoreError) in
      Set(
        try connection.rows(
          "SELECT name FROM tip WHERE account = ?", account.id.rawValue
        ) { $0.text(0) })
    }
  }

  /// Stores that the account has seen a tip.
  package func markSeen(_ tip: String, by session: Session.Key) async throws(StoreError) {
    try writing(in: session) { account throws(StoreError) in
      try connection.write(
        "INSERT INTO tip(account, name) VALUES(?, ?) ON CONFLICT DO NOTHING", account.id.rawValue,
        tip)
    }
  }
}
