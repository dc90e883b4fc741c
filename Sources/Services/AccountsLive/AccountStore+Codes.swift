import Accounts

/// What a mailed code is good for.
enum CodePurpose: String {
  case change, confirm, reset

  /// In seconds.
  static let lifetime: Int64 = 600
  static let mostAttempts = 5
  /// How far the clock may go back, in seconds: further, and codes of the future are dead.
  static let slack: Int64 = 60
}

/// Codes are kept as hashes, one an account and purpose. To redeem one: `countAttempt`, compare the
/// hash, then `redeem` together with what the code is good for.
extension AccountStore {
  /// Replaces the code that there was.
  func keep(
    codeHash: String, for purpose: CodePurpose, of account: Account
  ) throws(StoreError) {
    let now = clock()
    try connection.run(
      """
      INSERT OR REPLACE INTO code(account, purpose, hash, created, expires, attempts)
      VALUES(?, ?, ?, ?, ?, 0)
      """, account.id.rawValue, purpose.rawValue, codeHash, now, now + CodePurpose.lifetime)
  }

  /// The hash to compare a code with; nil when there is none, or no attempt is left. What is too old
  /// once stays dead, whatever the clock says later, and so does what a disabled account has.
  func countAttempt(
    for purpose: CodePurpose, of account: Account.ID
  ) throws(StoreError) -> String? {
    let now = clock()
    return try connection.transaction { () throws(StoreError) in
      let isAlive = try connection.run(
        """
        UPDATE code SET attempts = attempts + 1
        WHERE account = ? AND purpose = ? AND attempts < ? AND expires > ? AND created <= ?
          AND EXISTS(SELECT 1 FROM account WHERE id = code.account AND NOT is_disabled)
        """, account.rawValue, purpose.rawValue, CodePurpose.mostAttempts, now,
        now + CodePurpose.slack)
      if isAlive == 0 {
        try connection.run(
          "DELETE FROM code WHERE account = ? AND purpose = ?", account.rawValue, purpose.rawValue)
      }
      let hashes = try connection.rows(
        "SELECT hash FROM code WHERE account = ? AND purpose = ?", account.rawValue,
        purpose.rawValue
      ) { $0.text(0) }
      return hashes.first
    }
  }

  /// Uses the code up. False when somebody was faster, or a newer code has replaced it.
  func redeem(
    codeHash: String, for purpose: CodePurpose, of account: Account.ID
  ) throws(StoreError) -> Bool {
    try connection.run(
      "DELETE FROM code WHERE account = ? AND purpose = ? AND hash = ?", account.rawValue,
      purpose.rawValue, codeHash) == 1
  }
}
