import Accounts
import MailOutbox
import PrivateFiles

/// Codes are kept as hashes, one an account and purpose. To redeem one: `rightHash(for:)`, then
/// `redeem` together with what the code is good for.
extension AccountStore {
  /// Replaces the code that there was.
  func keep(
    codeHash: String, for purpose: CodePurpose, of account: Account
  ) throws(StoreError) {
    let now = clock()
    try connection.run(
      """
      INSERT OR REPLACE INTO code(account, purpose, hash, created, expires) VALUES(?, ?, ?, ?, ?)
      """, account.id.rawValue, purpose.rawValue, codeHash, now, now + CodePurpose.lifetime)
  }

  /// The hash of the code that the account has, where `code` is that one and valid; nil otherwise. It
  /// costs one hash and two transactions, whether or not there is a code or an account.
  ///
  /// Wrong tries leave the code valid: nobody guesses 80 bits, and a code that five of them
  /// invalidated would let anybody block a reset. They count in the global rate limit. A code that
  /// has expired once stays invalid, whatever the clock says later, and so does a disabled account's.
  /// - Parameter session: The one that asks, where there is one; checked before the try counts.
  func rightHash(
    for code: Code, purpose: CodePurpose, of account: Account.ID?, in session: Session.Key? = nil
  ) async throws(StoreError) -> String? {
    try await feelPressure()
    let hash = try account.flatMap { account throws(StoreError) in
      try codeHash(for: purpose, of: account)
    }
    let secret = account.flatMap { boundCodes[$0] }.flatMap { $0.code == code ? $0.secret : nil }
    let isRight = try await hasher.matches(code.letters + (secret ?? ""), hash)
    return try connection.transaction { () throws(StoreError) in
      try checkCancellation()
      if let session { try self.account(in: session) }
      try noteGuess()
      if let account { try endDeadCode(for: purpose, of: account) }
      let stored = try account.flatMap { account throws(StoreError) in
        try codeHash(for: purpose, of: account)
      }
      guard isRight, let hash, stored == hash else {
        try note(
          .codeRefused,
          of: account.flatMap { account throws(StoreError) in try self.account(account) })
        return nil
      }
      try easePressure()
      return hash
    }
  }

  private func codeHash(
    for purpose: CodePurpose, of account: Account.ID
  ) throws(StoreError) -> String? {
    try connection.rows(
      "SELECT hash FROM code WHERE account = ? AND purpose = ?", account.rawValue, purpose.rawValue
    ) { $0.text(0) }
    .first
  }

  /// Deletes the code where it has expired, is of the future, or a disabled account's.
  private func endDeadCode(
    for purpose: CodePurpose, of account: Account.ID
  ) throws(StoreError) {
    let now = clock()
    try connection.run(
      """
      DELETE FROM code WHERE account = ? AND purpose = ?
        AND (expires <= ? OR created > ?
          OR account IN (SELECT id FROM account WHERE is_disabled))
      """, account.rawValue, purpose.rawValue, now, now + CodePurpose.slack)
  }

  /// Makes a right code valid for this process alone, which can use it once more: its hash in the
  /// database becomes one of the code and a secret that only this process has.
  func bind(
    _ code: Code, with hash: String, for purpose: CodePurpose, of account: Account.ID
  ) async throws(StoreError) {
    if boundCodes[account]?.code == code { return }
    let secret = String.random(digits: 32)
    let bound = try await hasher.hash(code.letters + secret)
    let isBound = try connection.transaction { () throws(StoreError) in
      try connection.run(
        "UPDATE code SET hash = ? WHERE account = ? AND purpose = ? AND hash = ?", bound,
        account.rawValue, purpose.rawValue, hash)
    }
    if isBound == 1 { boundCodes[account] = (code, secret) }
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
