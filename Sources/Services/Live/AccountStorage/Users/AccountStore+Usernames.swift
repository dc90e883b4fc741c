import Accounts
import Database

extension AccountStore {
  /// The first usernames that begin with `text`, sorted.
  /// - Throws: `StoreError`, `.sessionEnded` if the session has ended.
  package func usernames(
    beginningWith text: String, limit: Int, for session: Session.Key
  ) async throws(StoreError) -> [String] {
    try reading(in: session) { _ throws(StoreError) in
      // No character sorts after U+10FFFF.
      try connection.rows(
        "SELECT username FROM account WHERE username >= ? AND username < ? ORDER BY username LIMIT ?",
        text, text + "\u{10FFFF}", Int64(limit)
      ) { $0.text(0) }
    }
  }
}
